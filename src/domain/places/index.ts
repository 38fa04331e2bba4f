export { estimateTrip } from './estimate-trip.ts'
export { upsertPlace } from './upsert-place.ts'
