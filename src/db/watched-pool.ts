import { AsyncLocalStorage } from 'node:async_hooks'
import type { Socket } from 'node:net'
import pg, { type ClientBase, type Pool, type PoolClient, type PoolConfig } from 'pg'

const patience = new AsyncLocalStorage<number>()

/** For statements that may take longer than the connection's limit, which the caller raises on the server as well. */
export const withPatience = <T>(ms: number, work: () => Promise<T>): Promise<T> => patience.run(ms, work)

/** What a server says that was the primary once, or is not yet. */
const READ_ONLY = '25006'

type Callback = (error: unknown, result: unknown) => void
type Ask = (...given: unknown[]) => unknown
const isCallback = (value: unknown): value is Callback => typeof value === 'function'
const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise

const socketOf = (client: ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/** How long a server has to answer a goodbye. One that vanished without a word never does. */
const GOODBYE_MS = 1000

/** Waits for what ends connections, and closes those that are still open after a second. */
const endWithin = async (ended: Promise<void>, connections: Iterable<ClientBase>): Promise<void> => {
  const late = setTimeout(() => {
    for (const client of connections) socketOf(client).destroy(silence())
  }, GOODBYE_MS)
  try {
    await ended
  } finally {
    clearTimeout(late)
  }
}

/** Ends one connection, also when its server is silent. */
export const endClient = (client: pg.Client): Promise<void> => endWithin(client.end(), [client])

interface Watch {
  /** How long an answer may take. The server's own limit is shorter, so what is later than this does not come. */
  answerMs: number
  onSilence: (client: PoolClient) => void
}

/**
 * Gives every statement of a connection a limit on this side too. A server that vanished without a word would otherwise be
 * waited for until the kernel gives up, a quarter of an hour later.
 */
const watchAnswers = (client: PoolClient, { answerMs, onSilence }: Watch): void => {
  const ask = client.query.bind(client) as Ask
  const watched: Ask = (...given) => {
    const timer = setTimeout(onSilence, patience.getStore() ?? answerMs, client)
    const answered = (error: unknown) => {
      clearTimeout(timer)
      if ((error as { code?: unknown } | null)?.code === READ_ONLY) socketOf(client).destroy()
    }
    const last = given.at(-1)
    if (isCallback(last))
      return ask(...given.slice(0, -1), (error: unknown, result: unknown) => {
        answered(error)
        last(error, result)
      })
    const answer = ask(...given)
    if (isPromise(answer)) answer.then(() => answered(null), answered)
    return answer
  }
  Object.assign(client, { query: watched })
}

const silence = () => new Error('Connection terminated: the database did not answer in time')

/**
 * A pool whose connections may be lost at any moment without harm: no loss ends the process, a silent connection is given up,
 * and with it every idle one, because they were opened through the same network.
 */
export const createWatchedPool = (options: PoolConfig, answerMs: number, onError: (error: unknown) => void): Pool => {
  const pool = new pg.Pool({ ...options, keepAlive: true, keepAliveInitialDelayMillis: 10_000 })
  const idle = new Set<PoolClient>()
  const connected = new Set<PoolClient>()
  const onSilence = (client: PoolClient) => {
    socketOf(client).destroy(silence())
    for (const other of idle) socketOf(other).destroy(silence())
  }
  pool.on('connect', (client) => {
    connected.add(client)
    // The pool listens to idle connections only; an error that nobody hears would end the process.
    client.on('error', onError)
    watchAnswers(client, { answerMs, onSilence })
  })
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (_error, client) => idle.add(client))
  pool.on('remove', (client) => {
    idle.delete(client)
    connected.delete(client)
  })
  // Heard above already.
  pool.on('error', () => {})
  const end = pool.end.bind(pool)
  return Object.assign(pool, { end: () => endWithin(end(), connected) })
}
