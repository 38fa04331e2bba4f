import { refusal, type TransitionTable } from '../transition-table.ts'
import type { UserStatus } from '../../shared/kernel/enums.ts'

export type UserPerson = 'self' | 'admin' | 'other'

const LIVE = ['PENDING', 'ACTIVE', 'BLOCKED'] as const satisfies readonly UserStatus[]
const OWN_ROW = refusal('FORBIDDEN', 'users.ownRow')

type UserAction = 'register' | 'approve' | 'block' | 'delete'

/** A decision about another admin needs a second admin: needsTwoAdmins in src/domain/users/rules.ts. */
export const USER_TRANSITIONS: TransitionTable<UserAction, UserStatus, UserPerson, { status: UserStatus }> = {
  register: { by: ['self'], from: [], to: ['ACTIVE'] },
  approve: { by: ['admin'], from: LIVE, to: ['ACTIVE'], otherPerson: OWN_ROW },
  block: { by: ['admin'], from: LIVE, to: ['BLOCKED'], otherPerson: OWN_ROW },
  delete: { by: ['self', 'admin'], from: LIVE, to: ['DELETED'] },
}
