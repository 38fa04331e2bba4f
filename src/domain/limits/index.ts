export { countAddressFailure, limitAddress, limitHits, refuseFailingAddress } from './count-hits.ts'
