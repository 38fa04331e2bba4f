import { DEFAULT_PICKUP_TIME, PICKUP_TIME_STEP_MINUTES } from '../../../shared/kernel/ride-limits.ts'
import type { Vehicle } from '../../../shared/contract/vehicles.ts'
import type { ChosenPlace } from '../places/suggest-places.ts'

export interface RideDraft {
  from: ChosenPlace | null
  to: ChosenPlace | null
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

/** The initial form; a single vehicle is selected. */
export const emptyDraft = ({
  vehicles,
  window,
}: {
  vehicles: readonly Pick<Vehicle, 'id'>[]
  window: PostingWindow
}): RideDraft => ({
  from: null,
  to: null,
  date: window.firstDay,
  time: DEFAULT_PICKUP_TIME,
  seatCost: 0,
  vId: vehicles.length === 1 ? (vehicles[0]?.id ?? '') : '',
  numSeats: 1,
  amenities: [],
})

export type MissingInRide = 'places' | 'samePlace' | 'date' | 'cost' | 'dear' | 'vehicle' | 'seats'

/** The first missing thing, in the order of the form. */
export const missingInRide = (
  draft: RideDraft,
  vehicles: readonly Pick<Vehicle, 'id' | 'numSeats'>[],
  window: PostingWindow,
  highestCost?: number | null,
): MissingInRide | null => {
  if (!draft.from || !draft.to) return 'places'
  if (draft.from.placeId === draft.to.placeId) return 'samePlace'
  if (draft.date < window.firstDay || draft.date > window.lastDay) return 'date'
  if (draft.seatCost === 0) return 'cost'
  if (typeof highestCost === 'number' && draft.seatCost > highestCost) return 'dear'
  const vehicle = vehicles.find(({ id }) => id === draft.vId)
  if (!vehicle) return 'vehicle'
  return draft.numSeats < 1 || draft.numSeats > vehicle.numSeats ? 'seats' : null
}

const MINUTES_A_DAY = 24 * 60
const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Every pickup time of a day, in steps of 30 minutes. */
export const PICKUP_TIMES: readonly string[] = Array.from(
  { length: MINUTES_A_DAY / PICKUP_TIME_STEP_MINUTES },
  (_, step) => {
    const minute = step * PICKUP_TIME_STEP_MINUTES
    return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
  },
)

/** Typed digits for display: `1500` → `1,500`; empty for 0, so that the field can be empty. */
export const writeCost = (ksh: number): string => (ksh === 0 ? '' : ksh.toLocaleString('en-KE'))
