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
 * All processes use the clock of the database: a code, a session or a wait written by one means the same to all.
 * @returns a function that stops it
 */
export const followDatabaseClock = async (db: Db, clock: MovableClock): Promise<() => void> => {
  const follow = () => clock.follow(() => readTime(db))
  await follow()
  // Without the database, the clock keeps counting.
  const timer = setInterval(() => void follow().catch(() => {}), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
