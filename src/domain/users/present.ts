import type { adminProposals } from '../../db/schema/index.ts'
import type { AdminProposal } from '../../shared/contract/admin.ts'
import type { OwnUser, PublicUser } from '../../shared/contract/users.ts'
import type { HeldDocuments } from '../documents/index.ts'
import { photoUrl } from '../documents/rules.ts'
import type { UserRow } from './queries.ts'
import { FALSE_ALARMS, nameParts, proposalExpiry, publicNameParts } from './rules.ts'

type ProposalRow = typeof adminProposals.$inferSelect

export const presentProposal = ({
  proposal,
  proposer,
}: {
  proposal: ProposalRow
  proposer: AdminProposal['proposedBy']
}): AdminProposal => ({
  id: proposal.id,
  decision: proposal.decision,
  reason: proposal.reason,
  proposedBy: proposer,
  proposedAt: proposal.proposedAt.toISOString(),
  expiresAt: proposalExpiry(proposal.proposedAt).toISOString(),
})

const publicFields = (row: UserRow, publicUrl: string) => ({
  id: row.id,
  name: row.name,
  ...nameParts(row.name),
  photo: photoUrl(publicUrl, row.id, row.photoVersion),
  role: row.role,
  status: row.status,
  rating: row.rating,
  ratingCount: row.ratingCount,
  verified: row.verifiedAt !== null,
  createdAt: row.createdAt.toISOString(),
})

export interface Sight {
  seesPhone: boolean
  knowsPerson: boolean
}

export const presentUser = (row: UserRow, { seesPhone, knowsPerson }: Sight, publicUrl: string): PublicUser => ({
  ...publicFields(row, publicUrl),
  ...(knowsPerson ? { knowsPerson } : publicNameParts(row.name)),
  ...(seesPhone ? { phone: row.phone } : {}),
})

export const presentOwnUser = (row: UserRow, publicUrl: string, held: HeldDocuments = new Map()): OwnUser => ({
  ...publicFields(row, publicUrl),
  email: row.email,
  phone: row.phone,
  lastAccess: row.lastAccessAt?.toISOString() ?? null,
  settings: {
    language: row.language,
    channels: row.channels,
    callable: row.callable,
    findable: row.findable,
    chatText: row.chatText,
  },
  callsFirst: row.falseAlarms >= FALSE_ALARMS,
  documents: { nationalId: held.has('NATIONAL_ID'), license: held.has('LICENSE') },
  askedAgain: [...held].flatMap(([document, reason]) => (reason === null ? [] : [{ document, reason }])),
})
