import { sql, type SQL } from 'drizzle-orm'
import { bigint, customType, type PgColumn } from 'drizzle-orm/pg-core'

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

/**
 * The place of a row in its table's chain, and the hash over the row and the one before. The database fills both when the
 * transaction commits, so nobody waits for another transaction's row.
 */
export const chained = { seq: bigint({ mode: 'number' }), hash: bytea() }
