export { listTrips } from './list-trips.ts'
