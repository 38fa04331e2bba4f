import { sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from './handles.ts'

export interface LiveListener {
  /** @param payload `null`: something may have been missed, so read the database. */
  ring: (payload: string | null) => void
}

interface Hint {
  /** A topic has no line breaks: `chat:…`, `user:…`. */
  topic: string
  payload: string
}

/** Calls the listeners in this process for each hint. Any process, and a trigger of the database, may send hints. */
export interface LiveHub {
  subscribe: (topic: string, listener: LiveListener) => void
  unsubscribe: (topic: string, listener: LiveListener) => void
  close: () => Promise<void>
}

export interface LiveSource {
  isConnected: () => boolean
  close: () => Promise<void>
}

export interface LiveReceiver {
  onNotification: (message: string) => void
  /** Called when the connection works again after it was lost. */
  resume: () => void
}

export const LIVE_CHANNEL = 'pamoja_live'
/** How often listeners read the database while the connection is lost. */
const FALLBACK_POLL_MS = 5000

/** The statement that sends the hints, for callers that put it into a statement of their own. */
export const selectHints = (hints: readonly Hint[]): SQL => {
  const calls = hints.map(({ topic, payload }) => sql`pg_notify(${LIVE_CHANNEL}, ${`${topic}\n${payload}`})`)
  return sql`select ${sql.join(calls, sql`, `)}`
}

/**
 * Sends hints to all processes when the transaction commits. A hint contains only a topic and ids: its receiver reads
 * the database.
 */
export const publishAll = async (db: Db | Tx, hints: readonly Hint[]): Promise<void> => {
  await db.execute(selectHints(hints))
}

export const publish = (db: Db | Tx, topic: string, payload = ''): Promise<void> => publishAll(db, [{ topic, payload }])

export const createLiveHub = async (
  listen: (receiver: LiveReceiver) => Promise<LiveSource>,
  onError: (error: unknown) => void,
): Promise<LiveHub> => {
  const topics = new Map<string, Set<LiveListener>>()
  const tell = (listeners: Iterable<LiveListener>, payload: string | null) => {
    for (const listener of listeners)
      try {
        listener.ring(payload)
      } catch (error) {
        onError(error)
      }
  }
  const tellAll = () => {
    for (const listeners of topics.values()) tell(listeners, null)
  }
  const source = await listen({
    onNotification: (message) => {
      const [topic = '', payload = ''] = message.split('\n')
      tell(topics.get(topic) ?? [], payload)
    },
    resume: tellAll,
  })
  const timer = setInterval(() => {
    if (!source.isConnected()) tellAll()
  }, FALLBACK_POLL_MS).unref()
  return {
    subscribe: (topic, listener) => {
      const listeners = topics.get(topic) ?? new Set()
      topics.set(topic, listeners.add(listener))
    },
    unsubscribe: (topic, listener) => {
      const listeners = topics.get(topic)
      if (listeners?.delete(listener) && listeners.size === 0) topics.delete(topic)
    },
    close: async () => {
      clearInterval(timer)
      topics.clear()
      await source.close()
    },
  }
}
