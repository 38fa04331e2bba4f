import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Tx } from './handles.ts'

/**
 * Several writes in one statement, so in one round trip. No write sees the others, and no two may write the
 * same row. AFTER triggers run and foreign keys are checked after all of them, as after any statement.
 * @param last What the statement selects, such as notifications to other processes.
 */
export const writeTogether = async (
  tx: Tx,
  writes: readonly SQLWrapper[],
  last: SQL = sql`select 1`,
): Promise<void> => {
  const parts = writes.map((write, place) => sql`${sql.identifier(`write_${place}`)} as (${write.getSQL()})`)
  await tx.execute(sql`with ${sql.join(parts, sql`, `)} ${last}`)
}
