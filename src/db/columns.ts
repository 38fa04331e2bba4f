import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { customType, type PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'

/** Raw bytes. PGlite hands out Uint8Array and pg a Buffer; both come out as a Buffer. */
export const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

/** `column in ('A', 'B')` for a CHECK constraint: the closed vocabularies of the contract, kept by the database too. */
export const oneOf = (column: PgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`.inlineParams()

const literal = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)

/** LIKE patterns for text that contains this, or starts with it; `%` and `_` mean themselves. */
export const containing = (text: string): string => `%${literal(text)}%`
export const startingWith = (text: string): string => `${literal(text)}%`

/** How many rows a query has, counted no further than a list goes: the same work for a thousand rows and for a million. */
export const countUpTo = async (
  db: Db,
  rows: SQLWrapper,
  most: number,
): Promise<{ total: number; totalIsExact: boolean }> => {
  const counted = await db.execute(
    sql`select count(*)::int as total from (select * from (${rows}) rows limit ${most + 1}) counted`,
  )
  const { total = 0 } = (counted as { rows: { total: number }[] }).rows[0] ?? {}
  return { total: Math.min(total, most), totalIsExact: total <= most }
}
