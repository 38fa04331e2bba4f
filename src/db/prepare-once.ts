import type { Db, Tx } from './handles.ts'

/** Transactions on one connection of PostgreSQL share this object; each transaction of PGlite has its own. */
const connectionOf = (db: Db | Tx): object => (db as unknown as { session: { client: object } }).session.client

/**
 * Prepares a read that is built and planned once per connection, by its name: building a long statement takes a
 * millisecond, and planning nine joins costs ten times more than running them. Behind a pooler the statement has no
 * name (`fit-pooler.ts`).
 * @param write Builds the statement with placeholders and prepares it by its name.
 */
export const prepareOnce = <Name extends string, Statement>(
  write: (db: Db | Tx, name: Name) => Statement,
): ((db: Db | Tx, name: Name) => Statement) => {
  const written = new WeakMap<object, Map<Name, Statement>>()
  return (db, name) => {
    const connection = connectionOf(db)
    const statements = written.get(connection) ?? new Map<Name, Statement>()
    const statement = statements.get(name) ?? write(db, name)
    written.set(connection, statements.set(name, statement))
    return statement
  }
}
