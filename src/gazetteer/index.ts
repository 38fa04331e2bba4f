export { roundTrip } from './estimate-trip.ts'
export { createGazetteer } from './gazetteer.ts'
