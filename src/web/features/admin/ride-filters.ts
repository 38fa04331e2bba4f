import { apiQueryOf, readTableQueryWithId, type TableQuery } from './table-query.ts'
import { RIDE_STATUSES } from '../../../shared/kernel/enums.ts'

/** `FAVORITE` is left out: the specification lists it, but no ride is ever in this state. */
export const RIDE_STATES = RIDE_STATUSES.filter((status) => status !== 'FAVORITE')
type RideState = (typeof RIDE_STATES)[number]

const ID = /^[0-9a-f-]{36}$/
const LINKED = ['userId', 'vehicleId'] as const

/** `query`: the filters in the page's address, to which other pages link. `asked`: parameters of the API call. */
export const readRideQuery = (address: string): { query: TableQuery<RideState>; asked: Record<string, string> } => {
  const params = new URL(address).searchParams
  const query = readTableQueryWithId(address, RIDE_STATES)
  const linked = LINKED.flatMap((name) => {
    const value = params.get(name) ?? ''
    return ID.test(value) ? [[name, value] as const] : []
  })
  const [, id] = linked[0] ?? []
  return {
    query: id === undefined ? query : { ...query, id },
    asked: { ...apiQueryOf(query), ...Object.fromEntries(linked) },
  }
}
