import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { LiveReceiver, LiveSource } from './live-hub.ts'
import { clientOf, type Primary } from './primary.ts'
import { endClient } from './watched-pool.ts'

const CONNECT_MS = 2000
const RETRY_MS = [100, 250, 500, 1000, 2000]
/** A connection can be lost silently, so it is pinged at this interval, and has the time below to answer. */
const PING_EVERY_MS = 2500
const PING_ANSWER_MS = 2400

const connect = async (
  primary: Primary,
  channel: string,
  onEnd: () => void,
  onNotification: LiveReceiver['onNotification'],
): Promise<pg.Client> => {
  const client = new (clientOf(primary))({
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: PING_ANSWER_MS,
    keepAlive: true,
    application_name: `pamoja ${channel}`,
  })
  client.on('error', onEnd)
  client.on('end', onEnd)
  client.on('notification', ({ payload }) => onNotification(payload ?? ''))
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return client
  } catch (error) {
    void endClient(client).catch(() => {})
    throw error
  }
}

/** Listens on its own connection. When that connection is lost, it tries to reconnect until it succeeds. */
export const listenOnPostgres = async (
  primary: Primary,
  channel: string,
  receiver: LiveReceiver,
  onError: (error: unknown) => void,
): Promise<LiveSource> => {
  let client: pg.Client | null = null
  let closed = false
  const lose = (lost: pg.Client) => {
    if (client !== lost) return
    client = null
    void endClient(lost).catch(() => {})
    void reconnect()
  }
  const open = async () => {
    let opened: pg.Client | null = null
    opened = await connect(primary, channel, () => opened && lose(opened), receiver.onNotification)
    client = opened
  }
  const reconnect = async (tried = 0): Promise<void> => {
    if (closed) return
    try {
      await open()
      if (closed) await closeClient()
      else receiver.resume()
    } catch (error) {
      onError(error)
      await setTimeout(RETRY_MS[Math.min(tried, RETRY_MS.length - 1)], undefined, { ref: false })
      await reconnect(tried + 1)
    }
  }
  const closeClient = async () => {
    const last = client
    client = null
    if (last) await endClient(last).catch(() => {})
  }
  await open()
  primary.onMove(() => client && lose(client))
  const ask = (asked: pg.Client | null) => asked?.query('select 1').catch(() => lose(asked))
  const ping = setInterval(() => void ask(client), PING_EVERY_MS).unref()
  return {
    isConnected: () => client !== null,
    close: async () => {
      closed = true
      clearInterval(ping)
      await closeClient()
    },
  }
}
