import { sql } from 'drizzle-orm'
import type { Dependencies } from '../context.ts'

/** Rows that are read as fast as a single one. */
const ROWS_LEFT_ALONE = 1000

/**
 * Puts the balances' rows together, one a family. Whoever reads meanwhile sees either all of the old rows or all of the
 * new; of two folding at once each takes the rows that the other did not.
 */
export const foldBalances = async ({ db }: Pick<Dependencies, 'db'>): Promise<void> => {
  await db.execute(sql`with taken as (
      delete from balance_tallies
      where id in (select id from balance_tallies order by id for update skip locked)
        and (select count(*) from balance_tallies) > ${ROWS_LEFT_ALONE}
      returning family, balance_ksh, entries
    )
    insert into balance_tallies (family, balance_ksh, entries)
      select family, sum(balance_ksh), sum(entries) from taken group by family`)
}
