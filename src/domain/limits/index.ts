export { countAddressFailure, limitAddress, limitHits, refuseFailingAddress, type Limit } from './count-hits.ts'
