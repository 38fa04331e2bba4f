import { and, eq, lte, sql, type SQL } from 'drizzle-orm'
import type { payments, transfers } from '../../db/schema/index.ts'
import type { ProviderOutcome } from '../../providers/payments/port.ts'
import type { Dependencies } from '../context.ts'
import { NOT_SENT, secondsAfter } from './rules.ts'

/** Tables whose rows are calls to M-Pesa: each row is written before it is sent. */
export type CallTable = typeof payments | typeof transfers

interface CallRow {
  id: string
  attempts: number
  submittedAt: Date | null
}

export interface Call<Row extends CallRow, Answer> {
  table: CallTable
  /** CREATED → SUBMITTING with `sending`; null when this row must not be sent. */
  claim: (deps: Dependencies, id: string) => Promise<Row | null>
  send: (deps: Dependencies, row: Row) => Promise<ProviderOutcome<Answer>>
  /** Called when M-Pesa has accepted the call. `mine`: the row has not changed meanwhile. */
  accept: (deps: Dependencies, row: Row, answer: Answer, mine: SQL | undefined) => Promise<void>
  /** Called when M-Pesa rejected the call, or when it was certainly not sent and is not retried. */
  fail: (deps: Dependencies, row: Row, resultCode: string, mine: SQL | undefined) => Promise<void>
  /** When to send again while M-Pesa is down; null after the last attempt. */
  nextAttempt: (row: Row, now: Date) => Date | null
  /** When to query a call that may have been sent. */
  nextCheck: (sentAt: Date, now: Date) => Date | null
}

/** Marks a row as being sent by one process; the lease ends by itself, also when the process has died. */
export const sending = (table: CallTable, now: Date, leaseSeconds: number) => ({
  state: 'SUBMITTING' as const,
  attempts: sql`${table.attempts} + 1`,
  submittedAt: now,
  leaseUntil: secondsAfter(now, leaseSeconds),
  nextCheckAt: secondsAfter(now, leaseSeconds),
})

/**
 * Sends a call that is still CREATED. A call in another state is left unchanged, so the first request, the job and the
 * sweep may all try. `endLease` marks a call as UNKNOWN when its process died meanwhile.
 */
export const sendCall = async <Row extends CallRow, Answer>(
  deps: Dependencies,
  call: Call<Row, Answer>,
  id: string,
): Promise<void> => {
  const row = await call.claim(deps, id)
  if (!row) return
  const outcome = await call.send(deps, row)
  const now = deps.clock.now()
  const { table } = call
  // Matches the row only if no callback was faster and the lease has not ended meanwhile.
  const mine = and(eq(table.id, id), eq(table.state, 'SUBMITTING'), eq(table.attempts, row.attempts))
  if (outcome.kind === 'accepted') return call.accept(deps, row, outcome.value, mine)
  if (outcome.kind === 'rejected') return call.fail(deps, row, outcome.reason, mine)
  if (outcome.kind === 'unknown') {
    const nextCheckAt = call.nextCheck(row.submittedAt ?? now, now)
    await deps.db.update(table).set({ state: 'UNKNOWN', leaseUntil: null, nextCheckAt }).where(mine)
    return
  }
  const nextCheckAt = call.nextAttempt(row, now)
  if (nextCheckAt === null) return call.fail(deps, row, NOT_SENT, mine)
  await deps.db.update(table).set({ state: 'CREATED', submittedAt: null, leaseUntil: null, nextCheckAt }).where(mine)
}

/** SUBMITTING → UNKNOWN after the lease has ended: the call may have been sent. */
export const endLease = async (
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  table: CallTable,
  row: SQL | undefined,
  nextCheckAt: Date | null,
): Promise<void> => {
  await db
    .update(table)
    .set({ state: 'UNKNOWN', leaseUntil: null, nextCheckAt })
    .where(and(row, eq(table.state, 'SUBMITTING'), lte(table.leaseUntil, clock.now())))
}
