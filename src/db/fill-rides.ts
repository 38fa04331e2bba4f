import { sql } from 'drizzle-orm'
import type { Db } from './handles.ts'
import { readRows } from './read-rows.ts'

/** Entries last: they read the ride of their transaction. */
const TABLES = [
  'payments',
  'refunds',
  'payouts',
  'disputes',
  'manual_refunds',
  'money_reviews',
  'transfers',
  'transactions',
  'ledger_entries',
] as const
/** Of 8 KB each: about two thousand rows, so that nobody waits long for one of them. */
const PAGES_AT_ONCE = 20
const DONE = 'rides of money'

const countPages = async (db: Db, table: string): Promise<number> => {
  const [size] = await readRows<{ pages: number }>(
    db,
    sql`select ceil(pg_relation_size(${table}::regclass) / current_setting('block_size')::numeric)::int as pages`,
  )
  return size?.pages ?? 0
}

/** The trigger sets the ride of each updated row. Rows that are written meanwhile have theirs already. */
const fillTable = async (db: Db, table: string) => {
  const pages = await countPages(db, table)
  for (let page = 0; page < pages; page += PAGES_AT_ONCE)
    await db.execute(sql`update ${sql.identifier(table)} set ride_id = null where ride_id is null
      and ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + PAGES_AT_ONCE},0)`}::tid`)
}

/** Gives rows of money from before migration 0022 their ride, in short transactions while others work, once a database. */
export const fillRides = async (db: Db): Promise<void> => {
  const done = await readRows(db, sql`select from drizzle.applied_code where object = ${DONE}`)
  if (done.length > 0) return
  for (const table of TABLES) await fillTable(db, table)
  await db.execute(sql`insert into drizzle.applied_code (object, hash, version) values (${DONE}, '', 0)`)
}
