export {
  countAddressFailure,
  countHit,
  forgetHits,
  limitHits,
  readHits,
  readPeak,
  refuse,
  refuseFailingAddress,
  takeAddressHit,
  takeAddressHitOnce,
  takeHit,
  type UndoHit,
} from './count-hits.ts'
export { addressBuckets } from './rules.ts'
