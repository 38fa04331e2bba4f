import type { FieldIssue } from '../../platform/errors.ts'
import {
  DEFAULT_PICKUP_TIME,
  FIRST_POSTING_DAY,
  LAST_POSTING_DAY,
  MAX_STOPS_BETWEEN,
} from '../../shared/kernel/ride-limits.ts'
import { distanceKm, type Coordinates } from '../../shared/kernel/geo.ts'
import type { MeetingPointInput } from '../../shared/contract/rides.ts'
import { isOpen, type OPEN_STATUSES, type RideMoment } from '../../shared/kernel/open-ride.ts'
import { formatKsh, MAX_MPESA_KSH } from '../../shared/kernel/money.ts'
import {
  addDays,
  atNairobi,
  HOUR_MS,
  MINUTE_MS,
  nairobiDay,
  nairobiDaysBetween,
} from '../../shared/kernel/nairobi-time.ts'

export const START_EARLY_MINUTES = 30
export const COMPLETE_AFTER_ARRIVAL_HOURS = 2
export const MAX_SEAT_COST_KSH = 100_000

type OpenStatus = (typeof OPEN_STATUSES)[number]

/** A stop of a ride, as a read returns it; the last one has no leg. */
export interface StopRow {
  position: number
  placeId: string
  name: string
  formattedAddress: string
  lat: number
  lng: number
  lastUpdatedMs: number
  plannedMs: number
  remSeats: number | null
  freeSeats: number | null
  costKsh: number | null
  /**
   * False for a stop that riders have only requested, or that was removed. Its seats and price are those of the leg
   * that it would split.
   */
  isPromised: boolean
  detourMinutes: number
}

export interface RideFacts extends RideMoment {
  arrivesAt: Date
  freeSeats: number
  /** Each leg, or only the requested part. Left out when only the whole ride can be booked. */
  parts?: readonly { departsAt: Date; freeSeats: number; startsLater: boolean }[]
  ownerActive: boolean
  driverActive: boolean
  viewerHasRequest: boolean
  /** Whether a rider's PIN was entered: then the ride certainly takes place. */
  hasBoarded: boolean
}

export const isBeforeDeparture = ({ departsAt }: Pick<RideMoment, 'departsAt'>, now: Date): boolean => now < departsAt

/** Until departure, or without a paid seat until the last leg begins, because a part can be booked until then. */
export const isCancelTime = (ride: RideFacts, now: Date): boolean =>
  isBeforeDeparture(ride, now) ||
  (ride.status !== 'CONFIRMED' && (ride.parts ?? []).some((part) => isBeforeDeparture(part, now)))

export const hasNobodyBoarded = ({ hasBoarded }: RideFacts): boolean => !hasBoarded
export const arePeopleActive = ({ ownerActive, driverActive }: RideFacts): boolean => ownerActive && driverActive
export const hasSeatAhead = (ride: RideFacts, now: Date): boolean =>
  (ride.parts ?? [ride]).some(
    ({ freeSeats, departsAt, startsLater = false }) =>
      freeSeats >= 1 && isOpen({ status: ride.status, departsAt, startsLater }, now),
  )
export const hasNoRequestYet = ({ viewerHasRequest }: RideFacts): boolean => !viewerHasRequest

/**
 * Whether a ride has really left: its owner started it early, or a rider is on board. The status STARTED alone does
 * not prove it, because the clock sets it at departure.
 */
export const isUnderWay = (ride: RideMoment & { startedAt: Date | null; hasBoarded: boolean }): boolean =>
  ride.status === 'STARTED' && (ride.hasBoarded || (ride.startedAt !== null && ride.startedAt < ride.departsAt))

export const settledStatus = (requests: { paid: number; waiting: number }): OpenStatus => {
  if (requests.paid > 0) return 'CONFIRMED'
  return requests.waiting > 0 ? 'REQUESTED' : 'AVAILABLE'
}

export const isStartTime = ({ departsAt }: Pick<RideMoment, 'departsAt'>, now: Date): boolean =>
  now.getTime() >= departsAt.getTime() - START_EARLY_MINUTES * MINUTE_MS

