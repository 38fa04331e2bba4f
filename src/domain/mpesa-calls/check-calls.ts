import { and, asc, inArray, lte, type SQL } from 'drizzle-orm'
import type { receiptChecks } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { secondsAfter } from './rules.ts'
import type { CallTable } from './send-call.ts'

export const BATCH = 20
/** Limits a run: a long list must not use up M-Pesa's rate limit. */
const MAX_BATCHES = 10

export interface Sweep {
  table: CallTable | typeof receiptChecks
  claimSeconds: number
  only?: SQL
  check: (id: string) => Promise<void>
  /** Runs before each batch; true when another batch may be needed. */
  start?: () => Promise<boolean>
  failure: string
}

/** Any number of processes may run it at once. */
export const checkCalls = async (deps: Dependencies, sweep: Sweep): Promise<void> => {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const isMore = (await sweep.start?.()) ?? false
    const due = await claimDue(deps, sweep)
    await settleAll(
      deps,
      sweep.failure,
      due.map(({ id }) => sweep.check(id)),
    )
    if (due.length < BATCH && !isMore) return
  }
}

const claimDue = ({ db, clock }: Dependencies, { table, claimSeconds, only }: Sweep): Promise<{ id: string }[]> => {
  const now = clock.now()
  const due = db
    .select({ id: table.id })
    .from(table)
    .where(and(only, lte(table.nextCheckAt, now)))
    .orderBy(asc(table.nextCheckAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  return db
    .update(table)
    .set({ nextCheckAt: secondsAfter(now, claimSeconds) })
    .where(inArray(table.id, due))
    .returning({ id: table.id })
}

/** Waits for all tasks; a failure is logged and does not affect the others. */
export const settleAll = async <T>(
  { logger }: Pick<Dependencies, 'logger'>,
  failure: string,
  works: Promise<T>[],
): Promise<T[]> => {
  const results = await Promise.allSettled(works)
  for (const result of results)
    if (result.status === 'rejected') logger.log('critical', failure, { error: result.reason })
  return results.filter((result) => result.status === 'fulfilled').map(({ value }) => value)
}
