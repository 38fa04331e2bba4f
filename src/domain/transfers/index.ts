export { checkTransfers } from './check-transfers.ts'
export { processResult } from './process-result.ts'
export { receiveResult } from './receive-result.ts'
export { retryStuck, settleByHand } from './resolve-stuck.ts'
