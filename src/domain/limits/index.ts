export {
  countAddressFailure,
  countHit,
  limitHits,
  readHits,
  readPeak,
  refuse,
  refuseFailingAddress,
  takeAddressHit,
  takeHit,
  type GiveBack,
} from './count-hits.ts'
