import { sql } from 'drizzle-orm'
import type { Db, Tx } from './handles.ts'

/** `null`: something may have been missed, so look for yourself. */
export type LiveListener = (payload: string | null) => void

/**
 * How processes tell each other that something happened. A message carries a topic and a few ids, never content, and is
 * heard when its transaction commits. It is a hint: whoever hears it reads the database.
 */
export interface LiveHub {
  /** @param topic Without line breaks: `chat:…`, `user:…`. */
  publish: (db: Db | Tx, topic: string, payload?: string) => Promise<void>
  /** Several at once, in one round trip. */
  publishAll: (db: Db | Tx, hints: readonly { topic: string; payload: string }[]) => Promise<void>
  /** Until the returned function is called. */
  subscribe: (topic: string, listener: LiveListener) => () => void
  close: () => Promise<void>
}

/** One connection that hears everything; how it listens is the database's affair. */
export interface LiveSource {
  /** Whether nothing can be missed right now. */
  isHearing: () => boolean
  close: () => Promise<void>
}

export interface LiveEars {
  /** Something was said. */
  hear: (message: string) => void
  /** Listening began again after a while in which nothing was heard. */
  resume: () => void
}

export const LIVE_CHANNEL = 'pamoja_live'
/** While nothing is heard, everybody looks for themselves this often. */
const DEAF_POLL_MS = 5000

/** Also for what is announced from a place that has no hub: it is a statement like any other. */
export const publishAll: LiveHub['publishAll'] = async (db, hints) => {
  const calls = hints.map(({ topic, payload }) => sql`pg_notify(${LIVE_CHANNEL}, ${`${topic}\n${payload}`})`)
  await db.execute(sql`select ${sql.join(calls, sql`, `)}`)
}

export const createLiveHub = async (
  listen: (ears: LiveEars) => Promise<LiveSource>,
  onError: (error: unknown) => void,
): Promise<LiveHub> => {
  const topics = new Map<string, Set<LiveListener>>()
  const tell = (listeners: Iterable<LiveListener>, payload: string | null) => {
    for (const listener of listeners)
      try {
        listener(payload)
      } catch (error) {
        onError(error)
      }
  }
  const tellAll = () => {
    for (const listeners of topics.values()) tell(listeners, null)
  }
  const source = await listen({
    hear: (message) => {
      const [topic = '', payload = ''] = message.split('\n')
      tell(topics.get(topic) ?? [], payload)
    },
    resume: tellAll,
  })
  const timer = setInterval(() => {
    if (!source.isHearing()) tellAll()
  }, DEAF_POLL_MS).unref()
  return {
    publishAll,
    publish: (db, topic, payload = '') => publishAll(db, [{ topic, payload }]),
    subscribe: (topic, listener) => {
      const listeners = topics.get(topic) ?? new Set()
      topics.set(topic, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && topics.get(topic) === listeners) topics.delete(topic)
      }
    },
    close: async () => {
      clearInterval(timer)
      topics.clear()
      await source.close()
    },
  }
}
