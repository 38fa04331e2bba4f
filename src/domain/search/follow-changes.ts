import { setTimeout } from 'node:timers/promises'
import type { Db } from '../../db/client.ts'
import type { LiveHub } from '../../db/live-hub.ts'
import { snapshotOf, writeSeen, type Seen } from '../../db/positions.ts'
import { SEARCH_TOPIC, showsAllOf } from '../../db/search-feed.ts'
import { RideIndex } from './ride-index.ts'
import type { CheckedDocument } from '../../shared/kernel/enums.ts'

/**
 * How often to poll: a notification can be lost, and behind some poolers none arrives. A poll without changes costs the
 * database only 0.1 ms.
 */
const LOOK_EVERY_MS = 500
/** After this time a search answers with older rides, which is better than no answer. */
const MAX_WAIT_MS = 1000

export interface LiveIndex {
  index: RideIndex
  /** Loads all bookable rides, and then follows changes. No search may run before this resolves. */
  open: () => Promise<void>
  /** Resolves when everything committed before the call is in the index. @throws when the database cannot be asked */
  catchUp: () => Promise<void>
  /** What the index has read, for another process or server to wait for; null when no other exists. */
  seen: () => Seen | null
  /** Resolves when the index has read what another process had read, or after a second. */
  waitFor: (seen: Seen) => Promise<void>
  close: () => Promise<void>
}

export interface Following {
  db: Db
  live: Pick<LiveHub, 'subscribe' | 'unsubscribe'>
  required: readonly CheckedDocument[]
  /** Whether other processes write: their notifications can be lost. */
  hasOthers: boolean
  onError: (error: unknown) => void
}

/**
 * Runs one read at a time. All callers during a read share the next read, because the current read may have begun
 * before their changes.
 */
const createShared = (look: () => Promise<void>) => {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const begin = (): Promise<void> => {
    const mine = look().finally(() => {
      if (running === mine) running = null
    })
    running = mine
    return mine
  }
  const ask = (): Promise<void> => {
    if (running === null) return begin()
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null
        return begin()
      })
    return next
  }
  return { ask, isIdle: () => running === null && next === null, settled: async () => void (await (next ?? running)) }
}

export const followChanges = ({ db, live, required, hasOthers, onError }: Following): LiveIndex => {
  const index = new RideIndex(db, required)
  const looks = createShared(() => index.look())
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  const lookAgain = () => {
    if (!isClosed) void looks.ask().catch((error: unknown) => !isClosed && onError(error))
  }
  const listener = { ring: lookAgain }
  // One new read is enough: it sees all changes that were visible before the call.
  const lookSoon = async () => {
    const done = new AbortController()
    const tooLate = setTimeout(MAX_WAIT_MS, undefined, { signal: done.signal }).catch(() => {})
    await Promise.race([looks.ask().catch(onError), tooLate])
    done.abort()
  }
  return {
    index,
    open: async () => {
      await index.load()
      live.subscribe(SEARCH_TOPIC, listener)
      if (hasOthers) timer = setInterval(() => looks.isIdle() && lookAgain(), LOOK_EVERY_MS).unref()
      // Reads the changes between the load and the subscription.
      await looks.ask()
    },
    catchUp: looks.ask,
    seen: () => (hasOthers ? writeSeen(index.moment) : null),
    waitFor: async (seen) => {
      if (hasOthers && !showsAllOf(index.moment.snapshot, snapshotOf(seen))) await lookSoon()
    },
    close: async () => {
      isClosed = true
      live.unsubscribe(SEARCH_TOPIC, listener)
      clearInterval(timer)
      await looks.settled().catch(() => {})
    },
  }
}
