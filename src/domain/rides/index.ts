export { advanceRides, moveDueRides, type TimedMove } from './advance-rides.ts'
export { askedEnd, askPossibleStops } from './ask-possible-stops.ts'
export { changeRide } from './change-ride.ts'
export { countTrip } from './count-trip.ts'
export { previewRide } from './draw-preview.ts'
export {
  announceRequestCancelled,
  announceRideCancelled,
  driverFacts,
  meetingFacts,
  pickupOf,
  tripFacts,
  type CancelledRequest,
} from './events.ts'
export { favoriteRide } from './favorite-ride.ts'
export { requireOffered, requireReadable } from './filter-visible.ts'
export { findRides } from './find-rides.ts'
export { finishRide } from './finish-ride.ts'
export { getRide } from './get-ride.ts'
export { listAllRides } from './list-all-rides.ts'
export { listAvailableRides, listOwnIds, listOwnRides } from './list-rides.ts'
export { layOutStops, wholeRide } from './lay-out-stops.ts'
export { guidePrice } from './guide-price.ts'
export { lockOfferedRide, lockRide, lockRideFor } from './lock-ride.ts'
export { moveRide, settlePaidRides, settleRide } from './move-ride.ts'
export { planTimes } from './plan-stops.ts'
export { presentCardFields, presentPlace } from './present-card.ts'
export { writeInstant } from './write-instant.ts'
export { promiseStops } from './promise-stops.ts'
export { publishRide } from './publish-ride.ts'
export { lastLegDepartsAt, stopsUntil, type RideRow, findRide, findRidesById } from './queries.ts'
export { readRide } from './read-ride.ts'
export { startRide } from './start-ride.ts'
export { fewestSeats, placeOfLeg, viewSegment } from './view-segment.ts'
