import { sql } from 'drizzle-orm'
import { callbackInbox } from '../../db/schema/index.ts'
import { storableJson } from '../../db/storable-json.ts'
import { newId } from '../../platform/ids.ts'
import { withTx, type Dependencies } from '../context.ts'

export interface Callback {
  /** Which kind of call it is: the inbox keeps the same words once for each. */
  provider: string
  secretHash: Buffer
  /** Only what is worked on: no phone numbers. */
  said: Readonly<Record<string, string | number | null>>
  job: 'payments.process-callback' | 'transfers.process-result'
}

/** Stores what M-Pesa says once, however often it says it, and leaves the work to a job. */
export const keepCallback = (deps: Dependencies, { provider, secretHash, said, job }: Callback): Promise<void> =>
  withTx(deps, async (tx) => {
    const body = storableJson(said)
    // Under a key, because an id of M-Pesa's may end with a phone number, and every number can be tried.
    const words = JSON.stringify([secretHash.toString('hex'), body])
    const [entry] = await tx
      .insert(callbackInbox)
      .values({
        id: newId(),
        provider,
        secretHash,
        dedupe: deps.keyring.mac('callback-fingerprint', words).toString('hex'),
        body,
        receivedAt: deps.clock.now(),
      })
      .onConflictDoUpdate({
        target: [callbackInbox.provider, callbackInbox.dedupe],
        set: { seen: sql`${callbackInbox.seen} + 1` },
      })
      .returning({ id: callbackInbox.id, seen: callbackInbox.seen })
    if (entry?.seen === 1) await deps.enqueue(tx, job, { inboxId: entry.id })
  })
