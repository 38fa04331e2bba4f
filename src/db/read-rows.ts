import type { SQL } from 'drizzle-orm'
import type { Db, Tx } from './handles.ts'

/** Both drivers return the rows of a raw statement in the same place. */
export const readRows = async <Row>(db: Db | Tx, statement: SQL): Promise<Row[]> =>
  ((await db.execute(statement)) as { rows: Row[] }).rows
