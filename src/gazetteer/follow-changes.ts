import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ChangedPlace, PlaceChanges } from './port.ts'

const CHECK_EVERY_MS = 2000
/** A slow database must not delay answers from memory. */
const PATIENCE_MS = 250
/** How many rows are read per turn of the event loop, because `pg` parses a whole answer without a pause. */
const ROWS_AT_ONCE = 250

interface Following {
  changes: PlaceChanges
  take: (changes: readonly ChangedPlace[]) => void
  onError: (error: unknown) => void
}

interface Look {
  done: Promise<void>
  /** Resolves when all changes are read, or when waiting would take too long: many changes, or a slow database. */
  worthWaiting: Promise<void>
}

/**
 * Each process has the places in memory, and queries only the changes since its last query. Without changes, a query reads
 * one row of an index.
 */
export const followChanges = ({ changes, take, onError }: Following) => {
  let revision = 0
  let checkedAt = -Infinity
  let underWay: Look | null = null

  const check = async (stopWaiting: () => void) => {
    const patience = setTimeout(stopWaiting, PATIENCE_MS)
    try {
      for (;;) {
        const page = await changes.since(revision, ROWS_AT_ONCE)
        take(page)
        revision = page.at(-1)?.revision ?? revision
        if (page.length < ROWS_AT_ONCE) break
        stopWaiting()
        await nextTurn()
      }
    } catch (error) {
      onError(error)
    }
    checkedAt = performance.now()
    underWay = null
    clearTimeout(patience)
    stopWaiting()
  }
  const start = (): Look => {
    const { promise: worthWaiting, resolve } = Promise.withResolvers<void>()
    return (underWay = { done: check(resolve), worthWaiting })
  }

  return {
    /** Call it before an answer. Places are then at most 2 seconds old, unless the database is slow or has many changes. */
    catchUp: async (): Promise<void> => {
      if (underWay === null && performance.now() - checkedAt < CHECK_EVERY_MS) return
      await (underWay ?? start()).worthWaiting
    },
    /** Call it after this process has written a change. It reads again, because a running query may have missed the change. */
    refresh: async (): Promise<void> => {
      await underWay?.done
      await start().done
    },
  }
}
