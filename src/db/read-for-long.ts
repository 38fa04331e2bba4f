import { sql } from 'drizzle-orm'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { Db, Tx } from './client.ts'
import { withPatience } from './watched-pool.ts'

/** Slightly longer than the server's own limit below. */
const MAX_READ_MS = 5 * 60_000 + 1000

/** Runs a transaction that may read whole tables; the statements of a call have a shorter limit. */
export const readForLong = <T>(db: Db, read: (tx: Tx) => Promise<T>, config?: PgTransactionConfig): Promise<T> =>
  withPatience(MAX_READ_MS, () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = '5min'`)
      return read(tx)
    }, config),
  )
