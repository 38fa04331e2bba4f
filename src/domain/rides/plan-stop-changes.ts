import type { FieldIssue } from '../../platform/errors.ts'
import type { RideStopInput } from '../../shared/contract/ride-stops.ts'
import { formatKsh } from '../../shared/kernel/money.ts'
import { MINUTE_MS, roundToMinute } from '../../shared/kernel/nairobi-time.ts'
import { splitCost } from '../../shared/kernel/split-cost.ts'
import { fareOf, spreadPositions, stopErrors, type RidePlace } from './plan-stops.ts'
import type { StopRow } from './rules.ts'

type NewPlace = RideStopInput['place']

export interface Road {
  km: number
  minutes: number
}

export type RoadBetween = (from: RidePlace, to: RidePlace) => Road

interface PlannedStop {
  known: StopRow | null
  place: NewPlace
  /** The requested time. If it is undefined, a stored stop keeps its time, and an added stop gets one from the roads. */
  time: string | undefined
}

export interface StopPlan {
  stops: readonly { position: number; isNew: boolean; place: NewPlace; at: Date }[]
  legCosts: readonly number[]
  moved: readonly StopRow[]
  removed: readonly StopRow[]
  issues: readonly FieldIssue[]
}

export const placeOfStop = ({ placeId, name, formattedAddress, lat, lng }: StopRow): NewPlace => ({
  placeId,
  name,
  formattedAddress,
  coordinates: { lat, lng },
})

const endOf = (known: StopRow | undefined): PlannedStop[] =>
  known ? [{ known, place: placeOfStop(known), time: undefined }] : []

/** The stops of a ride, found by the ids of their places, and the added ones. Start and end stay. */
const matchStops = (current: readonly StopRow[], wanted: readonly RideStopInput[]): PlannedStop[] => {
  const between = new Map(current.slice(1, -1).map((stop) => [stop.placeId, stop]))
  return [
    ...endOf(current[0]),
    ...wanted.map(({ place, time }) => {
      const known = between.get(place.placeId) ?? null
      between.delete(place.placeId)
      return { known, place: known ? placeOfStop(known) : place, time }
    }),
    ...endOf(current.at(-1)),
  ]
}

/** Splits stops into runs, each up to a stop that `ends` it. A run begins with the last stop of the previous run. */
const runsOf = (stops: readonly PlannedStop[], ends: (stop: PlannedStop) => boolean): number[][] => {
  const runs: number[][] = []
  let run = [0]
  for (const [index, stop] of stops.entries()) {
    if (index === 0) continue
    run.push(index)
    if (!ends(stop)) continue
    runs.push(run)
    run = [index]
  }
  return runs
}

const roadsOf = (run: readonly number[], stops: readonly PlannedStop[], roadBetween: RoadBetween): Road[] =>
  run.slice(1).flatMap((to, leg) => {
    const [a, b] = [stops[run[leg] ?? -1], stops[to]]
    return a && b ? [roadBetween(a.place, b.place)] : []
  })

const givenTime = ({ known, time }: PlannedStop): Date | null => {
  const asked = time === undefined ? null : new Date(time)
  if (known === null) return asked && roundToMinute(asked)
  return asked === null || asked.getTime() === known.plannedMs ? new Date(known.plannedMs) : roundToMinute(asked)
}

/** An added stop without a time gets one in proportion to the driving times around it. Other times do not change. */
const timesOf = (stops: readonly PlannedStop[], roadBetween: RoadBetween): Date[] => {
  const times = stops.map((stop) => givenTime(stop)?.getTime() ?? 0)
  for (const run of runsOf(stops, (stop) => givenTime(stop) !== null)) {
    if (run.length < 3) continue
    const roads = roadsOf(run, stops, roadBetween)
    const start = times[run[0] ?? 0] ?? 0
    const whole = (times[run.at(-1) ?? 0] ?? 0) - start
    const minutes = roads.reduce((sum, road) => sum + road.minutes, 0)
    let soFar = 0
    for (const [leg, stop] of run.slice(1, -1).entries()) {
      soFar += roads[leg]?.minutes ?? 0
      times[stop] = start + Math.round((whole * soFar) / minutes / MINUTE_MS) * MINUTE_MS
    }
  }
  return times.map((time) => new Date(time))
}

