import { sql } from 'drizzle-orm'
import { callbackInbox } from '../../db/schema/index.ts'
import { storableJson } from '../../db/storable-json.ts'
import { newId } from '../../platform/ids.ts'
import { withTx, type Dependencies } from '../context.ts'

interface Callback {
  /** The kind of call: the inbox stores the same body once per kind. */
  provider: string
  secretHash: Buffer
  /** Whether the secret is one of ours. */
  isKnown: boolean
  /** Only what is needed: no phone numbers. Null when the body is not a callback. */
  fields: Readonly<Record<string, string | number | null>> | null
  job: 'payments.process-callback' | 'transfers.process-result'
}

/**
 * Stores a callback once, however often it arrives, and leaves the work to a job. An unknown secret and a body that is not a
 * callback leave only a log line; the caller gets the same answer.
 */
export const storeCallback = async (deps: Dependencies, callback: Callback): Promise<void> => {
  const { provider, secretHash, isKnown, fields, job } = callback
  if (!isKnown || fields === null) {
    const outcome = isKnown ? 'unreadable' : 'unknown secret'
    deps.logger.log('high', 'M-Pesa callback ignored', { provider: 'mpesa', outcome })
    return
  }
  const body = storableJson(fields)
  // A keyed hash, because an M-Pesa id may end with a phone number, and all numbers can be tried.
  const fingerprint = JSON.stringify([secretHash.toString('hex'), body])
  const dedupe = deps.keyring.mac('callback-fingerprint', fingerprint).toString('hex')
  await withTx(deps, async (tx) => {
    const [entry] = await tx
      .insert(callbackInbox)
      .values({ id: newId(), provider, secretHash, dedupe, body, receivedAt: deps.clock.now() })
      .onConflictDoUpdate({
        target: [callbackInbox.provider, callbackInbox.dedupe],
        set: { seen: sql`${callbackInbox.seen} + 1` },
      })
      .returning({ id: callbackInbox.id, seen: callbackInbox.seen })
    if (entry?.seen === 1) await deps.enqueue(tx, job, { inboxId: entry.id })
  })
}
