import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client, Pool, PoolClient } from 'pg'
import * as schema from './schema/index.ts'

const OPTIONS = { schema, casing: 'snake_case' } as const
export const drizzleOn = <Connection extends Pool | PoolClient | Client>(client: Connection) => drizzle(client, OPTIONS)
type ClientDb = ReturnType<typeof drizzleOn<PoolClient>>

/** Drizzle's own transaction never releases a connection when BEGIN fails, which would empty the pool. */
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
