import { apiQueryOf, type TableQuery } from './table-query.ts'
import { LISTED_ROLES, USER_STATUSES, USER_WAITS } from '../../../shared/kernel/enums.ts'

/** Statuses, roles and kinds of waiting are listed together on the screen; the API needs them separately. */
export const USER_FILTERS = [...USER_STATUSES, ...LISTED_ROLES, ...USER_WAITS] as const
export type UserFilter = (typeof USER_FILTERS)[number]

const isAmong =
  <Value extends UserFilter>(values: readonly Value[]) =>
  (filter: UserFilter): filter is Value =>
    values.some((value) => value === filter)
export const isUserRole = isAmong(LISTED_ROLES)
export const isUserWait = isAmong(USER_WAITS)
const isStatus = isAmong(USER_STATUSES)

/**
 * If UNVERIFIED and DOCUMENTS are both chosen, only DOCUMENTS is sent, because its users are among those of UNVERIFIED.
 */
export const userQueryOf = (query: TableQuery<UserFilter>) => {
  const roles = query.statuses.filter(isUserRole)
  const wait = query.statuses.findLast(isUserWait)
  return {
    ...apiQueryOf({ ...query, statuses: query.statuses.filter(isStatus) }),
    ...(roles.length === 0 ? {} : { role: roles.join(',') }),
    ...(wait === undefined ? {} : { waits: wait }),
  }
}
