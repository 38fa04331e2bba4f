import { and, count, desc, eq, gte, isNull, or, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { users, wishes } from '../../db/schema/index.ts'
import { MAX_WISHES } from '../../shared/contract/wishes.ts'
import { nairobiDay } from '../../shared/kernel/nairobi-time.ts'

/** A person's wishes that can still come true: a day that is over cannot. */
const openOf = (userId: string, now: Date): SQL | undefined =>
  and(eq(wishes.userId, userId), or(isNull(wishes.dateTo), gte(wishes.dateTo, nairobiDay(now))))

export const listOpen = (db: Db | Tx, userId: string, now: Date) =>
  db.select().from(wishes).where(openOf(userId, now)).orderBy(desc(wishes.createdAt), desc(wishes.id)).limit(MAX_WISHES)

/** One wish of a person at a time, so that their number can be counted. */
export const lockPerson = (tx: Tx, userId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')

export const countOpen = async (tx: Tx, userId: string, now: Date): Promise<number> => {
  const [counted] = await tx.select({ total: count() }).from(wishes).where(openOf(userId, now))
  return counted?.total ?? 0
}