export const completableFrom = ({ departsAt, arrivesAt }: { departsAt: Date; arrivesAt: Date }): Date =>
  new Date((departsAt.getTime() + arrivesAt.getTime()) / 2)

export const isHalfOver = (ride: { departsAt: Date; arrivesAt: Date }, now: Date): boolean =>
  now >= completableFrom(ride)

export const arrivedLongAgo = (now: Date): Date => new Date(now.getTime() - COMPLETE_AFTER_ARRIVAL_HOURS * HOUR_MS)

/** The longest detour that all requested stops of a ride may cost the driver together. */
const MAX_DETOUR_MINUTES = 10
const MAX_DETOUR_KM = 10
export interface Detour {
  minutes: number
  km: number
}

export const isDetourAllowed = (detours: readonly Detour[]): boolean =>
  detours.reduce((sum, { minutes }) => sum + minutes, 0) <= MAX_DETOUR_MINUTES &&
  detours.reduce((sum, { km }) => sum + km, 0) <= MAX_DETOUR_KM

export const MAX_STOPS = MAX_STOPS_BETWEEN + 2
export const hasRoomFor = (stops: number, more: number): boolean => stops + more <= MAX_STOPS

export interface RideDraft {
  from: { placeId: string; coordinates: Coordinates }
  to: { placeId: string; coordinates: Coordinates }
  /** Already rounded to the half hour. */
  departsAt: Date
  seatCostKsh: number
  numSeats: number
  vehicleSeats: number
}

export const seatErrors = (draft: Pick<RideDraft, 'seatCostKsh' | 'numSeats' | 'vehicleSeats'>): FieldIssue[] => {
  const issues: FieldIssue[] = []
  if (draft.numSeats > draft.vehicleSeats)
    issues.push({ path: 'numSeats', messageKey: 'ride.tooManySeats', params: { seats: draft.vehicleSeats } })
  if (draft.seatCostKsh * draft.numSeats > MAX_MPESA_KSH)
    issues.push({ path: 'seatCost', messageKey: 'ride.costTooHigh', params: { limit: formatKsh(MAX_MPESA_KSH) } })
  return issues
}

const MAX_MEETING_KM = 20
const LINK = /https?:|www\.|\b[\w-]+\.(?:com|net|org|me|co|ke|info|app|io)\b/i
const PHONE_DIGITS = 9

/** Whether a text has a phone number or a link. Pamoja itself shows a phone number only to those who may see it. */
export const hasContact = (text: string): boolean =>
  LINK.test(text) || new RegExp(`\\d{${PHONE_DIGITS},}`).test(text.replaceAll(/[\s().+-]/g, ''))

export interface RideWords {
  note?: string | null | undefined
  meetingPoint?: MeetingPointInput | null | undefined
}

export const wordErrors = ({ note, meetingPoint }: RideWords, start: Coordinates): FieldIssue[] => {
  const issues: FieldIssue[] = []
  if (note && hasContact(note)) issues.push({ path: 'note', messageKey: 'ride.noContact' })
  if (!meetingPoint) return issues
  const { name, hint, coordinates } = meetingPoint
  if (hasContact(name) || hasContact(hint)) issues.push({ path: 'meetingPoint', messageKey: 'ride.noContact' })
  if (coordinates && distanceKm(coordinates, start) > MAX_MEETING_KM)
    issues.push({ path: 'meetingPoint', messageKey: 'ride.meetingPointFar', params: { km: MAX_MEETING_KM } })
  return issues
}

/** An undefined text changes no column. */
export const wordColumns = ({ note, meetingPoint }: RideWords) => ({
  ...(note === undefined ? {} : { note }),
  ...(meetingPoint === undefined
    ? {}
    : {
        meetingName: meetingPoint?.name ?? null,
        meetingHint: meetingPoint?.hint || null,
        meetingLat: meetingPoint?.coordinates?.lat ?? null,
        meetingLng: meetingPoint?.coordinates?.lng ?? null,
      }),
})

