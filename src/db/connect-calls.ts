import type { Pool } from 'pg'
import { fitPooler } from './fit-pooler.ts'
import type { Db } from './handles.ts'
import { onlyReads } from './only-reads.ts'
import { createPoolTransaction, drizzleOn } from './pool-transaction.ts'
import { positionOf, type Seen } from './positions.ts'
import type { Primary } from './primary.ts'
import { followReplicas } from './replicas.ts'
import { createWatchedPool, readPool } from './watched-pool.ts'

export interface PoolOptions {
  size: number
  /**
   * How long a call waits for a free connection. It waits 2.5 times as long for a lock, and 5 times as long for an
   * answer.
   */
  waitMs: number
  /** PostgreSQL itself, for migrations and notifications, when `DATABASE_URL` leads to a pooler in transaction mode. */
  directUrl?: string | null
  replicaUrls?: readonly string[]
  replicaLagMs?: number
}

/** How much longer the client waits than the server's own limit for a statement. */
export const LATE_MS = 1000

interface CallPool extends Required<PoolOptions> {
  primary: Primary
  onError: (error: unknown) => void
}

export const connectCalls = ({ primary, size, waitMs, directUrl, replicaUrls, replicaLagMs, onError }: CallPool) => {
  const limits = {
    lock_timeout: 2.5 * waitMs,
    statement_timeout: 5 * waitMs,
    idle_in_transaction_session_timeout: 5 * waitMs,
  }
  const options = {
    max: size,
    application_name: 'pamoja',
    connectionTimeoutMillis: waitMs,
    // A new connection has to plan every prepared statement again, so idle connections are closed late.
    idleTimeoutMillis: 300_000,
  }
  const isPooled = directUrl !== null
  // Poolers refuse connections that ask for these limits, so `fitPooler` sets them in each transaction.
  const connections = isPooled ? options : { ...options, ...limits }
  const answerMs = 5 * waitMs + LATE_MS
  const prepare = (fresh: Pool) => {
    if (isPooled) fresh.on('connect', (client) => fitPooler(client, limits))
  }
  const pool = createWatchedPool(primary, connections, answerMs, onError)
  prepare(pool)
  const db = Object.assign(drizzleOn(pool), { transaction: createPoolTransaction(pool) }) as unknown as Db
  const replicas = followReplicas({
    urls: replicaUrls,
    boundMs: replicaLagMs,
    primary,
    pool,
    connections,
    answerMs,
    prepare,
    onError,
  })
  const onPrimary = onlyReads(db)
  const reader: (seen: Seen | null) => Db = (seen) => replicas.choose(seen === null ? 0 : positionOf(seen)) ?? onPrimary
  return {
    pool,
    db,
    reader,
    read: () => [...readPool(pool), ...replicas.read()],
    close: () => Promise.all([replicas.close(), pool.end()]),
  }
}
