import { lt, sql } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import { DAY_MS, nairobiDayStart } from '../shared/kernel/nairobi-time.ts'
import type { Db } from './client.ts'
import { rateCounters } from './schema/index.ts'

/** Counts calls that cost money, by Nairobi days and for all processes. Implements the providers' `SpendingMeter`. */
export const createSpendingMeter = (db: Db, clock: Clock, what: string, dailyCap: number) => ({
  take: async (): Promise<boolean> => {
    if (dailyCap === 0) return false
    const start = nairobiDayStart(clock.now())
    const counted = await db
      .insert(rateCounters)
      .values({
        bucket: `spending:${what}`,
        windowStart: start,
        hits: 1,
        expiresAt: new Date(start.getTime() + 2 * DAY_MS),
      })
      .onConflictDoUpdate({
        target: [rateCounters.bucket, rateCounters.windowStart],
        set: { hits: sql`${rateCounters.hits} + 1` },
        setWhere: lt(rateCounters.hits, dailyCap),
      })
      .returning({ hits: rateCounters.hits })
    return counted.length > 0
  },
})
