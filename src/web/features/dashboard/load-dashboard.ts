import type { Counts } from '../../../shared/contract/stats.ts'
import type { NextStep } from '../../../shared/contract/next-steps.ts'
import type { OwnList, Ride } from '../../../shared/contract/rides.ts'
import type { OwnUser } from '../../../shared/contract/users.ts'
import type { Vehicle } from '../../../shared/contract/vehicles.ts'
import { nairobiDay } from '../../../shared/kernel/nairobi-time.ts'
import type { AdminWork } from '../next-steps/to-do-card.tsx'
import { listNextSteps } from '../waiting/api.ts'
import { answerOf } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import { getCounts, listTasks } from '../admin/api.ts'
import { getSession } from '../auth/api.ts'
import { listOwnLists, listOwnRides, listAmenities } from '../rides/api.ts'
import { listVehicles } from '../vehicles/api.ts'

export const RIDER_LISTS: readonly OwnList[] = ['requested', 'confirmed', 'favorite']
export const DRIVER_LISTS: readonly OwnList[] = ['pending', 'confirmed', 'requested', 'mine', 'favorite']

export interface DashboardList {
  name: OwnList | 'completed'
  rides: readonly Ride[] | null
  hasMore: boolean
}

export const FIRST_RIDES = 20

export const drives = (user: Pick<OwnUser, 'role'>): boolean => user.role === 'DRIVER' || user.role === 'COORDINATOR'

const loadLists = async (
  api: ApiClient,
  names: readonly OwnList[],
  opened: string | null,
): Promise<DashboardList[]> => {
  const whole = names.find((name) => name === opened)
  const [first, all] = await Promise.all([
    listOwnLists(api, { limit: String(FIRST_RIDES + 1) }),
    whole && listOwnRides(api, whole),
  ])
  const byId = new Map(first.ok ? first.body.rides.map((ride) => [ride.id, ride]) : [])
  return names.map((name) => {
    if (all && name === whole) return { name, rides: all.ok ? all.body : null, hasMore: false }
    if (!first.ok) return { name, rides: null, hasMore: false }
    const ids = first.body.lists[name]
    const rides = ids.slice(0, FIRST_RIDES).flatMap((id) => byId.get(id) ?? [])
    return { name, rides, hasMore: ids.length > FIRST_RIDES }
  })
}

/** Shows a ride only in the first list that contains it. `shown`: rides shown elsewhere on the page. */
export const withoutRepeats = (
  lists: readonly DashboardList[],
  shown: Set<string | undefined> = new Set(),
): DashboardList[] => {
  return lists.map(({ rides, ...list }) => {
    const fresh = rides?.filter(({ id }) => !shown.has(id)) ?? null
    for (const { id } of fresh ?? []) shown.add(id)
    return { ...list, rides: fresh }
  })
}

const isCompleted = ({ status }: Ride): boolean => status === 'COMPLETED'

/** Moves the completed trips of the list of confirmed rides to a list of their own, the last one. */
export const splitCompleted = (lists: readonly DashboardList[]): DashboardList[] => {
  const confirmed = lists.find(({ name }) => name === 'confirmed')
  if (!confirmed?.rides) return [...lists]
  const rides = confirmed.rides.filter(isCompleted)
  // The server lists completed rides last, so only they are cut off as soon as one is listed.
  const hasMore = confirmed.hasMore && rides.length > 0
  const ahead = confirmed.rides.filter((ride) => !isCompleted(ride))
  return [
    ...lists.map((list) =>
      list === confirmed ? { ...list, rides: ahead, hasMore: confirmed.hasMore && !hasMore } : list,
    ),
    { name: 'completed', rides, hasMore },
  ]
}

/** The lists of the page. One whose first rides are all shown elsewhere keeps its link to the others. */
export const listsToShow = (lists: readonly DashboardList[], today: string | undefined): DashboardList[] =>
  splitCompleted(withoutRepeats(lists, new Set([today]))).filter(({ rides, hasMore }) => hasMore || rides?.length !== 0)

/** Steps done at the car, in the order of a trip. */
const AT_CAR: ReadonlySet<NextStep['kind']> = new Set(['BOARD', 'START', 'COMPLETE'])

/**
 * `today`: the user's first own ride in progress or of today, with its step at the car. `steps`: all steps except those
 * at the car of this ride.
 */
export const todayOf = (lists: readonly DashboardList[], steps: readonly NextStep[], now: Date) => {
  const isToday = ({ time }: Ride) => nairobiDay(new Date(time)) === nairobiDay(now)
  const [ride] = lists
    .flatMap(({ rides }) => rides ?? [])
    .filter(
      (each) =>
        each.requests !== undefined && (each.status === 'STARTED' || (each.status === 'CONFIRMED' && isToday(each))),
    )
    .toSorted((a, b) => a.time.localeCompare(b.time))
  if (!ride) return { today: null, steps }
  const isAtCar = ({ kind, rideId }: NextStep) => rideId === ride.id && AT_CAR.has(kind)
  const atCar = steps.filter(isAtCar)
  return {
    // The BOARD step of a rider who does not come stays until the end of the ride. It must not hide that the ride can
    // be completed.
    today: { ride, isToday: isToday(ride), step: atCar.find(({ kind }) => kind === 'COMPLETE') ?? atCar[0] },
    steps: steps.filter((step) => !isAtCar(step)),
  }
}

const loadCounts = async (api: ApiClient): Promise<Counts | null> => {
  const answer = await getCounts(api)
  return answer.ok ? answer.body : null
}

const loadToDo = async (api: ApiClient): Promise<AdminWork> => {
  const answer = await listTasks(api, { pageSize: '1' })
  return answer.ok ? { total: answer.body.total, late: answer.body.late } : { total: 0, late: 0 }
}

export const loadAdminToDo = async (api: ApiClient): Promise<AdminWork | null> => {
  const session = await getSession(api)
  return session.ok && session.body.user?.role === 'ADMIN' ? loadToDo(api) : null
}

const loadVehicles = async (api: ApiClient, user: OwnUser): Promise<readonly Vehicle[]> => {
  if (!drives(user)) return []
  const answer = await listVehicles(api)
  return answer.ok ? answer.body : []
}

/** Returns null without a session. `opened`: the list to load completely. */
export const loadDashboard = async (api: ApiClient, opened: string | null, now: Date) => {
  const { user } = await answerOf(getSession(api))
  if (!user) return null
  // Counts may load after the page: the tiles show "..." until then.
  if (user.role === 'ADMIN') return { kind: 'admin' as const, counts: loadCounts(api), toDo: await loadToDo(api) }
  const names = drives(user) ? DRIVER_LISTS : RIDER_LISTS
  const [steps, lists, vehicles, amenities] = await Promise.all([
    listNextSteps(api),
    loadLists(api, names, opened),
    loadVehicles(api, user),
    listAmenities(api),
  ])
  const found = todayOf(lists, steps.ok ? steps.body : [], now)
  const shown = new Set(lists.flatMap(({ rides }) => rides ?? []).flatMap((ride) => ride.amenities))
  return {
    kind: 'own' as const,
    ...found,
    lists: listsToShow(lists, found.today?.ride.id),
    vehicles,
    amenities: amenities.ok ? amenities.body.filter(({ id }) => shown.has(id)) : [],
  }
}
