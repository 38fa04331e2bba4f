export { getSharedTrip } from './get-shared-trip.ts'
export { shareTrip } from './share-trip.ts'
export { stopSharing } from './stop-sharing.ts'
