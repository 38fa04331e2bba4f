import { and, asc, eq, getTableColumns, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { callbackInbox, payments } from '../../db/schema/index.ts'
import type { PromptResult } from '../../providers/payments/port.ts'
import type { Dependencies } from '../context.ts'
import { BATCH, settleAll } from './check-calls.ts'
import { secondsAfter } from './rules.ts'

export type StoredCallback = typeof callbackInbox.$inferSelect

export interface CallbackOutcome {
  outcome: string
  act?: () => Promise<void>
}

export const workCallback = async (
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  inboxId: string,
  handle: (entry: StoredCallback) => Promise<CallbackOutcome>,
): Promise<void> => {
  const same = eq(callbackInbox.id, inboxId)
  const entry = await db.query.callbackInbox.findFirst({ where: same })
  if (!entry || entry.processedAt !== null) return
  const { outcome, act } = await handle(entry)
  await db.update(callbackInbox).set({ outcome }).where(same)
  await act?.()
  await endCallbacks(db, clock.now(), [inboxId])
}

type Claimed = { entry: StoredCallback; payment: typeof payments.$inferSelect }

/** The outcome of a callback that belongs to its payment: from then on it is listed as what M-Pesa reported. */
export const CLAIMED = 'CLAIMED'

/** Claims callbacks in one statement; by callback. Unusual ones, and those processed before, are left out. */
export const claimCallbacks = async (db: Db, inboxIds: readonly string[]): Promise<Map<string, Claimed>> => {
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

/** What claimed callbacks have reported, oldest first, in the order of the secrets. */
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
 * Marks callbacks as processed: a write that the caller sends or awaits. M-Pesa's id of a prompt is deleted, because it
 * ends with the payer's number.
 */
export const endCallbacks = (db: Db | Tx, now: Date, inboxIds: readonly string[]) =>
  db
    .update(callbackInbox)
    .set({ body: sql`${callbackInbox.body} - 'checkoutRequestId'`, processedAt: now })
    .where(inArray(callbackInbox.id, [...inboxIds]))

const STUCK_AFTER_SECONDS = 30

/** Processes callbacks, oldest first, whose job was lost when a process died. */
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
