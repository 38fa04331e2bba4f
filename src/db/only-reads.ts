import type { Db } from './handles.ts'

const WRITES = ['insert', 'update', 'delete', 'transaction', 'refreshMaterializedView'] as const

const refuse = (): never => {
  throw new Error(
    'This operation may read from a replica, so it cannot write. Remove it from the list in src/api/read-from-replicas.ts.',
  )
}

/** Refuses writes of operations that may read from a replica, on the primary too, so that tests notice them. */
export const onlyReads = (db: Db): Db =>
  Object.assign(Object.create(db) as Db, Object.fromEntries(WRITES.map((name) => [name, refuse])))
