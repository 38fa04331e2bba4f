export { searchRides } from './search-rides.ts'
