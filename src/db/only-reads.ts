import type { Db } from './handles.ts'

const WRITES = ['insert', 'update', 'delete', 'transaction', 'refreshMaterializedView'] as const

const refuse = (): never => {
  throw new Error(
    'This operation may read from a replica, so it cannot write. Use the primary, or remove it from the list.',
  )
}

/** Refuses writes of operations that may read from a replica, on the primary too, so that tests notice them. */
export const onlyReads = (db: Db): Db =>
  Object.assign(Object.create(db) as Db, Object.fromEntries(WRITES.map((name) => [name, refuse])))
