import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client, Pool, PoolClient } from 'pg'
import * as schema from './schema/index.ts'

const OPTIONS = { schema, casing: 'snake_case' } as const
export const drizzleOn = <Connection extends Pool | PoolClient | Client>(client: Connection) => drizzle(client, OPTIONS)
type ClientDb = ReturnType<typeof drizzleOn<PoolClient>>

/**
 * Transactions on a pool. Drizzle's own keeps a connection for ever when BEGIN fails, as it does on one that was cut off while
 * it was idle: after as many cuts as the pool is large, nothing works any more.
 */
export const createPoolTransaction = (pool: Pool): ClientDb['transaction'] => {
  const known = new WeakMap<PoolClient, ClientDb>()
  const dbOf = (client: PoolClient) => {
    const db = known.get(client) ?? drizzleOn(client)
    known.set(client, db)
    return db
  }
  return async (work, config) => {
    const client = await pool.connect()
    try {
      return await dbOf(client).transaction(work, config)
    } finally {
      client.release()
    }
  }
}
