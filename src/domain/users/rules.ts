import { AppError, refusedFields, type FieldIssue } from '../../platform/errors.ts'
import type { UpdateUserBody } from '../../shared/contract/users.ts'
import { firstNameOf, initialOf, publicNameOf } from '../../shared/kernel/first-name.ts'
import { parseKenyanPhone } from '../../shared/kernel/kenyan-phone.ts'
import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'
import { nameFlaw } from '../../shared/kernel/person-name.ts'
import { titleCase } from '../../shared/kernel/title-case.ts'
import {
  type AdminDecision,
  ID_DOCUMENTS,
  type IdDocument,
  type NotificationChannel,
  type Role,
  type UserStatus,
} from '../../shared/kernel/enums.ts'
import type { ServerMessageKey } from '../../shared/messages/server.ts'

/** @throws AppError INVALID_PHONE */
export const parsePhone = (typed: string, otherwise: ServerMessageKey = 'auth.invalidPhone'): string => {
  const phone = parseKenyanPhone(typed)
  if (phone === null) throw new AppError('INVALID_PHONE', otherwise)
  return phone
}

/** Whether the user still has a phone number; remove-number.ts replaces a number that now has another owner. */
export const hasNumber = ({ phone }: { phone: string }): boolean => phone.startsWith('+')

/** What replaces a number that now has another owner. It also stays on a deleted account. */
export const releasedNumber = ({ id }: { id: string }): string => `released:${id}`
export const hasReleasedNumber = (user: { id: string; phone: string }): boolean => user.phone === releasedNumber(user)

export const nameParts = (name: string): { firstName: string; lastName: string } => {
  const firstName = firstNameOf(name)
  return { firstName, lastName: name.slice(firstName.length + 1) }
}

/** The name for users who may not see the whole name. */
export const publicNameParts = (name: string): { name: string; firstName: string; lastName: string } => ({
  name: publicNameOf(name),
  firstName: firstNameOf(name),
  lastName: initialOf(name),
})

export const normalName = (typed: string): string => titleCase(typed)

const NAME_SENTENCES = {
  UNSEEN: 'users.nameUnseen',
  NO_LETTERS: 'users.nameNoLetters',
  MIXED_SCRIPTS: 'users.nameMixed',
  RESERVED: 'users.nameReserved',
} as const

const nameErrors = (names: Readonly<Record<string, string>>): FieldIssue[] =>
  Object.entries(names).flatMap(([path, name]) => {
    const flaw = nameFlaw(name)
    return flaw === null ? [] : [{ path, messageKey: NAME_SENTENCES[flaw] }]
  })

/** @throws AppError INVALID for an invalid name */
export const refuseNames = (names: Readonly<Record<string, string>>): void => {
  const [first, ...others] = nameErrors(names)
  if (first) throw refusedFields(first, ...others)
}

/** A rider can become a driver; no other role can be requested. */
export const becomesDriver = (role: Role, asked: 'RIDER' | 'DRIVER'): boolean => role === 'RIDER' && asked === 'DRIVER'

export const distinctChannels = (channels: readonly NotificationChannel[]): NotificationChannel[] => [
  ...new Set(channels),
]

export const isUnverifiedDriver = (user: { role: Role; verifiedAt: Date | null }): boolean =>
  user.role === 'DRIVER' && user.verifiedAt === null

/** The documents that an unverified driver has not sent yet, and those that this admin has not opened. */
export const missingDocuments = (
  user: { role: Role; verifiedAt: Date | null },
  sent: readonly IdDocument[],
  opened: readonly IdDocument[],
): { unsent: IdDocument[]; unopened: IdDocument[] } => {
  if (!isUnverifiedDriver(user)) return { unsent: [], unopened: [] }
  return {
    unsent: ID_DOCUMENTS.filter((kind) => !sent.includes(kind)),
    unopened: sent.filter((kind) => !opened.includes(kind)),
  }
}

export const isToApprove = (user: { role: Role; status: UserStatus; verifiedAt: Date | null }): boolean =>
  user.status !== 'ACTIVE' || isUnverifiedDriver(user)

/** A decision about another admin needs 2 admins, unless it activates an admin who is ACTIVE already. */
export const needsTwoAdmins = (target: { role: Role; status: UserStatus }, decision: AdminDecision): boolean =>
  target.role === 'ADMIN' && !(decision === 'ACTIVATE' && target.status === 'ACTIVE')

const PROPOSAL_DAYS = 7
/** Proposals from before this time have expired. */
export const proposedSince = (now: Date): Date => new Date(now.getTime() - PROPOSAL_DAYS * DAY_MS)
export const proposalExpiry = (proposedAt: Date): Date => new Date(proposedAt.getTime() + PROPOSAL_DAYS * DAY_MS)

/** A change of only the language needs no two-step verification. */
export const changesMoreThanLanguage = ({ name, email, settings = {} }: UpdateUserBody): boolean => {
  const { language: _, ...others } = settings
  return [name, email, ...Object.values(others)].some((value) => value !== undefined)
}

/** `0712 3` finds `+2547123…`. Empty for text with characters that no phone number has. */
export const phoneDigits = (typed: string): string =>
  /^[\d\s+().-]*$/.test(typed) ? typed.replace(/\D/g, '').replace(/^(254|0)/, '') : ''

/** Whether the digits are the start of a phone number, because they follow the 0 or the country code. */
export const isPhoneStart = (typed: string): boolean => /^[\s(]*(\+?254|0)/.test(typed)

/** The stored phone number with exactly these digits, or null. */
export const wholePhone = (digits: string): string | null => (/^[17]\d{8}$/.test(digits) ? `+254${digits}` : null)

/** The database finds text by trigrams, so it needs 3 characters. */
export const isSearchable = (typed: string): boolean => typed.length >= 3

/** `mary@` and longer: the beginning of an address, not a part of one. */
export const isAddressStart = (typed: string): boolean => /^[^\s@]+@/.test(typed)

export const accountBlocked = (reason: string | null): AppError =>
  reason === null
    ? new AppError('FORBIDDEN', 'auth.userBlocked')
    : new AppError('FORBIDDEN', 'auth.userBlockedBecause', { params: { reason } })

/** After this many false alarms a user is asked to call 999 first, and to tell us afterwards. */
export const FALSE_ALARMS = 3
