import type { Pool, PoolConfig } from 'pg'
import { namesOfHosts } from '../platform/database-hosts.ts'
import { errorField } from '../platform/error-field.ts'
import { databaseIsAway } from '../platform/postgres-errors.ts'
import { onlyReads } from './only-reads.ts'
import { drizzleOn } from './pool-transaction.ts'
import { parsePosition } from './positions.ts'
import type { Primary } from './primary.ts'
import { createFreshness } from './replica-freshness.ts'
import { createWatchedPool } from './watched-pool.ts'

const LOOK_MS = 1000
const REPLICA_POSITION = 'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as position'
/** With this code a replica cancels a statement that prevents it from applying changes. */
const CONFLICT = '40001'
/** After these errors the primary does not repeat the statement: it was a write (a mistake), or it took too long. */
const FOR_THE_CALLER = new Set(['25006', '57014'])
type Ask = (...given: unknown[]) => Promise<unknown>
type OnError = (error: unknown) => void

const fixedServer = (url: string): Primary & { cut: () => void } => {
  const listeners = new Set<() => void>()
  return {
    url: () => url,
    suspect: () => {},
    onMove: (listener) => void listeners.add(listener),
    cut: () => {
      for (const listener of listeners) listener()
    },
    close: () => {},
  }
}

export const askPosition = async (pool: Pool, text: string): Promise<number | null> =>
  parsePosition((await pool.query<{ position: string | null }>(text)).rows[0]?.position)

/** Has its own connection: positions must be readable when all other connections are in use. */
export const createPositionPool = (server: Primary, onError: OnError): Pool =>
  createWatchedPool(
    server,
    { max: 1, application_name: 'pamoja replicas', connectionTimeoutMillis: LOOK_MS },
    LOOK_MS,
    onError,
  )

export interface ReplicaOptions {
  urls: readonly string[]
  boundMs: number
  primary: Primary
  /** The primary's pool, which repeats the statements that the replica did not answer. */
  pool: Pool
  connections: PoolConfig
  answerMs: number
  /** Changes the pool of a replica for the case that a pooler is between this process and PostgreSQL. */
  prepare: (pool: Pool) => void
  onError: OnError
}

export const connectReplica = (url: string, options: ReplicaOptions) => {
  const { boundMs, pool: primaryPool, connections, answerMs, prepare, onError } = options
  const name = namesOfHosts(url)
  const server = fixedServer(url)
  const lookout = createPositionPool(server, onError)
  const given = { ...connections, application_name: 'pamoja reads', connectionTimeoutMillis: LOOK_MS }
  const pool = createWatchedPool(server, given, answerMs, onError)
  prepare(pool)
  const freshness = createFreshness(boundMs)
  let reads = 0
  let isLooking = false

  const query: Ask = async (...statement) => {
    try {
      const answer = await (pool.query as unknown as Ask).apply(pool, statement)
      reads += 1
      return answer
    } catch (error) {
      const code = errorField(error, 'code') ?? ''
      const isConflict = code === CONFLICT
      if (FOR_THE_CALLER.has(code) || (!isConflict && !databaseIsAway(error))) throw error
      if (!isConflict) freshness.learn(null)
      return (primaryPool.query as unknown as Ask).apply(primaryPool, statement)
    }
  }
  return {
    name,
    freshness,
    db: onlyReads(drizzleOn(Object.assign(Object.create(pool) as Pool, { query }))),
    reads: () => reads,
    look: async (asOf: (position: number) => number): Promise<void> => {
      if (isLooking) return
      isLooking = true
      try {
        const position = await askPosition(lookout, REPLICA_POSITION)
        freshness.learn(position === null ? null : { at: performance.now(), position, asOf: asOf(position) })
      } catch {
        freshness.learn(null)
        // Statements in progress would wait for the replica's answer, so they are repeated on the primary.
        server.cut()
      } finally {
        isLooking = false
      }
    },
    close: () => Promise.all([lookout.end(), pool.end()]),
  }
}
export type Replica = ReturnType<typeof connectReplica>
