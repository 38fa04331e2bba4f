import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { PGliteInterface } from '@electric-sql/pglite'
import type { Pool, PoolClient } from 'pg'
import type { PgBoss } from 'pg-boss'
import type { Db } from './handles.ts'
import { listenOnPostgres } from './listen-postgres.ts'
import { createLiveHub, LIVE_CHANNEL, type LiveHub } from './live-hub.ts'
import * as schema from './schema/index.ts'

export type { Db, Tx } from './handles.ts'

export interface Store {
  kind: 'postgres' | 'embedded'
  db: Db
  /** Not started: jobs/ decides which queues run. */
  boss: PgBoss
  /** How processes on this database tell each other what happened. */
  live: LiveHub
  ping: () => Promise<void>
  close: () => Promise<void>
}

export interface PoolOptions {
  size: number
  /** How long a call waits for a free connection before it gives up; for a lock and for an answer it waits longer. */
  waitMs: number
}

const MIGRATION_LOCK = 7_234_001
const CHECKPOINT_EVERY_MS = 5 * 60_000
const VACUUM_EVERY_MS = 24 * 60 * 60_000

/** Any number of processes may start at once; one of them migrates. */
const whileLocked = async (pool: Pool, work: (lock: PoolClient) => Promise<void>): Promise<void> => {
  const lock = await pool.connect()
  try {
    await lock.query('set statement_timeout = 0')
    await lock.query('set lock_timeout = 0')
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await work(lock)
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    lock.release(true)
  }
}

/** @param url `postgres://…`; migrations run under an advisory lock, so any number of processes may start at once. */
export const openPostgres = async (
  url: string,
  { size, waitMs }: PoolOptions,
  migrationsFolder: string,
  onError: (error: unknown) => void,
): Promise<Store> => {
  const [{ default: pg }, { drizzle }, { migrate }, { PgBoss }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
    import('pg-boss'),
  ])
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: waitMs,
    // A new connection plans every prepared statement anew, so a quiet moment should not close it.
    idleTimeoutMillis: 300_000,
    lock_timeout: 2.5 * waitMs,
    statement_timeout: 5 * waitMs,
    idle_in_transaction_session_timeout: 5 * waitMs,
  })
  pool.on('error', onError)
  const db = drizzle(pool, { schema, casing: 'snake_case' })
  await whileLocked(pool, (lock) => migrate(drizzle(lock, { schema, casing: 'snake_case' }), { migrationsFolder }))
  const boss = new PgBoss({ connectionString: url, max: 3, useListenNotify: true })
  boss.on('error', onError)
  const live = await createLiveHub((ears) => listenOnPostgres(url, ears, onError), onError)
  return {
    kind: 'postgres',
    db: db as unknown as Db,
    boss,
    live,
    ping: async () => {
      await pool.query('select 1')
    },
    close: async () => {
      await live.close()
      await boss.stop({ graceful: true, timeout: 1000 })
      await pool.end()
    },
  }
}

const lockFolder = (folder: string): DatabaseSync => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 })
  try {
    lock.exec('PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE')
    return lock
  } catch {
    lock.close()
    throw new FolderInUseError(folder)
  }
}

/** A second process on the same embedded database would lose data silently, so it is refused. */
export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(
      `The embedded database in ${folder} is in use by another process. Stop that one, choose another DATA_DIR, or set DATABASE_URL to a PostgreSQL server.`,
    )
    this.name = 'FolderInUseError'
  }
}

export const loadPglite = async () => {
  const [{ PGlite }, { pg_trgm }, { cube }, { earthdistance }, { btree_gist }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/contrib/cube'),
    import('@electric-sql/pglite/contrib/earthdistance'),
    import('@electric-sql/pglite/contrib/btree_gist'),
  ])
  return { PGlite, extensions: { pg_trgm, cube, earthdistance, btree_gist } }
}

/** @param folder Where the data lives, or null for a database in memory. */
export const openEmbedded = async (
  folder: string | null,
  migrationsFolder: string,
  onError: (error: unknown) => void,
): Promise<Store> => {
  const lock = folder === null ? null : lockFolder(folder)
  const { PGlite, extensions } = await loadPglite()
  const lite = await PGlite.create({ ...(folder === null ? {} : { dataDir: join(folder, 'pg') }), extensions })
  return storeOnPglite(lite, migrationsFolder, onError, () => lock?.close())
}

/** Around a PGlite instance somebody else opened: tests start from a dumped template. */
export const storeOnPglite = async (
  lite: PGliteInterface,
  migrationsFolder: string,
  onError: (error: unknown) => void,
  afterClose: () => void = () => {},
): Promise<Store> => {
  const [{ drizzle }, { migrate }, { PgBoss, fromPglite }] = await Promise.all([
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
    import('pg-boss'),
  ])
  const db = drizzle(lite as never, { schema, casing: 'snake_case' })
  await migrate(db, { migrationsFolder })
  const boss = new PgBoss({ db: fromPglite(lite), backend: 'pglite', useListenNotify: true })
  boss.on('error', onError)
  const maintain = (statement: string, everyMs: number) =>
    setInterval(() => void lite.exec(statement).catch(onError), everyMs).unref()
  const timers = [maintain('CHECKPOINT', CHECKPOINT_EVERY_MS), maintain('VACUUM ANALYZE', VACUUM_EVERY_MS)]
  const live = await createLiveHub(async (ears) => {
    const unlisten = await lite.listen(LIVE_CHANNEL, ears.hear)
    return { isHearing: () => true, close: () => unlisten() }
  }, onError)
  return {
    kind: 'embedded',
    db: db as unknown as Db,
    boss,
    live,
    ping: async () => {
      await lite.query('select 1')
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      await live.close()
      await boss.stop({ graceful: false })
      await lite.close()
      afterClose()
    },
  }
}
