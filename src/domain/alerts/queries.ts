import { and, count, desc, eq, gte, isNull, or, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { users, alerts } from '../../db/schema/index.ts'
import { MAX_ALERTS } from '../../shared/contract/alerts.ts'
import { nairobiDay } from '../../shared/kernel/nairobi-time.ts'

/** A user's alerts that can still match: not those for a past day. */
const openOf = (userId: string, now: Date): SQL | undefined =>
  and(eq(alerts.userId, userId), or(isNull(alerts.dateTo), gte(alerts.dateTo, nairobiDay(now))))

export const listOpen = (db: Db | Tx, userId: string, now: Date) =>
  db.select().from(alerts).where(openOf(userId, now)).orderBy(desc(alerts.createdAt), desc(alerts.id)).limit(MAX_ALERTS)

/** One alert of a user at a time, so that they can be counted. */
export const lockPerson = (tx: Tx, userId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')

export const countOpen = async (tx: Tx, userId: string, now: Date): Promise<number> => {
  const [counted] = await tx.select({ total: count() }).from(alerts).where(openOf(userId, now))
  return counted?.total ?? 0
}
