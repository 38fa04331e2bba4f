import { DEFAULT_PICKUP_TIME, PICKUP_TIME_STEP_MINUTES } from '../../../shared/kernel/ride-limits.ts'
import type { Vehicle } from '../../../shared/contract/vehicles.ts'
import type { Needs } from '../../lib/form-kit.ts'
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

interface RideToPost {
  draft: RideDraft
  vehicles: readonly Pick<Vehicle, 'id' | 'numSeats'>[]
  window: PostingWindow
  highestCost?: number | null | undefined
}

const vehicleIn = ({ draft, vehicles }: RideToPost) => vehicles.find(({ id }) => id === draft.vId)

/** What a ride needs before it can be published. */
export const RIDE_NEEDS: Needs<
  RideToPost,
  'places' | 'samePlace' | 'date' | 'cost' | 'priceTooHigh' | 'vehicle' | 'seats'
> = {
  places: ({ draft }) => draft.from !== null && draft.to !== null,
  samePlace: ({ draft }) => draft.from?.placeId !== draft.to?.placeId,
  date: ({ draft, window }) => draft.date >= window.firstDay && draft.date <= window.lastDay,
  cost: ({ draft }) => draft.seatCost > 0,
  priceTooHigh: ({ draft, highestCost }) => typeof highestCost !== 'number' || draft.seatCost <= highestCost,
  vehicle: (ride) => vehicleIn(ride) !== undefined,
  seats: (ride) => ride.draft.numSeats >= 1 && ride.draft.numSeats <= (vehicleIn(ride)?.numSeats ?? 0),
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
