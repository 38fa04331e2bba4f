export { checkCalls, settleAll } from './check-calls.ts'
export { storeCallback } from './store-callback.ts'
export { addressOf, makeSecret } from './make-secret.ts'
export { endLease, sendCall, sending, type Call } from './send-call.ts'
export {
  CLAIMED,
  claimCallbacks,
  endCallbacks,
  listReportedResults,
  workCallback,
  workStuckCallbacks,
  type StoredCallback,
} from './work-callback.ts'
