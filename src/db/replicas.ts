import { setTimeout } from 'node:timers/promises'
import type { Reading } from '../platform/metrics.ts'
import type { Db } from './handles.ts'
import { createHistory, type Freshness } from './replica-freshness.ts'
import { askPosition, connectReplica, createPositionPool, type Replica, type ReplicaOptions } from './replica.ts'

const LOOK_EVERY_MS = 250
const PRIMARY_POSITION =
  'select case when not pg_is_in_recovery() then pg_current_wal_flush_lsn() end::text as position'
/** Rounds before a replica that was never usable is reported. */
const START_ROUNDS = 10
const MAX_LAG_SECONDS = 3600

const lagOf = (freshness: Freshness, now: number) => Math.min(freshness.lagMs(now) / 1000, MAX_LAG_SECONDS)

export interface Replicas {
  /** A replica that has reached this position and is not too far behind; null when only the primary can be used. */
  choose: (position: number) => Db | null
  read: () => Reading[]
  close: () => Promise<void>
}

const readReplica = ({ name, freshness, reads }: Replica): Reading[] => {
  const now = performance.now()
  const labels = { replica: name }
  return [
    { name: 'pamoja.replica.lag_seconds', labels, value: lagOf(freshness, now) },
    { name: 'pamoja.replica.used', labels, value: freshness.mayAnswer(0, now) ? 1 : 0 },
    { name: 'pamoja.replica.reads', labels, value: reads(), grows: true },
  ]
}

const createReport = (replicas: readonly Replica[], onError: (error: unknown) => void) => {
  const used = new Set(replicas)
  let rounds = 0
  return () => {
    rounds += 1
    if (rounds < START_ROUNDS) return
    for (const replica of replicas) {
      const isUsed = replica.freshness.mayAnswer(0, performance.now())
      if (used.has(replica) && !isUsed) onError(new Error(`The replica ${replica.name} is left out`))
      if (isUsed) used.add(replica)
      else used.delete(replica)
    }
  }
}

export const followReplicas = (options: ReplicaOptions): Replicas => {
  const { urls, primary, onError } = options
  if (urls.length === 0) return { choose: () => null, read: () => [], close: async () => {} }
  const replicas = urls.map((url) => connectReplica(url, options))
  const report = createReport(replicas, onError)
  const lookout = createPositionPool(primary, onError)
  const history = createHistory()
  const closed = new AbortController()
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
      // Without an answer from the primary no replica can be proven fresh, and soon none is used.
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
    read: () => replicas.flatMap(readReplica),
    close: async () => {
      closed.abort()
      await Promise.all([lookout.end(), ...replicas.map((replica) => replica.close())])
    },
  }
}
