import type { FieldIssue } from '../../platform/errors.ts'
import type { Coordinates } from '../../shared/kernel/geo.ts'
import { formatKsh } from '../../shared/kernel/money.ts'
import { MINUTE_MS, roundToMinute } from '../../shared/kernel/nairobi-time.ts'

/** Positions of stops leave gaps for stops that are added later. */
const POSITION_GAP = 1000
export const positionOf = (stop: number): number => stop * POSITION_GAP

/** Spreads positions evenly between two others. A used position is replaced by the next free position. */
export const spreadPositions = (from: number, to: number, count: number, taken: ReadonlySet<number>): number[] => {
  let before = from
  return Array.from({ length: count }, (_, n) => {
    before = Math.max(before + 1, from + Math.floor(((to - from) * (n + 1)) / (count + 1)))
    while (taken.has(before)) before += 1
    return before
  })
}

export const fareOf = (legCosts: readonly number[], from: number, to: number): number =>
  legCosts.slice(from, to).reduce((sum, cost) => sum + cost, 0)

export const planTimes = (
  departsAt: Date,
  minutes: readonly number[],
  given: readonly (string | undefined)[],
): Date[] => {
  const times = [departsAt]
  for (const [place, leg] of minutes.entries()) {
    const time = given[place]
    const before = times.at(-1) ?? departsAt
    times.push(time === undefined ? new Date(before.getTime() + leg * MINUTE_MS) : roundToMinute(new Date(time)))
  }
  return times
}

export interface RidePlace {
  placeId: string
  coordinates: Coordinates
}

interface PlannedStops {
  places: readonly RidePlace[]
  times: readonly Date[]
}

const isSamePlace = (a: RidePlace | undefined, b: RidePlace | undefined): boolean =>
  a?.placeId === b?.placeId || (a?.coordinates.lat === b?.coordinates.lat && a?.coordinates.lng === b?.coordinates.lng)

export const stopErrors = ({ places, times }: PlannedStops): FieldIssue[] => {
  const issues: FieldIssue[] = []
  const last = places.length - 1
  for (let stop = 1; stop < last; stop += 1) {
    const path = `stops.${stop - 1}`
    if (places.some((place, other) => (other < stop || other === last) && isSamePlace(places[stop], place)))
      issues.push({ path, messageKey: 'ride.stopTwice' })
    if ((times[stop] ?? 0) <= (times[stop - 1] ?? 0))
      issues.push({ path: `${path}.time`, messageKey: 'ride.stopTooEarly' })
  }
  return issues
}

export const costErrors = ({
  seatCostKsh,
  legCosts,
  places,
}: PlannedStops & { seatCostKsh: number; legCosts: readonly number[] }): FieldIssue[] => {
  const last = places.length - 1
  const isWhole = legCosts.length === last && fareOf(legCosts, 0, last) === seatCostKsh
  return isWhole && legCosts.every((cost) => cost >= 1)
    ? []
    : [{ path: 'legCosts', messageKey: 'ride.legCosts', params: { amount: formatKsh(seatCostKsh) } }]
}
