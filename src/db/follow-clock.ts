import { sql } from 'drizzle-orm'
import type { MovableClock } from '../platform/clock.ts'
import type { Db } from './handles.ts'

const EVERY_MS = 30_000

const readTime = async (db: Db): Promise<Date> => {
  const read = await db.execute(sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`)
  const [row] = (read as { rows: { ms: number }[] }).rows
  if (!row) throw new Error('The database did not say what time it is.')
  return new Date(row.ms)
}

/**
 * Every process on one database lives by that database's clock: a code, a session or a wait that one wrote means the same to all.
 * @returns ends it
 */
export const followDatabaseClock = async (db: Db, clock: MovableClock): Promise<() => void> => {
  const follow = () => clock.follow(() => readTime(db))
  await follow()
  // While the database is away the clock counts on.
  const timer = setInterval(() => void follow().catch(() => {}), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