const positionsOf = (stops: readonly PlannedStop[], taken: ReadonlySet<number>): number[] => {
  const positions = stops.map(({ known }) => known?.position ?? 0)
  for (const run of runsOf(stops, ({ known }) => known !== null)) {
    const [from, to] = [positions[run[0] ?? 0] ?? 0, positions[run.at(-1) ?? 0] ?? 0]
    const spread = spreadPositions(from, to, run.length - 2, taken)
    for (const [added, stop] of run.slice(1, -1).entries()) positions[stop] = spread[added] ?? 0
  }
  return positions
}

const changeErrors = (stops: readonly PlannedStop[], times: readonly Date[]): FieldIssue[] => {
  const issues: FieldIssue[] = []
  let before = 0
  for (const [index, { known }] of stops.entries()) {
    if (known === null) continue
    if (known.position < before) issues.push({ path: `stops.${index - 1}`, messageKey: 'ride.stopOrder' })
    before = Math.max(before, known.position)
  }
  const last = stops.length - 1
  if (last > 1 && (times[last] ?? 0) <= (times[last - 1] ?? 0))
    issues.push({ path: `stops.${last - 2}.time`, messageKey: 'ride.stopTooLate' })
  return issues
}

/** Divides the price of a leg with added stops in proportion to the lengths of the roads. Other legs keep their price. */
const splitLegs = (stops: readonly PlannedStop[], roadBetween: RoadBetween): Pick<StopPlan, 'legCosts' | 'issues'> => {
  const issues: FieldIssue[] = []
  const legCosts = runsOf(stops, ({ known }) => known !== null).flatMap((run) => {
    const cost = stops[run[0] ?? 0]?.known?.costKsh ?? 0
    const legs = run.length - 1
    if (legs === 1) return [cost]
    const params = { amount: formatKsh(cost) }
    if (cost < legs) issues.push({ path: `stops.${run[0] ?? 0}`, messageKey: 'ride.legCosts', params })
    return splitCost(
      cost,
      roadsOf(run, stops, roadBetween).map(({ km }) => km),
    )
  })
  return { legCosts, issues }
}

/** The stops without the removed ones. The price of each leg to the next stop that stays is the sum of the old legs. */
const withoutStops = (current: readonly StopRow[], removed: ReadonlySet<StopRow>): StopRow[] => {
  const kept: StopRow[] = []
  for (const stop of current) {
    const before = kept.at(-1)
    if (!removed.has(stop)) kept.push({ ...stop })
    else if (before) before.costKsh = (before.costKsh ?? 0) + (stop.costKsh ?? 0)
  }
  return kept
}

/**
 * Plans a ride with stops added, moved and removed. `wanted` are all stops between its start and end. A new stop never
 * gets a position that is or was in use.
 */
export const planStopChanges = (
  current: readonly StopRow[],
  wanted: readonly RideStopInput[],
  { roadBetween, taken: takenByOthers }: { roadBetween: RoadBetween; taken: ReadonlySet<number> },
): StopPlan => {
  const wantedIds = new Set(wanted.map(({ place }) => place.placeId))
  const removed = current.slice(1, -1).filter(({ placeId }) => !wantedIds.has(placeId))
  const taken = new Set([...takenByOthers, ...removed.map(({ position }) => position)])
  const stops = matchStops(withoutStops(current, new Set(removed)), wanted)
  const times = timesOf(stops, roadBetween)
  const order = [...stopErrors({ places: stops.map(({ place }) => place), times }), ...changeErrors(stops, times)]
  const { legCosts, issues } = order.length === 0 ? splitLegs(stops, roadBetween) : { legCosts: [], issues: [] }
  const positions = positionsOf(stops, taken)
  const planned = stops.map(({ known, place }, index) => ({
    position: positions[index] ?? 0,
    isNew: known === null,
    place,
    at: times[index] ?? new Date(0),
  }))
  return {
    stops: planned,
    legCosts,
    moved: stops.flatMap(({ known }, index) =>
      known && known.plannedMs !== planned[index]?.at.getTime() ? [known] : [],
    ),
    removed,
    issues: [...order, ...issues],
  }
}

export const faresWithNew = ({ stops, legCosts }: StopPlan) =>
  stops.flatMap((from, start) =>
    stops.slice(start + 1).flatMap((to, more) =>
      from.isNew || to.isNew
        ? [
            {
              fromPosition: from.position,
              toPosition: to.position,
              fareKsh: fareOf(legCosts, start, start + 1 + more),
            },
          ]
        : [],
    ),
  )
