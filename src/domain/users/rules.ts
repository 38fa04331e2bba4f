import { AppError, refusedFields, type Flaw } from '../../platform/errors.ts'
import type { AdminDecision, NotificationChannel, Role, UserStatus } from '../../shared/contract/enums.ts'
import type { UpdateUserBody } from '../../shared/contract/users.ts'
import { firstNameOf } from '../../shared/kernel/first-name.ts'
import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'
import { nameFlaw } from '../../shared/kernel/person-name.ts'
import { titleCase } from '../../shared/kernel/title-case.ts'

/** A number that became somebody else's is not there any more. */
export const hasNumber = ({ phone }: { phone: string }): boolean => phone.startsWith('+')

/** First word, and the rest. */
export const nameParts = (name: string): { firstName: string; lastName: string } => {
  const firstName = firstNameOf(name)
  return { firstName, lastName: name.slice(firstName.length + 1) }
}

export const normalName = (typed: string): string => titleCase(typed)

const NAME_SENTENCES = {
  UNSEEN: 'users.nameUnseen',
  NO_LETTERS: 'users.nameNoLetters',
  MIXED_SCRIPTS: 'users.nameMixed',
  RESERVED: 'users.nameReserved',
} as const

/** What is wrong with the names that stand at these paths. */
const flawsOfNames = (names: Readonly<Record<string, string>>): Flaw[] =>
  Object.entries(names).flatMap(([path, name]) => {
    const flaw = nameFlaw(name)
    return flaw === null ? [] : [{ path, messageKey: NAME_SENTENCES[flaw] }]
  })

/** @throws AppError INVALID for what nobody can be called */
export const refuseNames = (names: Readonly<Record<string, string>>): void => {
  const [first, ...others] = flawsOfNames(names)
  if (first) throw refusedFields(first, ...others)
}

/** A rider can become a driver; no other role follows from what somebody asks for. */
export const becomesDriver = (role: Role, asked: 'RIDER' | 'DRIVER'): boolean => role === 'RIDER' && asked === 'DRIVER'

export const distinctChannels = (channels: readonly NotificationChannel[]): NotificationChannel[] => [
  ...new Set(channels),
]

/** A decision about an admin that changes something takes two admins. */
export const needsTwoAdmins = (target: { role: Role; status: UserStatus }, decision: AdminDecision): boolean =>
  target.role === 'ADMIN' && !(decision === 'ACTIVATE' && target.status === 'ACTIVE')

const PROPOSAL_DAYS = 7
/** What was proposed before then has to be proposed again. */
export const proposedSince = (now: Date): Date => new Date(now.getTime() - PROPOSAL_DAYS * DAY_MS)
export const proposalExpiry = (proposedAt: Date): Date => new Date(proposedAt.getTime() + PROPOSAL_DAYS * DAY_MS)

/** In which language an account is written to harms nobody. */
export const changesMoreThanLanguage = ({ name, email, settings = {} }: UpdateUserBody): boolean => {
  const { language: _, ...others } = settings
  return [name, email, ...Object.values(others)].some((value) => value !== undefined)
}

/** The digits that a typed search and a stored phone share: `0712 3` finds `+2547123…`. What holds other signs than a phone's is none. */
export const phoneDigits = (typed: string): string =>
  /^[\d\s+().-]*$/.test(typed) ? typed.replace(/\D/g, '').replace(/^(254|0)/, '') : ''

/** The stored phone that these digits are all of, or null. */
export const wholePhone = (digits: string): string | null => (/^[17]\d{8}$/.test(digits) ? `+254${digits}` : null)

/** Three characters make a trigram, which is what the database finds text by. */
export const isSearchable = (typed: string): boolean => typed.length >= 3

/** `mary@` and on: the beginning of an address, not a part of one. */
export const isAddressStart = (typed: string): boolean => /^[^\s@]+@/.test(typed)

/** What a blocked person reads who has proven the phone: with the reason, if the admin gave one. */
export const accountBlocked = (reason: string | null): AppError =>
  reason === null
    ? new AppError('FORBIDDEN', 'auth.userBlocked')
    : new AppError('FORBIDDEN', 'auth.userBlockedBecause', { params: { reason } })
