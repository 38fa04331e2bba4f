import { sql, type SQL } from 'drizzle-orm'
import { bigint, customType, type PgColumn } from 'drizzle-orm/pg-core'

/** Raw bytes. PGlite returns a Uint8Array and pg a Buffer; both become a Buffer. */
export const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

/** A transaction id that never repeats, as text: it does not fit into a number. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

export const oneOf = (column: PgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`.inlineParams()

/**
 * The row's position in its table's chain, and the hash over this row and the previous one. The database sets both at
 * commit, so that a transaction locks the chain only briefly.
 */
export const chained = { seq: bigint({ mode: 'number' }), hash: bytea() }
