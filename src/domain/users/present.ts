import type { OwnUser, PublicUser } from '../../shared/contract/users.ts'
import type { UserRow } from './queries.ts'
import { nameParts } from './rules.ts'

const publicFields = (row: UserRow) => ({
  id: row.id,
  name: row.name,
  ...nameParts(row.name),
  photo: null,
  role: row.role,
  status: row.status,
  rating: row.rating,
  ratingCount: row.ratingCount,
  verified: row.verifiedAt !== null,
  createdAt: row.createdAt.toISOString(),
})

/** Another person; the phone only when the policy lets this viewer see it. */
export const presentUser = (row: UserRow, seesPhone: boolean): PublicUser => ({
  ...publicFields(row),
  ...(seesPhone ? { phone: row.phone } : {}),
})

export const presentOwnUser = (row: UserRow): OwnUser => ({
  ...publicFields(row),
  email: row.email,
  phone: row.phone,
  lastAccess: row.lastAccessAt?.toISOString() ?? null,
  settings: { language: row.language, channels: row.channels },
  documents: { nationalId: false, license: false },
})
