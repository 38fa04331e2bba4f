import type { Counts } from '../../../shared/contract/stats.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import type { OwnUser } from '../../../shared/contract/users.ts'
import type { Vehicle } from '../../../shared/contract/vehicles.ts'
import { listNextSteps } from '../waiting/api.ts'
import { answerOf } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import { getCounts, listTasks } from '../admin/api.ts'
import { getSession } from '../auth/api.ts'
import { listOwnRides, listAmenities } from '../rides/api.ts'
import { listVehicles } from '../vehicles/api.ts'

export const RIDER_LISTS = ['requested', 'confirmed', 'favorite'] as const
export const DRIVER_LISTS = ['pending', 'confirmed', 'requested', 'mine', 'favorite'] as const
export type ListName = (typeof DRIVER_LISTS)[number]

export interface DashboardList {
  name: ListName
  rides: readonly Ride[] | null
  hasMore: boolean
}

/** Of a list that was not opened. */
export const FIRST_RIDES = 20

export const drives = (user: Pick<OwnUser, 'role'>): boolean => user.role === 'DRIVER' || user.role === 'COORDINATOR'

const loadList = async (api: ApiClient, name: ListName, isOpened: boolean): Promise<DashboardList> => {
  const answer = await listOwnRides(api, name, isOpened ? {} : { limit: String(FIRST_RIDES + 1) })
  if (!answer.ok) return { name, rides: null, hasMore: false }
  const rides = isOpened ? answer.body : answer.body.slice(0, FIRST_RIDES)
  return { name, rides, hasMore: rides.length < answer.body.length }
}

/** A ride is shown in the first of its lists only: a driver's own rides are in several. */
export const withoutRepeats = (lists: readonly DashboardList[]): DashboardList[] => {
  const shown = new Set<string>()
  return lists.map(({ rides, ...list }) => {
    const fresh = rides?.filter(({ id }) => !shown.has(id)) ?? null
    for (const { id } of fresh ?? []) shown.add(id)
    return { ...list, rides: fresh }
  })
}

const loadCounts = async (api: ApiClient): Promise<Counts | null> => {
  const answer = await getCounts(api)
  return answer.ok ? answer.body : null
}

const loadToDo = async (api: ApiClient): Promise<{ total: number; late: number }> => {
  const answer = await listTasks(api, { pageSize: '1' })
  return answer.ok ? answer.body : { total: 0, late: 0 }
}

const loadVehicles = async (api: ApiClient, user: OwnUser): Promise<readonly Vehicle[]> => {
  if (!drives(user)) return []
  const answer = await listVehicles(api)
  return answer.ok ? answer.body : []
}

/** `opened` is the list that is loaded as a whole. Null without a session. */
export const loadDashboard = async (api: ApiClient, opened: string | null) => {
  const { user } = await answerOf(getSession(api))
  if (!user) return null
  // Counts may load after the page: the tiles show "..." until then.
  if (user.role === 'ADMIN') return { kind: 'admin' as const, counts: loadCounts(api), toDo: await loadToDo(api) }
  const names = drives(user) ? DRIVER_LISTS : RIDER_LISTS
  const [steps, lists, vehicles, amenities] = await Promise.all([
    listNextSteps(api),
    Promise.all(names.map((name) => loadList(api, name, name === opened))),
    loadVehicles(api, user),
    listAmenities(api),
  ])
  return {
    kind: 'own' as const,
    steps: steps.ok ? steps.body : [],
    lists: withoutRepeats(lists),
    vehicles,
    amenities: amenities.ok ? amenities.body : [],
  }
}
