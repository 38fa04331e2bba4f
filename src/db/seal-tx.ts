import { sql } from 'drizzle-orm'
import type { Db, Tx } from './handles.ts'

/** Runs a transaction that may encrypt or hash stored values again, which the database otherwise refuses. */
export const sealTx = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pamoja.sealing', 'on', true)`)
    return work(tx)
  })
