import { and, eq, isNull, sql } from 'drizzle-orm'
import { alerts } from '../../db/schema/index.ts'
import { withTx, type Dependencies } from '../context.ts'
import { announceEnding } from './events.ts'
import { isLiving } from './queries.ts'
import { oldestUnasked, quietUntil } from './rules.ts'

const AT_ONCE = 200

/**
 * Sweep: an active alert without a day ends by itself. Shortly before, in the daytime, its owner is asked once whether
 * to keep it.
 */
export const askOwners = async (deps: Dependencies): Promise<void> => {
  const now = deps.clock.now()
  if (quietUntil(now, null)) return
  const isEnding = and(
    isNull(alerts.dateTo),
    isNull(alerts.askedAt),
    eq(alerts.paused, false),
    sql`coalesce(${alerts.renewedAt}, ${alerts.createdAt}) < ${oldestUnasked(now).toISOString()}::timestamptz`,
    isLiving(now),
  )
  const ending = await deps.db.select({ id: alerts.id }).from(alerts).where(isEnding).limit(AT_ONCE)
  for (const { id } of ending)
    await withTx(deps, async (tx) => {
      const [alert] = await tx
        .update(alerts)
        .set({ askedAt: now })
        .where(and(eq(alerts.id, id), isEnding))
        .returning()
      if (alert) await announceEnding(tx, deps, alert)
    })
}
