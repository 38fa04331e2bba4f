import { AsyncLocalStorage } from 'node:async_hooks'
import type { Socket } from 'node:net'
import './array-rows.ts'
import pg, { type ClientBase, type Pool, type PoolClient, type PoolConfig } from 'pg'
import { errorField } from '../platform/error-field.ts'
import type { Reading } from '../platform/metrics.ts'
import { bindSpan, startStatement } from '../platform/spans.ts'
import { clientOf, type Primary } from './primary.ts'

const patience = new AsyncLocalStorage<number>()

/** For statements that may take longer than the connection's limit; the caller raises the server's limit too. */
export const withPatience = <T>(ms: number, work: () => Promise<T>): Promise<T> => patience.run(ms, work)

/** The error code of a write on a server that is not the primary. */
const READ_ONLY = '25006'

type Callback = (error: unknown, result: unknown) => void
type ConnectCallback = (...given: unknown[]) => void
type Ask = (...given: unknown[]) => unknown
const isCallback = (value: unknown): value is Callback => typeof value === 'function'
const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise

const socketOf = (client: ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/** How long a closing connection waits, because a vanished server never answers. */
const GOODBYE_MS = 1000

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

export const endClient = (client: pg.Client): Promise<void> => endWithin(client.end(), [client])

interface Watch {
  /** The server's own limit is shorter, so no answer comes after this time. */
  answerMs: number
  onSilence: (client: PoolClient) => void
}

/** Without our own timeout, a call waits for a vanished server until the kernel gives up after 15 minutes. */
const watchAnswers = (client: PoolClient, { answerMs, onSilence }: Watch): void => {
  const ask = client.query.bind(client) as Ask
  const watched: Ask = (...given) => {
    const endSpan = startStatement(given[0])
    let isAnswered = false
    const giveUp = () => {
      if (!isAnswered) onSilence(client)
    }
    // Timers run before sockets are read. So after a pause of the process, an answer may be waiting.
    const timer = setTimeout(() => setImmediate(giveUp), patience.getStore() ?? answerMs)
    const answered = (error: unknown) => {
      isAnswered = true
      clearTimeout(timer)
      endSpan?.(error)
      if (errorField(error, 'code') === READ_ONLY) socketOf(client).destroy()
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

export const readPool = ({ idleCount, totalCount, waitingCount }: Pool): Reading[] => [
  { name: 'pamoja.pool.connections', labels: { state: 'idle' }, value: idleCount },
  { name: 'pamoja.pool.connections', labels: { state: 'used' }, value: totalCount - idleCount },
  { name: 'pamoja.pool.waiting', value: waitingCount },
]

const silence = () => new Error('Connection terminated: the database did not answer in time')
const moved = () => new Error('Connection terminated: another server is the primary now')

/**
 * A pool in which a lost connection does not end the process. A silent connection is dropped together with all idle
 * ones, which use the same network.
 */
export const createWatchedPool = (
  primary: Primary,
  options: PoolConfig,
  answerMs: number,
  onError: (error: unknown) => void,
): Pool => {
  const Client = clientOf(primary) as unknown as new () => ClientBase
  const pool = new pg.Pool({ ...options, Client, keepAlive: true, keepAliveInitialDelayMillis: 10_000 })
  const idle = new Set<PoolClient>()
  const connected = new Set<PoolClient>()
  const onSilence = (client: PoolClient) => {
    socketOf(client).destroy(silence())
    for (const other of idle) socketOf(other).destroy(silence())
  }
  pool.on('connect', (client) => {
    connected.add(client)
    // The pool listens to idle connections only; an unhandled error event would end the process.
    client.on('error', onError)
    watchAnswers(client, { answerMs, onSilence })
  })
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (_error, client) => idle.add(client))
  pool.on('remove', (client) => {
    idle.delete(client)
    connected.delete(client)
  })
  // The listener of each connection reports its errors. Without a listener here too, they would end the process.
  pool.on('error', () => {})
  primary.onMove(() => {
    for (const client of connected) socketOf(client).destroy(moved())
  })
  const connect = pool.connect.bind(pool) as (callback?: ConnectCallback) => Promise<PoolClient>
  const end = pool.end.bind(pool)
  // A waiting statement runs inside the call that releases a connection, so its span is set here.
  const connectInSpan = (callback?: ConnectCallback) => connect(callback && bindSpan(callback))
  return Object.assign(pool, { connect: connectInSpan, end: () => endWithin(end(), connected) })
}
