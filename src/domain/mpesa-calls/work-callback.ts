import { and, asc, eq, getTableColumns, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { callbackInbox, payments } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { BATCH, settleAll } from './check-calls.ts'
import { secondsAfter } from './rules.ts'

export type StoredCallback = typeof callbackInbox.$inferSelect

export interface CallbackOutcome {
  outcome: string
  act?: () => Promise<void>
  body?: Record<string, unknown>
}

export const workCallback = async (
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  inboxId: string,
  handle: (entry: StoredCallback) => Promise<CallbackOutcome>,
): Promise<void> => {
  const same = eq(callbackInbox.id, inboxId)
  const entry = await db.query.callbackInbox.findFirst({ where: same })
  if (!entry || entry.processedAt !== null) return
  const { outcome, act, body } = await handle(entry)
  await db.update(callbackInbox).set({ outcome }).where(same)
  await act?.()
  await endCallback(db, clock.now(), inboxId, body)
}

type Claimed = { entry: StoredCallback; payment: typeof payments.$inferSelect }

/** Claims callbacks in one statement; by callback. Unusual ones, and those processed before, are left out. */
export const claimCallbacks = async (
  db: Db,
  inboxIds: readonly string[],
  outcome: string,
): Promise<Map<string, Claimed>> => {
  const claimed = await db
    .update(callbackInbox)
    .set({ outcome })
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

/** Marks a callback as processed, and stores what is needed of its body: a write that the caller sends or awaits. */
export const endCallback = (db: Db | Tx, now: Date, inboxId: string, body?: Record<string, unknown>) =>
  db.update(callbackInbox).set({ body, processedAt: now }).where(eq(callbackInbox.id, inboxId))

/** The same for several callbacks that were not processed before: a write that the caller sends. */
export const endCallbacks = (
  tx: Tx,
  now: Date,
  ended: readonly { inboxId: string; body: Record<string, unknown> }[],
) => {
  const rows = ended.map(({ inboxId, body }) => sql`(${inboxId}::uuid, ${JSON.stringify(body)}::jsonb)`)
  return tx
    .update(callbackInbox)
    .set({ body: sql`ended.body`, processedAt: now })
    .from(sql`(values ${sql.join(rows, sql`, `)}) ended (id, body)`)
    .where(sql`${callbackInbox.id} = ended.id`)
}

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
