import { sql } from 'drizzle-orm'
import type { Db } from './handles.ts'
import { readRows } from './read-rows.ts'

/** Ledger entries come last: their trigger copies the ride of their transaction, so transactions come first. */
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
/** Pages of 8 KB: about 2,000 rows are locked at once, so that no call waits long for one of them. */
const PAGES_AT_ONCE = 20
const DONE = 'rides of money'

const countPages = async (db: Db, table: string): Promise<number> => {
  const [size] = await readRows<{ pages: number }>(
    db,
    sql`select ceil(pg_relation_size(${table}::regclass) / current_setting('block_size')::numeric)::int as pages`,
  )
  return size?.pages ?? 0
}

/** The trigger sets the ride of each updated row. Rows that are written meanwhile have their ride already. */
const fillTable = async (db: Db, table: string) => {
  const pages = await countPages(db, table)
  for (let page = 0; page < pages; page += PAGES_AT_ONCE)
    await db.execute(sql`update ${sql.identifier(table)} set ride_id = null where ride_id is null
      and ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + PAGES_AT_ONCE},0)`}::tid`)
}

/**
 * Sets the ride of money rows from before migration 0022, once per database. The transactions are short, because calls
 * are answered meanwhile.
 */
export const fillRides = async (db: Db): Promise<void> => {
  const done = await readRows(db, sql`select from drizzle.applied_code where object = ${DONE}`)
  if (done.length > 0) return
  for (const table of TABLES) await fillTable(db, table)
  await db.execute(sql`insert into drizzle.applied_code (object, hash, version) values (${DONE}, '', 0)`)
}
