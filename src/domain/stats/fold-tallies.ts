import { sql } from 'drizzle-orm'
import type { Dependencies } from '../context.ts'

/** Rows that are read as fast as a single one. */
const ROWS_LEFT_ALONE = 100

/**
 * Puts the tallies' rows together, one a name. Whoever counts meanwhile sees either all of the old rows or all of the new;
 * of two folding at once each takes the rows that the other did not.
 */
export const foldTallies = async ({ db }: Pick<Dependencies, 'db'>): Promise<void> => {
  await db.execute(sql`with taken as (
      delete from tallies
      where id in (select id from tallies order by id for update skip locked)
        and (select count(*) from tallies) > ${ROWS_LEFT_ALONE}
      returning name, amount
    )
    insert into tallies (name, amount) select name, sum(amount) from taken group by name`)
}
