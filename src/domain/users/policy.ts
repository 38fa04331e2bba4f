import { isFor, nextState, refusalOf } from '../transition-table.ts'
import { maySee, type Relation } from '../who-sees.ts'
import { hasNumber, isToApprove } from './rules.ts'
import { USER_TRANSITIONS, type UserPerson } from './transitions.ts'
import type { Role, UserStatus } from '../../shared/kernel/enums.ts'

interface Viewer {
  id: string
  role: Role
}

const userPerson = (viewer: Viewer, userId: string): UserPerson => {
  if (viewer.id === userId) return 'self'
  return viewer.role === 'ADMIN' ? 'admin' : 'other'
}

/** The relation that a viewer has to a user even without a shared ride or request; null without such a relation. */
export const relationAnyway = (viewer: Viewer, userId: string): 'self' | 'admin' | null => {
  const person = userPerson(viewer, userId)
  return person === 'other' ? null : person
}

/** Rides of an account that is not ACTIVE still take place, so users with a booking, and admins, still see its number. */
export const seesPhone = (
  person: { phone: string; callable: boolean; status: UserStatus },
  relation: Relation,
): boolean => hasNumber(person) && maySee('person', 'phone', relation, person.callable && person.status === 'ACTIVE')

/** Users change their own name, email and settings; an admin decides about the status of others only. */
export const mayChangeRecord = (viewer: Viewer, userId: string): boolean => viewer.id === userId
export const mayDecideStatus = (viewer: Viewer, userId: string): boolean =>
  isFor(USER_TRANSITIONS.block, userPerson(viewer, userId))
/** What an admin can decide about a user. A driver can be verified only after this admin has opened every document sent. */
export const decisionsAbout = (
  viewer: Viewer,
  user: { id: string; role: Role; status: UserStatus; verifiedAt: Date | null },
  hasUnopened: boolean,
  now: Date,
): { approve: boolean; reject: boolean } => {
  const may = (action: 'approve' | 'block') =>
    refusalOf(USER_TRANSITIONS[action], userPerson(viewer, user.id), user, now) === null
  return {
    approve: may('approve') && isToApprove(user) && !hasUnopened,
    reject: may('block') && user.status !== nextState(USER_TRANSITIONS.block),
  }
}
export const mayDelete = (viewer: Viewer, userId: string): boolean =>
  isFor(USER_TRANSITIONS.delete, userPerson(viewer, userId))
