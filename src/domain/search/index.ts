export { followChanges, type LiveIndex } from './follow-changes.ts'
export { forgetChanges } from './forget-changes.ts'
export { listPopularRoutes } from './list-popular-routes.ts'
export { searchRides } from './search-rides.ts'
