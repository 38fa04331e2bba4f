import { sql, type SQL } from 'drizzle-orm'
import type { Db } from './handles.ts'
import { readRows } from './read-rows.ts'

/** `ledger_entries` comes after `transactions`, because its trigger copies the ride of the transaction. */
const WITH_RIDES = [
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
/**
 * In pages of 8 KB. One update locks only the rows of these pages, at most about 2,000, so no call waits long for one of
 * them.
 */
const PAGES_AT_ONCE = 20

const countPages = async (db: Db, table: string): Promise<number> => {
  const [size] = await readRows<{ pages: number }>(
    db,
    sql`select ceil(pg_relation_size(${table}::regclass) / current_setting('block_size')::numeric)::int as pages`,
  )
  return size?.pages ?? 0
}

/**
 * The update writes null, and a trigger replaces it by the value. Rows that are written meanwhile have the value
 * already.
 */
const fillTable = async (db: Db, table: string, column: string, isMissing: SQL) => {
  const pages = await countPages(db, table)
  for (let page = 0; page < pages; page += PAGES_AT_ONCE)
    await db.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = null where ${isMissing}
      and ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + PAGES_AT_ONCE},0)`}::tid`)
}

const fillOnce = async (db: Db, name: string, fill: () => Promise<void>) => {
  const done = await readRows(db, sql`select from drizzle.applied_code where object = ${name}`)
  if (done.length > 0) return
  await fill()
  await db.execute(sql`insert into drizzle.applied_code (object, hash, version) values (${name}, '', 0)`)
}

const fillRides = async (db: Db) => {
  for (const table of WITH_RIDES) await fillTable(db, table, 'ride_id', sql`ride_id is null`)
}

/** Payments with nothing left are not updated, so that only few rows are written. */
const fillUnsettled = (db: Db) =>
  fillTable(
    db,
    'payments',
    'unsettled_ksh',
    sql`unsettled_ksh is null
      and paid_ksh > coalesce((select sum(amount_ksh) from refunds where payment_id = payments.id), 0)
        + coalesce((select sum(gross_ksh) from payouts where payment_id = payments.id and status <> 'TAKEN_BACK'), 0)`,
  )

/**
 * Sets the ride of money rows from before migration 0022, and what is left of payments from before 0024, each once per
 * database. The transactions are short, because calls are answered meanwhile.
 */
export const fillRows = async (db: Db): Promise<void> => {
  await fillOnce(db, 'rides of money', () => fillRides(db))
  await fillOnce(db, 'unsettled money', () => fillUnsettled(db))
}
