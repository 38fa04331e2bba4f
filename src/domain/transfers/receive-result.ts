import type { TransferResult } from '../../providers/payments/port.ts'
import { hashToken } from '../../platform/ids.ts'
import type { Dependencies } from '../context.ts'
import { keepCallback } from '../mpesa-calls/index.ts'
import { findTransferBySecretHash } from './queries.ts'

/** What a call is about: a result, the news that there is none yet, or the answer to our question. */
type ResultKind = 'result' | 'timeout' | 'status'

export const PROVIDER_OF = {
  result: 'mpesa-result',
  timeout: 'mpesa-timeout',
  status: 'mpesa-status',
} as const satisfies Record<ResultKind, string>

const isKnown = (kind: string): kind is ResultKind => Object.hasOwn(PROVIDER_OF, kind)

/**
 * Keeps what M-Pesa says and leaves the work to a job. A secret we never gave out and a body that is no result leave nothing
 * behind but a log line; the caller learns neither.
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
