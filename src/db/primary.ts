import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { namesOfHosts, splitHosts } from '../platform/database-hosts.ts'
import { StartError } from '../platform/start-error.ts'

export interface Primary {
  url: () => string
  /** Called when a connection has ended or was refused: looks for the primary until it is found. */
  suspect: () => void
  onMove: (listener: () => void) => void
  close: () => void
}

const ANSWER_MS = 1000
const AGAIN_MS = 200
const START_MS = 30_000

/** @throws when the server does not answer */
const acceptsWrites = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return rows[0]?.standby === false
  } finally {
    void client.end().catch(() => {})
  }
}

/** Asks all hosts in parallel. Changes nothing while the current host accepts writes: another host may be the same server. */
const lookOnce = async (hosts: readonly string[], current: string): Promise<string | null> => {
  const asked = hosts.map((host) => ({ host, answer: acceptsWrites(host).catch(() => false) }))
  const kept = asked.find(({ host }) => host === current)
  if (await kept?.answer) return current
  const others = asked.map(async ({ host, answer }) => {
    if (await answer) return host
    throw new Error('no primary')
  })
  return Promise.any(others).catch(() => null)
}

/** Finds the primary among several hosts, because `pg` connects to one host only. A single host needs no search. */
export const followPrimary = async (url: string): Promise<Primary> => {
  const hosts = splitHosts(url)
  const listeners = new Set<() => void>()
  let current = hosts[0] ?? url
  let looking = false
  const closed = new AbortController()
  const look = async (untilMs = Infinity): Promise<boolean> => {
    const startedAt = performance.now()
    while (!closed.signal.aborted && performance.now() - startedAt < untilMs) {
      const found = await lookOnce(hosts, current)
      if (found !== null) {
        const moved = found !== current
        current = found
        if (moved) for (const listener of listeners) listener()
        return true
      }
      await setTimeout(AGAIN_MS, undefined, { ref: false })
    }
    return false
  }
  if (hosts.length > 1 && !(await look(START_MS)))
    throw new StartError(`No server of ${namesOfHosts(url)} accepts writes.`)
  return {
    url: () => current,
    suspect: () => {
      if (hosts.length === 1 || looking || closed.signal.aborted) return
      looking = true
      void look().finally(() => {
        looking = false
      })
    },
    onMove: (listener) => void listeners.add(listener),
    close: () => closed.abort(),
  }
}

export const clientOf = (primary: Primary): typeof pg.Client =>
  class extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      super({ ...options, connectionString: primary.url() })
      ;(this as unknown as { connection: NodeJS.EventEmitter }).connection.once('end', primary.suspect)
    }
  }
