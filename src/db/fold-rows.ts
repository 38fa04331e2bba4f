import { sql } from 'drizzle-orm'
import type { Db } from './handles.ts'

interface Folded {
  table: 'tallies' | 'balance_tallies'
  by: string
  sums: readonly string[]
  /** A table of at most this many rows is not added up: reading them is as fast as reading one. */
  leave: number
}

const names = (columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )

/**
 * Adds up the rows of a table of tallies. A reader sees all old rows or all new ones; parallel runs claim different
 * rows.
 */
export const foldRows = async (db: Db, { table, by, sums, leave }: Folded): Promise<void> => {
  const rows = sql.identifier(table)
  const totals = sql.join(
    sums.map((column) => sql`sum(${sql.identifier(column)})`),
    sql`, `,
  )
  const columns = names([by, ...sums])
  await db.execute(sql`with taken as (
      delete from ${rows}
      where id in (select id from ${rows} order by id for update skip locked)
        and (select count(*) from ${rows}) > ${leave}
      returning ${columns}
    )
    insert into ${rows} (${columns}) select ${names([by])}, ${totals} from taken group by ${names([by])}`)
}