export const defaultDeparture = (now: Date): Date => atNairobi(addDays(nairobiDay(now), 1), DEFAULT_PICKUP_TIME)

export const rideErrors = (draft: RideDraft, now: Date): FieldIssue[] => {
  const issues: FieldIssue[] = []
  const { from, to } = draft
  const isOneSpot = from.coordinates.lat === to.coordinates.lat && from.coordinates.lng === to.coordinates.lng
  if (from.placeId === to.placeId || isOneSpot) issues.push({ path: 'to', messageKey: 'ride.samePlace' })
  const daysAhead = nairobiDaysBetween(now, draft.departsAt)
  if (daysAhead < FIRST_POSTING_DAY || daysAhead > LAST_POSTING_DAY)
    issues.push({ path: 'time', messageKey: 'ride.outsideWindow', params: { days: LAST_POSTING_DAY } })
  if (draft.seatCostKsh < 1) issues.push({ path: 'seatCost', messageKey: 'ride.costMissing' })
  if (draft.seatCostKsh > MAX_SEAT_COST_KSH)
    issues.push({
      path: 'seatCost',
      messageKey: 'ride.seatCostTooHigh',
      params: { limit: formatKsh(MAX_SEAT_COST_KSH) },
    })
  return [...issues, ...seatErrors(draft)]
}

/** The costs that everyone in the car shares, so that the driver makes no profit. */
export interface Pricing {
  fuelPriceKsh: number
  /** The Nairobi day from which the price is valid; null: from the beginning. */
  fuelPriceSince: string | null
  litresPer100Km: number
  /** The cost of fuel, wear and everything else. */
  runningCostKshPerKm: number
  enforceCap: boolean
}

interface PriceList extends Omit<Pricing, 'fuelPriceKsh' | 'fuelPriceSince'> {
  fuelPrices: readonly { since: string | null; ksh: number }[]
}

export const pricingOn = ({ fuelPrices, ...others }: PriceList, now: Date): Pricing => {
  const today = nairobiDay(now)
  const price = fuelPrices.findLast(({ since }) => since === null || since <= today) ?? fuelPrices[0]
  if (!price) throw new Error('No fuel price is configured.')
  return { ...others, fuelPriceKsh: price.ksh, fuelPriceSince: price.since }
}

/** The highest price is at most this multiple of the fuel cost, even when the running cost is higher. */
const MAX_TIMES_FUEL = 2
const ROUND_PRICE_TO_KSH = 10
const roundUpPrice = (ksh: number) => Math.ceil(ksh / ROUND_PRICE_TO_KSH) * ROUND_PRICE_TO_KSH

/** Everyone in the car pays an equal share: of the fuel for the fair price, of the running cost for the highest price. */
export const fairPrice = (km: number, numSeats: number, pricing: Pricing) => {
  const fuelPerKm = (pricing.litresPer100Km / 100) * pricing.fuelPriceKsh
  const costPerKm = Math.min(pricing.runningCostKshPerKm, MAX_TIMES_FUEL * fuelPerKm)
  const shares = numSeats + 1
  const seatCost = Math.max(ROUND_PRICE_TO_KSH, roundUpPrice((km * fuelPerKm) / shares))
  return {
    fuelPriceKsh: pricing.fuelPriceKsh,
    fuelPriceSince: pricing.fuelPriceSince,
    litresPer100Km: pricing.litresPer100Km,
    fuelCostKsh: Math.round(km * fuelPerKm),
    shares,
    seatCost,
    maxSeatCost: Math.max(seatCost, roundUpPrice((km * costPerKm) / shares)),
    isCapEnforced: pricing.enforceCap,
  }
}

export const priceError = (seatCostKsh: number, price: ReturnType<typeof fairPrice>): FieldIssue | null =>
  price.isCapEnforced && seatCostKsh > price.maxSeatCost
    ? { path: 'seatCost', messageKey: 'ride.seatCostUnfair', params: { limit: formatKsh(price.maxSeatCost) } }
    : null

export const amenityMask = (positions: readonly number[]): number =>
  positions.reduce((mask, position) => mask | (1 << position), 0)
