import type { Db, Tx } from './handles.ts'

/**
 * Prepares a read that is built once per database and planned once per connection, by its name: building a long
 * statement takes a millisecond, and planning nine joins costs ten times more than running them. Behind a pooler it has
 * no name (`fit-pooler.ts`).
 * @param write Builds the statement with placeholders and prepares it by its name.
 */
export const prepareOnce = <Name extends string, Statement>(
  write: (db: Db | Tx, name: Name) => Statement,
): ((db: Db | Tx, name: Name) => Statement) => {
  const written = new WeakMap<Db | Tx, Map<Name, Statement>>()
  return (db, name) => {
    const statements = written.get(db) ?? new Map<Name, Statement>()
    const statement = statements.get(name) ?? write(db, name)
    written.set(db, statements.set(name, statement))
    return statement
  }
}
