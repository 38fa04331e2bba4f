export {
  countAddressFailure,
  countHit,
  deleteHits,
  limitHits,
  readHits,
  readPeak,
  refuse,
  refuseFailingAddress,
  enforceAddressLimit,
  enforceAddressLimitOnce,
  enforceLimit,
  type UndoHit,
} from './count-hits.ts'
export { addressBuckets } from './rules.ts'
