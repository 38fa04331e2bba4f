import type { FieldIssue } from '../../platform/errors.ts'
import type { AddAlertBody } from '../../shared/contract/alerts.ts'
import { distanceKm, type Coordinates } from '../../shared/kernel/geo.ts'
import {
  addDays,
  atNairobi,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  nairobiDay,
  nairobiDayStart,
  nairobiMinuteOfDay,
  startOfNairobiDay,
} from '../../shared/kernel/nairobi-time.ts'
import { SEARCH_WINDOW_DAYS } from '../../shared/kernel/ride-limits.ts'

export const daysOf = ({
  dateFrom,
  dateTo,
}: Pick<AddAlertBody, 'dateFrom' | 'dateTo'>): { dateFrom: string | null; dateTo: string | null } => ({
  dateFrom: dateFrom ?? dateTo ?? null,
  dateTo: dateTo ?? dateFrom ?? null,
})

export const alertIssues = (alert: AddAlertBody, now: Date): FieldIssue[] => {
  const issues: FieldIssue[] = []
  const { dateFrom, dateTo } = daysOf(alert)
  const isWanted = alert.kind === 'WANTED'
  if (!alert.from && (isWanted || !alert.to)) issues.push({ path: 'from', messageKey: 'alerts.noPlace' })
  if (!alert.to && isWanted) issues.push({ path: 'to', messageKey: 'alerts.noPlace' })
  if (dateFrom === null || dateTo === null) {
    if (isWanted) issues.push({ path: 'dateFrom', messageKey: 'alerts.noDay' })
    return issues
  }
  const today = nairobiDay(now)
  if (dateFrom > dateTo) issues.push({ path: 'dateTo', messageKey: 'search.datesReversed' })
  else if (dateTo < today || dateTo > addDays(today, SEARCH_WINDOW_DAYS))
    issues.push({ path: 'dateTo', messageKey: 'alerts.outsideWindow', params: { days: SEARCH_WINDOW_DAYS } })
  return issues
}

const LIFE_DAYS = 60
const ASKED_DAYS_BEFORE = 3

interface Lifetime {
  dateTo: string | null
  createdAt: Date
  renewedAt: Date | null
}

export const endsOn = ({ dateTo, createdAt, renewedAt }: Lifetime): string =>
  dateTo ?? addDays(nairobiDay(renewedAt ?? createdAt), LIFE_DAYS)

/** The columns that start the lifetime of an alert again. Its owner is asked again before the new end. */
export const renewal = (now: Date): { renewedAt: Date; askedAt: null } => ({ renewedAt: now, askedAt: null })

/** An alert without a day has ended when it was saved or renewed before this time. */
export const oldestLiving = (now: Date): Date => startOfNairobiDay(addDays(nairobiDay(now), -LIFE_DAYS))

export const oldestUnasked = (now: Date): Date =>
  startOfNairobiDay(addDays(nairobiDay(now), ASKED_DAYS_BEFORE - LIFE_DAYS))

/** An end without coordinates is compared by its name. An alert that has null instead of an end accepts any place. */
export interface AlertEnd {
  name: string
  coordinates: Coordinates | null
}

export interface Sought {
  from: AlertEnd | null
  to: AlertEnd | null
  dateFrom: string | null
  dateTo: string | null
  numSeats: number
  radiusKm: number
  amenityMask: number
}

interface Stop {
  name: string
  lat: number
  lng: number
}

export interface Segment {
  from: Stop
  to: Stop
  departsAt: Date
  day: string
  freeSeats: number
  costKsh: number
}

export interface OfferedSegment extends Segment {
  /** Position in the ride's stops, counted from 0. */
  fromPosition: number
  toPosition: number
  lastPosition: number
}

export interface SoughtRide {
  id: string
  ownerId: string
  driverId: string
  driverName: string
  meeting: string | null
  amenityMask: number
  womenOnly: boolean
  /** Segments with a free seat that have not departed; of a ride in progress, only those that start after the first stop. */
  segments: OfferedSegment[]
  changes: number
  afterSeq: number
}

const simple = (text: string) => text.trim().toLowerCase()

const isNear = (end: AlertEnd | null, stop: Stop, radiusKm: number): boolean => {
  if (end === null) return true
  return end.coordinates === null
    ? simple(stop.name).includes(simple(end.name))
    : distanceKm(end.coordinates, stop) <= radiusKm
}

