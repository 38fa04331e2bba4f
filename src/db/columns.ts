import { sql, type SQL } from 'drizzle-orm'
import { customType, type PgColumn } from 'drizzle-orm/pg-core'

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
