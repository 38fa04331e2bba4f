import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { callbackInbox } from '../../db/schema/index.ts'
import { storableJson } from '../../db/storable-json.ts'
import type { TransferResult } from '../../providers/payments/port.ts'
import { hashToken, newId } from '../../platform/ids.ts'
import { withTx, type Dependencies } from '../context.ts'
import { findTransferBySecretHash } from './queries.ts'

/** What a call is about: a result, the news that there is none yet, or the answer to our question. */
type ResultKind = 'result' | 'timeout' | 'status'

export const PROVIDER_OF = {
  result: 'mpesa-result',
  timeout: 'mpesa-timeout',
  status: 'mpesa-status',
} as const satisfies Record<ResultKind, string>

/** Of what M-Pesa says only what is worked on is kept: no phone numbers. */
const storableOf = ({ conversationId, originatorId, resultCode, receipt, amountKsh, status }: TransferResult) =>
  storableJson({ conversationId, originatorId, resultCode, receipt, amountKsh, status })

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
  const kept = said ? storableOf(said) : {}
  await withTx(deps, async (tx) => {
    const [entry] = await tx
      .insert(callbackInbox)
      .values({
        id: newId(),
        provider: PROVIDER_OF[kind],
        secretHash,
        dedupe: createHash('sha256').update(secretHash).update(JSON.stringify(kept)).digest('hex'),
        body: kept,
        receivedAt: deps.clock.now(),
      })
      .onConflictDoUpdate({
        target: [callbackInbox.provider, callbackInbox.dedupe],
        set: { seen: sql`${callbackInbox.seen} + 1` },
      })
      .returning({ id: callbackInbox.id, seen: callbackInbox.seen })
    if (entry?.seen === 1) await deps.enqueue(tx, 'transfers.process-result', { inboxId: entry.id })
  })
}
