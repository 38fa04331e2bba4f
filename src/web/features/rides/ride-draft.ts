import { DEFAULT_PICKUP_TIME, PICKUP_TIME_STEP_MINUTES } from '../../../shared/kernel/ride-limits.ts'
import { formatClock } from '../../../shared/kernel/format-day.ts'
import { addDays, nairobiDay } from '../../../shared/kernel/nairobi-time.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import type { Vehicle } from '../../../shared/contract/vehicles.ts'
import type { Needs } from '../../lib/form-kit.ts'
import type { ChosenPlace } from '../places/suggest-places.ts'
import { NO_WORDS, wordsOfRide, type WordsDraft } from './ride-words.ts'

interface StopDraft {
  place: ChosenPlace
  /** `HH:MM`; empty for our estimate from the road. */
  time: string
}

export interface RideDraft extends WordsDraft {
  from: ChosenPlace | null
  to: ChosenPlace | null
  stops: readonly StopDraft[]
  /**
   * The price of each leg, if the owner changed one or copied an earlier ride; null to divide the ride's price by
   * distance.
   */
  legCosts: readonly number[] | null
  /** Whether riders may ask for towns on the route. If it is missing, they may. */
  possibleStops?: boolean
  womenOnly?: boolean
  date: string
  time: string
  seatCost: number
  vId: string
  numSeats: number
  amenities: readonly string[]
}

export interface PostingWindow {
  firstDay: string
  lastDay: string
}

export const emptyDraft = ({
  vehicles,
  window,
}: {
  vehicles: readonly Pick<Vehicle, 'id'>[]
  window: PostingWindow
}): RideDraft => ({
  from: null,
  to: null,
  stops: [],
  legCosts: null,
  date: window.firstDay,
  time: DEFAULT_PICKUP_TIME,
  seatCost: 0,
  vId: vehicles.length === 1 ? (vehicles[0]?.id ?? '') : '',
  numSeats: 1,
  amenities: [],
  ...NO_WORDS,
})

/** `again`: the earlier ride once more, if possible on the same weekday. `return`: the way back, if possible a day later. */
export type CopyKind = 'again' | 'return'

const isIn = (day: string, { firstDay, lastDay }: PostingWindow) => day >= firstDay && day <= lastDay

const dayOfCopy = (kind: CopyKind, day: string, window: PostingWindow): string => {
  const dayAfter = addDays(day, 1)
  const nextWeek = (from: string): string => (from < window.firstDay ? nextWeek(addDays(from, 7)) : from)
  const wanted = kind === 'return' ? [dayAfter] : [nextWeek(addDays(day, 7)), dayAfter]
  return wanted.find((candidate) => isIn(candidate, window)) ?? window.firstDay
}

const copyStops = (kind: CopyKind, { stops = [] }: Ride): Pick<RideDraft, 'stops' | 'legCosts'> => {
  const between = stops.slice(1, -1).map(({ place }) => ({ place, time: '' }))
  const costs = stops.flatMap(({ cost }) => cost ?? [])
  const [inOrder, legCosts] = kind === 'return' ? [between.toReversed(), costs.toReversed()] : [between, costs]
  return { stops: inOrder, legCosts: between.length > 0 ? legCosts : null }
}

/** The form's last pickup time up to `clock`: a ride published through the API may leave at a time that the form lacks. */
const timeOnOffer = (clock: string): string => PICKUP_TIMES.findLast((time) => time <= clock) ?? DEFAULT_PICKUP_TIME

/** The form filled in from an earlier ride. The way back has no meeting point, because riders get in elsewhere. */
export const copyDraft = (
  kind: CopyKind,
  ride: Ride,
  { vehicles, window }: { vehicles: readonly Pick<Vehicle, 'id' | 'numSeats'>[]; window: PostingWindow },
): RideDraft => {
  const empty = emptyDraft({ vehicles, window })
  const vehicle = vehicles.find(({ id }) => id === ride.vId)
  const words = wordsOfRide(ride)
  return {
    ...empty,
    from: kind === 'return' ? ride.to : ride.from,
    to: kind === 'return' ? ride.from : ride.to,
    ...copyStops(kind, ride),
    date: dayOfCopy(kind, nairobiDay(new Date(ride.time)), window),
    time: timeOnOffer(formatClock(ride.time)),
    seatCost: ride.seatCost,
    vId: vehicle?.id ?? empty.vId,
    numSeats: Math.min(ride.numSeats, vehicle?.numSeats ?? ride.numSeats),
    amenities: ride.amenities,
    ...(ride.womenOnly ? { womenOnly: true } : {}),
    ...(ride.possibleStops === undefined ? {} : { possibleStops: ride.possibleStops }),
    ...(kind === 'return' ? { ...NO_WORDS, note: words.note } : words),
  }
}

/**
 * The draft after a change. A meeting point that was chosen for another start is removed. When the route or the price
 * changes, the price is divided among the legs again.
 */
export const changeDraft = (draft: RideDraft, change: Partial<RideDraft>): RideDraft => {
  const { meetingName, meetingAt } = NO_WORDS
  const isMoved = change.from && change.from.placeId !== draft.from?.placeId && draft.meetingAt !== null
  const isSplitAnew = (['from', 'to', 'stops', 'seatCost'] as const).some((part) => part in change)
  return {
    ...draft,
    ...(isMoved ? { meetingName, meetingAt } : {}),
    ...(isSplitAnew ? { legCosts: null } : {}),
    ...change,
  }
}

interface RideToPost {
  draft: RideDraft
  vehicles: readonly Pick<Vehicle, 'id' | 'numSeats'>[]
  window: PostingWindow
  highestCost?: number | null | undefined
}

const vehicleIn = ({ draft, vehicles }: RideToPost) => vehicles.find(({ id }) => id === draft.vId)

export const RIDE_NEEDS: Needs<
  RideToPost,
  'places' | 'samePlace' | 'date' | 'cost' | 'legCosts' | 'priceTooHigh' | 'vehicle' | 'seats'
> = {
  places: ({ draft }) => draft.from !== null && draft.to !== null,
  samePlace: ({ draft }) => draft.from?.placeId !== draft.to?.placeId,
  date: ({ draft, window }) => draft.date >= window.firstDay && draft.date <= window.lastDay,
  cost: ({ draft }) => draft.seatCost > 0,
  legCosts: ({ draft }) => draft.legCosts === null || draft.legCosts.every((cost) => cost > 0),
  priceTooHigh: ({ draft, highestCost }) => typeof highestCost !== 'number' || draft.seatCost <= highestCost,
  vehicle: (ride) => vehicleIn(ride) !== undefined,
  seats: (ride) => ride.draft.numSeats >= 1 && ride.draft.numSeats <= (vehicleIn(ride)?.numSeats ?? 0),
}

const MINUTES_A_DAY = 24 * 60
const twoDigits = (number: number) => String(number).padStart(2, '0')

export const PICKUP_TIMES: readonly string[] = Array.from(
  { length: MINUTES_A_DAY / PICKUP_TIME_STEP_MINUTES },
  (_, step) => {
    const minute = step * PICKUP_TIME_STEP_MINUTES
    return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
  },
)
