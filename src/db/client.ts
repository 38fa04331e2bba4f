import { mkdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { PGlite } from '@electric-sql/pglite'
import type { PgBoss } from 'pg-boss'
import { connectCalls, LATE_MS, type PoolOptions } from './connect-calls.ts'
import { createPglite } from './create-pglite.ts'
import { copyEmptyDatabase } from './empty-database.ts'
import type { Db } from './handles.ts'
import { StartError } from '../platform/start-error.ts'
import { createNames, trackAnswers } from './job-connection.ts'
import { listenOnPostgres } from './listen-postgres.ts'
import { createLiveHub, LIVE_CHANNEL, type LiveHub } from './live-hub.ts'
import type { Reading } from '../platform/metrics.ts'
import { migrateDatabase } from './migrate.ts'
import { migrateOnce } from './migrate-once.ts'
import { onlyReads } from './only-reads.ts'
import type { Seen } from './positions.ts'
import { followPrimary, type Primary } from './primary.ts'
import * as schema from './schema/index.ts'
import { createWatchedPool } from './watched-pool.ts'

export type { Db, Tx } from './handles.ts'

export interface Store {
  kind: 'postgres' | 'embedded'
  db: Db
  /** For operations that only read: a replica that has the caller's last write; otherwise the primary. */
  reader: (seen: Seen | null) => Db
  /** Not started yet: src/jobs starts the queue and decides which queues run. */
  boss: PgBoss
  live: LiveHub
  sinceJobAnswer: () => number
  readPool: () => Reading[]
  ping: () => Promise<void>
  close: () => Promise<void>
}

const CHECKPOINT_EVERY_MS = 5 * 60_000
const VACUUM_EVERY_MS = 24 * 60 * 60_000

interface JobPool {
  primary: Primary
  direct: Primary
  waitMs: number
  answerMs: number
  onError: (error: unknown) => void
}

/**
 * The job queue has its own connections, so that jobs and calls of the API do not wait for each other's connections.
 */
const connectJobs = ({ primary, direct, waitMs, answerMs, onError }: JobPool) => {
  const options = {
    max: 3,
    connectionTimeoutMillis: 2.5 * waitMs,
    application_name: 'pamoja jobs',
  }
  const pool = createWatchedPool(primary, options, answerMs, onError)
  const named = createNames()
  const connection = trackAnswers({
    // Behind a pooler, statements have no names, because the next transaction may use another connection to PostgreSQL.
    executeSql: (text, values) => pool.query(direct === primary ? named(text, values) : { text }, values),
    listen: async (channel, onNotification, resume) => {
      const source = await listenOnPostgres(direct, channel, { onNotification, resume }, onError)
      resume()
      return source
    },
  })
  return { pool, connection }
}

/** @param url `postgres://…`, with one host or several; the primary is found among them */
export const openPostgres = async (
  url: string,
  { size, waitMs, directUrl = null, replicaUrls = [], replicaLagMs = 1000 }: PoolOptions,
  onError: (error: unknown) => void,
): Promise<Store> => {
  const { PgBoss } = await import('pg-boss')
  const primary = await followPrimary(url)
  const direct = directUrl === null ? primary : await followPrimary(directUrl)
  await migrateOnce(direct.url(), directUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL', onError)
  const calls = connectCalls({ primary, size, waitMs, directUrl, replicaUrls, replicaLagMs, onError })
  const jobs = connectJobs({ primary, direct, waitMs, answerMs: 5 * waitMs + LATE_MS, onError })
  const boss = new PgBoss({ db: jobs.connection, useListenNotify: true })
  boss.on('error', onError)
  const live = await createLiveHub((receiver) => listenOnPostgres(direct, LIVE_CHANNEL, receiver, onError), onError)
  return {
    kind: 'postgres',
    db: calls.db,
    reader: calls.reader,
    boss,
    live,
    sinceJobAnswer: jobs.connection.sinceAnswer,
    readPool: calls.read,
    ping: async () => {
      await calls.pool.query('select 1')
    },
    close: async () => {
      primary.close()
      direct.close()
      await live.close()
      await boss.stop({ graceful: true, timeout: 1000 })
      await Promise.all([jobs.pool.end(), calls.close()])
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

/** A second process on the same embedded database would lose data silently. */
class FolderInUseError extends StartError {
  constructor(folder: string) {
    super(
      `The embedded database in ${folder} is in use by another process. Stop that one, choose another DATA_DIR, or set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

const NEEDED_MB = 80

/** Names a full disk as the cause, because the database's own error does not. */
const explainFullDisk = (folder: string, error: unknown): unknown => {
  const { bavail, bsize } = statfsSync(folder)
  const freeMb = Math.floor((bavail * bsize) / 2 ** 20)
  if (freeMb >= NEEDED_MB) return error
  const free = `the disk has ${freeMb} MB left and a new database takes ${NEEDED_MB} MB`
  return new StartError(`The embedded database in ${folder} cannot be opened: ${free}.`, { cause: error })
}

/** @param folder null: the database is only in memory */
export const openEmbedded = async (folder: string | null, onError: (error: unknown) => void): Promise<Store> => {
  const lock = folder === null ? null : lockFolder(folder)
  try {
    const dataDir = folder === null ? null : join(folder, 'pg')
    if (dataDir !== null) await copyEmptyDatabase(dataDir)
    const lite = await createPglite(dataDir === null ? {} : { dataDir })
    return await storeOnPglite(lite, onError, { folder, afterClose: () => lock?.close() })
  } catch (error) {
    throw folder === null || error instanceof StartError ? error : explainFullDisk(folder, error)
  }
}

interface EmbeddedPlace {
  folder?: string | null
  afterClose?: () => void
}

export const storeOnPglite = async (
  lite: PGlite,
  onError: (error: unknown) => void,
  { folder = null, afterClose }: EmbeddedPlace = {},
): Promise<Store> => {
  const [{ drizzle }, { migrate }, { PgBoss, fromPglite }, { prepareStatements }] = await Promise.all([
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
    import('pg-boss'),
    import('./prepare-pglite.ts'),
  ])
  const db = drizzle(lite as never, { schema, casing: 'snake_case' })
  const remedy = `Delete the folder ${folder ?? 'of the database'} with everything in it, and start again.`
  await migrateDatabase(db, (config) => migrate(db, config), remedy)
  prepareStatements(lite)
  const jobs = trackAnswers(fromPglite(lite))
  const boss = new PgBoss({ db: jobs, backend: 'pglite', useListenNotify: true })
  boss.on('error', onError)
  const live = await createLiveHub(async (receiver) => {
    const unlisten = await lite.listen(LIVE_CHANNEL, receiver.onNotification)
    return { isConnected: () => true, close: () => unlisten() }
  }, onError)
  const maintain = (statement: string, everyMs: number) =>
    setInterval(() => void lite.exec(statement).catch(onError), everyMs).unref()
  const reader = onlyReads(db)
  const timers = [maintain('CHECKPOINT', CHECKPOINT_EVERY_MS), maintain('VACUUM ANALYZE', VACUUM_EVERY_MS)]
  return {
    kind: 'embedded',
    db: db as unknown as Db,
    reader: () => reader,
    boss,
    live,
    sinceJobAnswer: jobs.sinceAnswer,
    readPool: () => [],
    ping: async () => {
      await lite.query('select 1')
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      await live.close()
      await boss.stop({ graceful: false })
      await lite.close()
      afterClose?.()
    },
  }
}
