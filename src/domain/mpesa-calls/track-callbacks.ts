import { and, asc, eq, getTableColumns, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { callbackInbox, payments } from '../../db/schema/index.ts'
import { storableJson } from '../../db/storable-json.ts'
import { groupCallsOf } from '../../platform/group-calls.ts'
import { newId } from '../../platform/ids.ts'
import type { PromptResult } from '../../providers/payments/port.ts'
import { withTx, type Dependencies } from '../context.ts'
import { BATCH, settleAll } from './check-calls.ts'
import { secondsAfter } from './rules.ts'

const JOBS = ['payments.process-callback', 'transfers.process-result'] as const

interface Callback {
  /** The kind of call: the inbox stores the same body once per kind. */
  provider: string
  secretHash: Buffer
  isKnown: boolean
  /**
   * Only the fields that we need, and no phone number except at the end of M-Pesa's id. Null when the body is not a
   * callback.
   */
  fields: Readonly<Record<string, string | number | null>> | null
  job: (typeof JOBS)[number]
}

type Entry = Pick<Callback, 'provider' | 'secretHash' | 'job'> & { body: unknown; dedupe: string }

const MAX_STORED = 40
/** A group waits while another process stores one of its callbacks. The other groups go on meanwhile. */
const GROUPS_AT_ONCE = 16

const store = async (deps: Dependencies, entries: readonly Entry[]): Promise<void> => {
  const receivedAt = deps.clock.now()
  const byKey = new Map<string, Entry & { id: string; seen: number; receivedAt: Date }>()
  for (const entry of entries) {
    const key = `${entry.provider} ${entry.dedupe}`
    const same = byKey.get(key) ?? { ...entry, id: newId(), seen: 0, receivedAt }
    byKey.set(key, { ...same, seen: same.seen + 1 })
  }
  // Written in one order, so that two processes with the same callbacks cannot deadlock.
  const values = [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
  await withTx(deps, async (tx) => {
    const stored = await tx
      .insert(callbackInbox)
      .values(values)
      .onConflictDoUpdate({
        target: [callbackInbox.provider, callbackInbox.dedupe],
        set: { seen: sql`${callbackInbox.seen} + excluded.seen` },
      })
      .returning({ id: callbackInbox.id })
    // A callback that is already stored has another id, and gets no second job.
    const ids = new Set(stored.map(({ id }) => id))
    for (const job of JOBS) {
      const jobs = values.filter((entry) => entry.job === job && ids.has(entry.id)).map(({ id }) => ({ inboxId: id }))
      if (jobs.length > 0) await deps.enqueue(tx, job, ...jobs)
    }
  })
}

/**
 * A keyed hash, because an M-Pesa id may end with a phone number, and someone could try all numbers. A hash under
 * another key stays valid.
 */
const dedupeOf = async (deps: Dependencies, provider: string, fingerprint: string): Promise<string> => {
  const [newest, ...older] = deps.keyring.macs('callback-fingerprint', fingerprint)
  const known =
    older.length === 0
      ? []
      : await deps.db
          .select({ dedupe: callbackInbox.dedupe })
          .from(callbackInbox)
          .where(
            and(
              eq(callbackInbox.provider, provider),
              inArray(
                callbackInbox.dedupe,
                older.map((mac) => mac.toString('hex')),
              ),
            ),
          )
  return known[0]?.dedupe ?? newest.toString('hex')
}

/**
 * Stores callbacks of the same moment in one transaction. They share a database, so the dependencies of the first one
 * are used for all.
 */
const storeTogether = groupCallsOf(
  MAX_STORED,
  async (_db: Db, calls: readonly { deps: Dependencies; entry: Entry }[]) => {
    const [first] = calls
    const entries = calls.map(({ entry }) => entry)
    if (first) await store(first.deps, entries)
    return entries
  },
  GROUPS_AT_ONCE,
)

/** Stores a callback once, however often it arrives. With an unknown secret or body it is only logged. */
export const storeCallback = async (deps: Dependencies, callback: Callback): Promise<void> => {
  const { provider, secretHash, isKnown, fields, job } = callback
  if (!isKnown || fields === null) {
    const outcome = isKnown ? 'unreadable' : 'unknown secret'
    deps.logger.log('high', 'M-Pesa callback ignored', { provider: 'mpesa', outcome })
    return
  }
  const body = storableJson(fields)
  const dedupe = await dedupeOf(deps, provider, JSON.stringify([secretHash.toString('hex'), body]))
  await storeTogether(deps.db, { deps, entry: { provider, secretHash, body, dedupe, job } })
}

export type StoredCallback = typeof callbackInbox.$inferSelect

export const findUnprocessed = async (db: Db, inboxId: string): Promise<StoredCallback | null> => {
  const { id, processedAt } = callbackInbox
  return (await db.query.callbackInbox.findFirst({ where: and(eq(id, inboxId), isNull(processedAt)) })) ?? null
}

/** The callback was matched to its payment: `listReportedResults` returns its result. */
const CLAIMED = 'CLAIMED'

/**
 * Claims callbacks in one statement, and returns them by inbox id. Callbacks that are already processed, or whose
 * M-Pesa id is not that of their payment, are left out.
 */
export const claimCallbacks = async (
  db: Db,
  inboxIds: readonly string[],
): Promise<Map<string, { entry: StoredCallback; payment: typeof payments.$inferSelect }>> => {
  const claimed = await db
    .update(callbackInbox)
    .set({ outcome: CLAIMED })
    .from(payments)
    .where(
      and(
        inArray(callbackInbox.id, [...inboxIds]),
        isNull(callbackInbox.processedAt),
        eq(payments.callbackSecretHash, callbackInbox.secretHash),
        sql`${payments.checkoutRequestId} = ${callbackInbox.body} ->> 'checkoutRequestId'`,
      ),
    )
    .returning({ entry: getTableColumns(callbackInbox), payment: getTableColumns(payments) })
  return new Map(claimed.map((one) => [one.entry.id, one]))
}

export const claimCallback = async (db: Db, inboxId: string): Promise<void> => {
  await db.update(callbackInbox).set({ outcome: CLAIMED }).where(eq(callbackInbox.id, inboxId))
}

/** What claimed callbacks have reported: a list for each secret, in the given order, each with the oldest first. */
export const listReportedResults = async (
  db: Db | Tx,
  secretHashes: readonly Buffer[],
): Promise<Omit<PromptResult, 'checkoutRequestId'>[][]> => {
  const { secretHash, body, outcome, receivedAt } = callbackInbox
  const rows = await db
    .select({ secretHash, body })
    .from(callbackInbox)
    .where(and(inArray(secretHash, [...secretHashes]), eq(outcome, CLAIMED)))
    .orderBy(receivedAt)
  return secretHashes.map((hash) =>
    rows.filter((row) => hash.equals(row.secretHash)).map((row) => row.body as PromptResult),
  )
}

/**
 * The write that marks callbacks as processed; the caller sends it. M-Pesa's id of a prompt is deleted, because it ends
 * with the payer's number.
 * @param outcome Only for callbacks that were not claimed.
 */
export const endCallbacks = (db: Db | Tx, now: Date, inboxIds: readonly string[], outcome?: string) =>
  db
    .update(callbackInbox)
    .set({ body: sql`${callbackInbox.body} - 'checkoutRequestId'`, processedAt: now, outcome })
    .where(inArray(callbackInbox.id, [...inboxIds]))

const STUCK_AFTER_SECONDS = 30

/** Processes callbacks that are still unprocessed after a while, oldest first: a process that died may have lost their job. */
export const workStuckCallbacks = async (
  deps: Dependencies,
  providers: readonly string[],
  work: (deps: Dependencies, job: { inboxId: string }) => Promise<void>,
): Promise<void> => {
  const { id, provider, processedAt, receivedAt } = callbackInbox
  const stuckBefore = secondsAfter(deps.clock.now(), -STUCK_AFTER_SECONDS)
  const stuck = await deps.db
    .select({ id })
    .from(callbackInbox)
    .where(and(inArray(provider, [...providers]), isNull(processedAt), lt(receivedAt, stuckBefore)))
    .orderBy(asc(receivedAt))
    .limit(BATCH)
  await settleAll(
    deps,
    'callback not processed',
    stuck.map((entry) => work(deps, { inboxId: entry.id })),
  )
}
