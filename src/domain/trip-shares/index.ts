export { getSharedTrip } from './get-shared-trip.ts'
export { linkForContacts, shareTrip } from './share-trip.ts'
export { stopSharing } from './stop-sharing.ts'
