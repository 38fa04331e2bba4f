export { listAmenities } from './list-amenities.ts'
