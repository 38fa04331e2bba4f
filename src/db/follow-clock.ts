import { sql } from 'drizzle-orm'
import type { MovableClock } from '../platform/clock.ts'
import type { Db } from './handles.ts'
import { readRows } from './read-rows.ts'

const EVERY_MS = 30_000

const readTime = async (db: Db): Promise<Date> => {
  const [row] = await readRows<{ ms: number }>(
    db,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  if (!row) throw new Error('The database returned no time.')
  return new Date(row.ms)
}

/** Makes `clock` follow the database's clock, which all processes share. @returns a function that stops it */
export const followDatabaseClock = async (db: Db, clock: MovableClock): Promise<() => void> => {
  const follow = () => clock.follow(() => readTime(db))
  await follow()
  // When the database does not answer, the clock keeps counting.
  const timer = setInterval(() => void follow().catch(() => {}), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
