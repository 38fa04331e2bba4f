import type { SQL } from 'drizzle-orm'
import type { Db, Tx } from './handles.ts'

/** The rows of a statement that is written in SQL; both drivers answer them in the same place. */
export const readRows = async <Row>(db: Db | Tx, statement: SQL): Promise<Row[]> =>
  ((await db.execute(statement)) as { rows: Row[] }).rows
