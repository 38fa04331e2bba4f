import type { TransferResult } from '../../providers/payments/port.ts'
import { hashToken } from '../../platform/ids.ts'
import type { Dependencies } from '../context.ts'
import { keepCallback } from '../mpesa-calls/index.ts'
import { findTransferBySecretHash } from './queries.ts'

/** A result, a timeout, or the answer to our query. */
type ResultKind = 'result' | 'timeout' | 'status'

export const PROVIDER_OF = {
  result: 'mpesa-result',
  timeout: 'mpesa-timeout',
  status: 'mpesa-status',
} as const satisfies Record<ResultKind, string>

const isKnown = (kind: string): kind is ResultKind => Object.hasOwn(PROVIDER_OF, kind)

/**
 * Stores M-Pesa's result and leaves the work to a job. An unknown secret or an invalid body is only logged; the caller
 * gets the same answer.
 */
export const receiveResult = async (
  deps: Dependencies,
  { kind, secret, body }: { kind: string; secret: string; body: unknown },
): Promise<void> => {
  const secretHash = hashToken(secret)
  const transfer = await findTransferBySecretHash(deps.db, secretHash)
  const said = deps.payments.readTransferResult(body)
  if (!isKnown(kind) || !transfer || (!said && kind !== 'timeout')) {
    const outcome = transfer ? 'unreadable' : 'unknown secret'
    deps.logger.log('high', 'transfer result ignored', { provider: 'mpesa', outcome })
    return
  }
  await keepCallback(deps, {
    provider: PROVIDER_OF[kind],
    secretHash,
    said: said ? wordsOf(said) : {},
    job: 'transfers.process-result',
  })
}

/** No phone numbers. */
const wordsOf = ({ conversationId, originatorId, resultCode, receipt, amountKsh, status }: TransferResult) => ({
  conversationId,
  originatorId,
  resultCode,
  receipt,
  amountKsh,
  status,
})
