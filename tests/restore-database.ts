import pg from 'pg'
import { openPostgres, storeOnPglite, type Store } from '../src/db/client.ts'
import { failLoudly, openEmptyEmbedded } from './embedded-template.ts'
import { BUSY_MS, createTestDatabase } from './test-product.ts'

export interface RestoredDatabase {
  /**
   * Opens the database and applies the migrations. On PostgreSQL, `account` may name another account, whose password
   * must be its name.
   */
  open: (account?: string) => Promise<Store>
  /** Connects as an account with all rights. Only on PostgreSQL. */
  connect: () => Promise<pg.Client>
  drop: () => Promise<void>
}

/** A database that contains exactly what the SQL of the dump creates, on PostgreSQL when TEST_DATABASE_URL is set. */
export const restoreDatabase = async (dump: string): Promise<RestoredDatabase> => {
  const server = process.env['TEST_DATABASE_URL']
  if (server === undefined) {
    const lite = await openEmptyEmbedded()
    await lite.exec(dump)
    return {
      open: () => storeOnPglite(lite, failLoudly),
      connect: () => Promise.reject(new Error('The embedded database has only one user.')),
      drop: async () => {
        if (!lite.closed) await lite.close()
      },
    }
  }
  const { url, drop } = await createTestDatabase(server)
  const connect = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return client
  }
  const client = await connect()
  await client.query('drop schema public, drizzle, pgboss cascade; create schema public')
  await client.query(dump)
  await client.end()
  const open = (account?: string) => {
    const own = account === undefined ? {} : { username: account, password: account }
    return openPostgres(Object.assign(new URL(url), own).toString(), { size: 4, waitMs: BUSY_MS }, failLoudly)
  }
  return { open, connect, drop }
}
