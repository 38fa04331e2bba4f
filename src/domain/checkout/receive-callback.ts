import { sql } from 'drizzle-orm'
import { callbackInbox } from '../../db/schema/index.ts'
import { storableJson } from '../../db/storable-json.ts'
import { hashToken, newId } from '../../platform/ids.ts'
import type { PromptResult } from '../../providers/payments/port.ts'
import { withTx, type Dependencies } from '../context.ts'
import { findPaymentBySecretHash } from '../payments/index.ts'

/** Whom an inbox's entry about a payment comes from. */
export const PAYMENT_PROVIDER = 'mpesa'

/**
 * Keeps what M-Pesa says and leaves the work to a job. A secret we never gave out and a body that is no callback leave
 * nothing behind but a log line; the caller learns neither. Of the body only what we read is kept, and of the checkout id,
 * which ends with the payer's number, a keyed hash once it is worked on.
 */
export const receiveCallback = async (deps: Dependencies, secret: string, body: unknown): Promise<void> => {
  const secretHash = hashToken(secret)
  const payment = await findPaymentBySecretHash(deps.db, secretHash)
  const said = deps.payments.readCallback(body)
  if (!payment || !said) {
    const outcome = payment ? 'unreadable' : 'unknown secret'
    deps.logger.log('high', 'payment callback ignored', { provider: PAYMENT_PROVIDER, paymentId: payment?.id, outcome })
    return
  }
  const result = storableOf(said)
  await withTx(deps, async (tx) => {
    const [entry] = await tx
      .insert(callbackInbox)
      .values({
        id: newId(),
        provider: PAYMENT_PROVIDER,
        secretHash,
        dedupe: fingerprint(deps, secretHash, result),
        body: result,
        receivedAt: deps.clock.now(),
      })
      .onConflictDoUpdate({
        target: [callbackInbox.provider, callbackInbox.dedupe],
        set: { seen: sql`${callbackInbox.seen} + 1` },
      })
      .returning({ id: callbackInbox.id, seen: callbackInbox.seen })
    if (entry?.seen === 1) await deps.enqueue(tx, 'payments.process-callback', { inboxId: entry.id })
  })
}

const storableOf = ({ checkoutRequestId, merchantRequestId, resultCode, paidKsh, receipt }: PromptResult) =>
  storableJson({ checkoutRequestId, merchantRequestId, resultCode, paidKsh, receipt })

/** Under a key, because whoever has the database could try every number that a checkout id may end with. */
const fingerprint = (
  { keyring }: Pick<Dependencies, 'keyring'>,
  secretHash: Buffer,
  { checkoutRequestId, resultCode, receipt, paidKsh }: ReturnType<typeof storableOf>,
): string => {
  const said = [secretHash.toString('hex'), checkoutRequestId, resultCode, receipt, paidKsh]
  return keyring.mac('callback-fingerprint', JSON.stringify(said)).toString('hex')
}
