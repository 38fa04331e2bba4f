import { sql } from 'drizzle-orm'
import { callbackInbox } from '../../db/schema/index.ts'
import { storableJson } from '../../db/storable-json.ts'
import { groupCallsOf } from '../../platform/group-calls.ts'
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

type Entry = Pick<typeof callbackInbox.$inferInsert, 'provider' | 'secretHash' | 'dedupe' | 'body'> &
  Pick<Callback, 'job'>
const MOST_TOGETHER = 40
/** Callbacks of the same moment are stored in one transaction. */
const storeTogether = groupCallsOf(MOST_TOGETHER, async (deps: Dependencies, entries: readonly Entry[]) => {
  const receivedAt = deps.clock.now()
  const alike = Map.groupBy(entries, ({ provider, dedupe }) => `${provider} ${dedupe}`)
  // In one order, so that two processes with the same callbacks do not wait for each other.
  const inOrder = [...alike].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const rows = inOrder.flatMap(([, [first, ...more]]) =>
    first ? [{ ...first, id: newId(), receivedAt, seen: 1 + more.length }] : [],
  )
  await withTx(deps, async (tx) => {
    const stored = await tx
      .insert(callbackInbox)
      .values(rows)
      .onConflictDoUpdate({
        target: [callbackInbox.provider, callbackInbox.dedupe],
        set: { seen: sql`${callbackInbox.seen} + excluded.seen` },
      })
      .returning({ id: callbackInbox.id })
    // One that was stored before has kept its id.
    const ids = new Set(stored.map(({ id }) => id))
    for (const [job, fresh] of Map.groupBy(
      rows.filter(({ id }) => ids.has(id)),
      (row) => row.job,
    ))
      await deps.enqueue(tx, job, ...fresh.map(({ id }) => ({ inboxId: id })))
  })
  return entries.map(() => null)
})

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
  await storeTogether(deps, { provider, secretHash, dedupe, body, job })
}
