import { setTimeout } from 'node:timers/promises'
import type { Client } from 'pg'
import { postgresRefusal } from '../platform/postgres-errors.ts'
import { refusePooler } from './fit-pooler.ts'
import { migrateDatabase } from './migrate.ts'
import { drizzleOn } from './pool-transaction.ts'

const MIGRATION_LOCK = 7_234_001
const EMPTY_DATABASE = 'Create an empty database and name it in DATABASE_URL.'
/** Shorter than PostgreSQL's `deadlock_timeout`, so that no call fails because of a deadlock with a migration. */
const LOCK_MS = 500

/**
 * Calls queue behind a migration that waits for a table, for example while the table is dumped. So the migration gives
 * up after a moment, lets the calls go first, and starts again. Each of its transactions is applied as a whole or not
 * at all.
 */
const retryLocked = async (client: Client, migrate: () => Promise<void>): Promise<void> => {
  await client.query(`set lock_timeout = ${LOCK_MS}`)
  for (;;) {
    try {
      return await migrate()
    } catch (error) {
      if (postgresRefusal(error)?.state !== '55P03') throw error
    }
    await setTimeout(LOCK_MS)
  }
}

/** Any number of processes may start at once: one migrates, the others wait for its lock. */
export const migrateOnce = async (
  url: string,
  variable: 'DATABASE_URL' | 'DATABASE_DIRECT_URL',
  onError: (error: unknown) => void,
): Promise<void> => {
  const [{ default: pg }, { migrate }] = await Promise.all([import('pg'), import('drizzle-orm/node-postgres/migrator')])
  const client = new pg.Client({ connectionString: url, application_name: 'pamoja migrations', keepAlive: true })
  client.on('error', onError)
  await client.connect()
  try {
    await refusePooler(client, variable)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const db = drizzleOn(client)
    await retryLocked(client, () => migrateDatabase(db, (config) => migrate(db, config), EMPTY_DATABASE))
  } finally {
    await client.end()
  }
}
