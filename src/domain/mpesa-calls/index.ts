export { checkCalls, settleAll } from './check-calls.ts'
export { addressOf, makeSecret } from './make-secret.ts'
export { endLease, sendCall, sending, type Call } from './send-call.ts'
export {
  claimCallback,
  claimCallbacks,
  endCallbacks,
  findUnprocessed,
  listReportedResults,
  storeCallback,
  workStuckCallbacks,
  type StoredCallback,
} from './track-callbacks.ts'