export const fitsSegment = (alert: Sought, segment: Segment, amenityMask: number): boolean =>
  alert.numSeats <= segment.freeSeats &&
  (alert.amenityMask & ~amenityMask) === 0 &&
  (alert.dateFrom === null || alert.dateFrom <= segment.day) &&
  (alert.dateTo === null || segment.day <= alert.dateTo) &&
  isNear(alert.from, segment.from, alert.radiusKm) &&
  isNear(alert.to, segment.to, alert.radiusKm)

interface RideStop extends Stop {
  position: number
  time: Date
}
interface RideLeg {
  position: number
  freeSeats: number
  costKsh: number
}

export const segmentsOf = (stops: readonly RideStop[], legs: readonly RideLeg[]): OfferedSegment[] =>
  stops.flatMap((from, place) =>
    stops.slice(place + 1).map((to, further) => {
      const between = legs.filter(({ position }) => position >= from.position && position < to.position)
      return {
        from,
        to,
        fromPosition: place,
        toPosition: place + 1 + further,
        lastPosition: stops.length - 1,
        departsAt: from.time,
        day: nairobiDay(from.time),
        freeSeats: Math.min(...between.map(({ freeSeats }) => freeSeats)),
        costKsh: between.reduce((sum, { costKsh }) => sum + costKsh, 0),
      }
    }),
  )

const kmTo = (end: AlertEnd | null, stop: Stop): number => (end?.coordinates ? distanceKm(end.coordinates, stop) : 0)

/**
 * Ranks segments as the search does. If the alert leaves its start or destination open, the segment closer to the
 * ride's own start or destination is better. Then the shorter distance to the places of the alert decides, and then the
 * smaller number of legs.
 */
export const bestSegment = (
  alert: Sought,
  segments: readonly OfferedSegment[],
  amenityMask: number,
): OfferedSegment | null => {
  const ranked = segments
    .filter((segment) => fitsSegment(alert, segment, amenityMask))
    .map((segment) => {
      const { fromPosition, toPosition, lastPosition } = segment
      const beyond = (alert.from ? 0 : fromPosition) + (alert.to ? 0 : lastPosition - toPosition)
      return {
        segment,
        beyond,
        km: kmTo(alert.from, segment.from) + kmTo(alert.to, segment.to),
        legs: toPosition - fromPosition,
      }
    })
    .toSorted((a, b) => a.beyond - b.beyond || a.km - b.km || a.legs - b.legs)
  return ranked[0]?.segment ?? null
}

const TOLD_PER_SEAT = 5
const BETWEEN_WAVES_MS = 15 * MINUTE_MS

export const waveSize = (freeSeats: number): number => TOLD_PER_SEAT * freeSeats

export const nextWaveAt = (now: Date): Date => new Date(now.getTime() + BETWEEN_WAVES_MS)

const EVENING = 21 * 60
const MORNING = 6 * 60
const URGENT_MS = 12 * HOUR_MS

/** Null: a message about this departure may be sent now. Otherwise 6:00, or 12 hours before departure if that is earlier. */
export const quietUntil = (now: Date, departsAt: Date | null): Date | null => {
  const minute = nairobiMinuteOfDay(now)
  if (minute >= MORNING && minute < EVENING) return null
  const today = nairobiDay(now)
  const morning = atNairobi(minute < MORNING ? today : addDays(today, 1), '06:00')
  const urgentFrom = departsAt ? new Date(departsAt.getTime() - URGENT_MS) : morning
  if (urgentFrom <= now) return null
  return urgentFrom < morning ? urgentFrom : morning
}

const MESSAGES_A_DAY = 3
const ALERT_RESTS_MS = 6 * HOUR_MS

export const countedSince = (now: Date): { alert: Date; person: Date } => ({
  alert: new Date(now.getTime() - ALERT_RESTS_MS),
  person: nairobiDayStart(now),
})

export const isMessageAllowed = (sent: { byAlert: number; byPerson: number }): boolean =>
  sent.byAlert === 0 && sent.byPerson < MESSAGES_A_DAY

/** Days since 1970, which fit in two bytes. */
export const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00.000Z`) / DAY_MS)
