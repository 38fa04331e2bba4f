import { setTimeout } from 'node:timers/promises'
import type { Pool, PoolConfig } from 'pg'
import { namesOfHosts } from '../platform/database-hosts.ts'
import { errorField } from '../platform/error-field.ts'
import type { Reading } from '../platform/metrics.ts'
import { databaseIsAway } from '../platform/postgres-errors.ts'
import type { Db } from './handles.ts'
import { onlyReads } from './only-reads.ts'
import { drizzleOn } from './pool-transaction.ts'
import { parsePosition } from './positions.ts'
import type { Primary } from './primary.ts'
import { createFreshness, createHistory, type Freshness } from './replica-freshness.ts'
import { createWatchedPool } from './watched-pool.ts'

const LOOK_EVERY_MS = 250
const LOOK_MS = 1000
const PRIMARY_POSITION =
  'select case when not pg_is_in_recovery() then pg_current_wal_flush_lsn() end::text as position'
const REPLICA_POSITION = 'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as position'
/** A replica ends a statement that is in the way of changes. */
const CONFLICT = '40001'
/** A write, and a statement that took too long: another server would do no better. */
const FOR_THE_CALLER = new Set(['25006', '57014'])
/** Rounds until a replica that was never used is reported. */
const START_ROUNDS = 10
/** In seconds, of one that was never seen. */
const LONGEST_LAG = 3600

type Ask = (...given: unknown[]) => Promise<unknown>
type OnError = (error: unknown) => void

/** A server whose role is known. */
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

const askPosition = async (pool: Pool, text: string): Promise<number | null> =>
  parsePosition((await pool.query<{ position: string | null }>(text)).rows[0]?.position)

const createLookout = (server: Primary, onError: OnError): Pool =>
  createWatchedPool(
    server,
    { max: 1, application_name: 'pamoja replicas', connectionTimeoutMillis: LOOK_MS },
    LOOK_MS,
    onError,
  )

export interface ReplicaOptions {
  /** One server each. */
  urls: readonly string[]
  /** How far behind the primary a replica may be. */
  boundMs: number
  primary: Primary
  /** Where a statement is repeated that its replica did not answer. */
  pool: Pool
  connections: PoolConfig
  answerMs: number
  /** For each new pool: what a pooler in between needs. */
  prepare: (pool: Pool) => void
  onError: OnError
}

const connectReplica = (url: string, options: ReplicaOptions) => {
  const { boundMs, pool: primaryPool, connections, answerMs, prepare, onError } = options
  const name = namesOfHosts(url)
  const server = fixedServer(url)
  const lookout = createLookout(server, onError)
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
    db: onlyReads(drizzleOn(Object.assign(Object.create(pool) as Pool, { query })) as unknown as Db),
    reads: () => reads,
    look: async (asOf: (position: number) => number): Promise<void> => {
      if (isLooking) return
      isLooking = true
      try {
        const position = await askPosition(lookout, REPLICA_POSITION)
        freshness.learn(position === null ? null : { at: performance.now(), position, asOf: asOf(position) })
      } catch {
        freshness.learn(null)
        // Statements in progress would wait for its answer: they are repeated on the primary.
        server.cut()
      } finally {
        isLooking = false
      }
    },
    close: () => Promise.all([lookout.end(), pool.end()]),
  }
}

const lagOf = (freshness: Freshness, now: number) => Math.min(freshness.lagMs(now) / 1000, LONGEST_LAG)

export interface Replicas {
  /** One that has this position and is not too far behind; null: only the primary is left. */
  choose: (position: number) => Db | null
  read: () => Reading[]
  close: () => Promise<void>
}

export const followReplicas = (options: ReplicaOptions): Replicas => {
  const { urls, primary, onError } = options
  if (urls.length === 0) return { choose: () => null, read: () => [], close: async () => {} }
  const replicas = urls.map((url) => connectReplica(url, options))
  const lookout = createLookout(primary, onError)
  const history = createHistory()
  const closed = new AbortController()
  const used = new Set(replicas)
  let rounds = 0
  const report = () => {
    rounds += 1
    if (rounds < START_ROUNDS) return
    for (const replica of replicas) {
      const isUsed = replica.freshness.mayAnswer(0, performance.now())
      if (used.has(replica) && !isUsed) onError(new Error(`The replica ${replica.name} is left out`))
      if (isUsed) used.add(replica)
      else used.delete(replica)
    }
  }
  const look = async () => {
    const askedAt = performance.now()
    const position = await askPosition(lookout, PRIMARY_POSITION)
    if (position === null) return
    const sample = { askedAt, position }
    history.add(sample)
    for (const { freshness } of replicas) freshness.compare(sample)
    for (const replica of replicas) void replica.look(history.asOf)
  }
  const follow = async () => {
    while (!closed.signal.aborted) {
      // Without an answer of the primary no replica is known to be fresh, and all are left out soon.
      await look().catch(() => {})
      report()
      await setTimeout(LOOK_EVERY_MS, undefined, { ref: false, signal: closed.signal }).catch(() => {})
    }
  }
  void follow()
  let turn = 0
  return {
    choose: (position) => {
      const now = performance.now()
      const fresh = replicas.filter(({ freshness }) => freshness.mayAnswer(position, now))
      turn += 1
      return fresh[turn % fresh.length]?.db ?? null
    },
    read: () => {
      const now = performance.now()
      return replicas.flatMap(({ name, freshness, reads }) => [
        { name: 'pamoja.replica.lag_seconds', labels: { replica: name }, value: lagOf(freshness, now) },
        { name: 'pamoja.replica.used', labels: { replica: name }, value: freshness.mayAnswer(0, now) ? 1 : 0 },
        { name: 'pamoja.replica.reads', labels: { replica: name }, value: reads() },
      ])
    },
    close: async () => {
      closed.abort()
      await Promise.all([lookout.end(), ...replicas.map((replica) => replica.close())])
    },
  }
}
