import type { Db } from '../../db/client.ts'
import type { LiveHub } from '../../db/live-hub.ts'
import { SEARCH_TOPIC } from '../../db/search-feed.ts'
import { RideIndex } from './ride-index.ts'

/** A notification can be lost, and behind some poolers none comes: an empty look costs the database 0.1 ms. */
const LOOK_EVERY_MS = 500

/** The bookable rides of this process, kept up to date. */
export interface LiveIndex {
  index: RideIndex
  /** Loads all bookable rides, and from then on takes in what changes. Nothing may be searched before. */
  open: () => Promise<void>
  /** Resolves when everything committed before the call is in the index. @throws when the database cannot be asked */
  catchUp: () => Promise<void>
  close: () => Promise<void>
}

export interface Following {
  db: Db
  live: Pick<LiveHub, 'subscribe'>
  /** Whether other processes write, whose notifications can be lost. */
  hasOthers: boolean
  onError: (error: unknown) => void
}

/** Runs one look at a time. All who ask during a look share the next one: theirs may have begun too early for them. */
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

export const followChanges = ({ db, live, hasOthers, onError }: Following): LiveIndex => {
  const index = new RideIndex(db)
  const looks = createShared(() => index.look())
  let isClosed = false
  let unsubscribe: (() => void) | null = null
  let timer: NodeJS.Timeout | undefined
  const lookAgain = () => {
    if (!isClosed) void looks.ask().catch((error: unknown) => !isClosed && onError(error))
  }
  return {
    index,
    open: async () => {
      await index.load()
      unsubscribe = live.subscribe(SEARCH_TOPIC, lookAgain)
      if (hasOthers) timer = setInterval(() => looks.isIdle() && lookAgain(), LOOK_EVERY_MS).unref()
      // For what was written between the load and the subscription.
      await looks.ask()
    },
    catchUp: looks.ask,
    close: async () => {
      isClosed = true
      unsubscribe?.()
      clearInterval(timer)
      await looks.settled().catch(() => {})
    },
  }
}
