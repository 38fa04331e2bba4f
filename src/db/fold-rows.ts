import { sql } from 'drizzle-orm'
import type { Db } from './handles.ts'

interface Folded {
  table: 'tallies' | 'balance_tallies'
  /** Whose rows become one. */
  by: string
  sums: readonly string[]
  /** So many are read as fast as a single one, and are left alone. */
  leave: number
}

const names = (columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )

/**
 * Puts the rows of tallies together, which triggers add so that no writer waits for another. Whoever reads meanwhile sees
 * either all of the old rows or all of the new; of two folding at once each takes the rows that the other did not.
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
