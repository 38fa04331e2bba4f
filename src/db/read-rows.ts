import type { Query, SQL } from 'drizzle-orm'
import type { Db, Tx } from './handles.ts'

/** `pg` and PGlite return the rows of a raw statement in the same place. */
export const readRows = async <Row>(db: Db | Tx, statement: SQL): Promise<Row[]> =>
  ((await db.execute(statement)) as { rows: Row[] }).rows

interface Internals {
  dialect: { sqlToQuery: (statement: SQL) => Query }
  session: {
    prepareQuery: (
      query: Query,
      fields: undefined,
      name: string,
      inArrays: false,
    ) => { execute: () => Promise<unknown> }
  }
}

/**
 * Like `readRows`, for a statement that is sent again and again: each connection prepares it once. The same name must
 * always have the same text. Behind a pooler the statement has no name (`fit-pooler.ts`).
 */
export const readPrepared = async <Row>(db: Db | Tx, name: string, statement: SQL): Promise<Row[]> => {
  const { dialect, session } = db as unknown as Internals
  const prepared = session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false)
  return ((await prepared.execute()) as { rows: Row[] }).rows
}
