import { sql } from 'drizzle-orm'
import { callbackInbox } from '../../db/schema/index.ts'
import { storableJson } from '../../db/storable-json.ts'
import { newId } from '../../platform/ids.ts'
import { withTx, type Dependencies } from '../context.ts'

export interface Callback {
  /** The kind of call: the inbox stores the same body once per kind. */
  provider: string
  secretHash: Buffer
  /** Only what is needed: no phone numbers. */
  said: Readonly<Record<string, string | number | null>>
  job: 'payments.process-callback' | 'transfers.process-result'
}

/** Stores a callback once, however often it arrives, and leaves the work to a job. */
export const keepCallback = (deps: Dependencies, { provider, secretHash, said, job }: Callback): Promise<void> =>
  withTx(deps, async (tx) => {
    const body = storableJson(said)
    // A keyed hash, because an M-Pesa id may end with a phone number, and all numbers can be tried.
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
