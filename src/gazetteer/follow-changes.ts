import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ChangedPlace, PlaceChanges } from './port.ts'

/** How old what a process knows may be. */
const CHECK_EVERY_MS = 2000
/** A slow database may not keep anybody from an answer out of memory. */
const PATIENCE_MS = 250
/** So many rows are read before others have their turn: the driver reads an answer at one go. */
const ROWS_AT_ONCE = 250

interface Following {
  changes: PlaceChanges
  take: (changes: readonly ChangedPlace[]) => void
  onError: (error: unknown) => void
}

interface Look {
  /** All is known. */
  done: Promise<void>
  /** All is known, or it is more than anybody should wait for. */
  worthWaiting: Promise<void>
}

/**
 * Keeps a process up to date with what any process changed. Whoever asks after two seconds looks first, by one row of an
 * index; nobody has to tell anybody, so a process that missed a message cannot stay behind.
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
    /** Before an answer: at most two seconds old, unless there is more news, or a slower database, than one can wait for. */
    catchUp: async (): Promise<void> => {
      if (underWay === null && performance.now() - checkedAt < CHECK_EVERY_MS) return
      await (underWay ?? start()).worthWaiting
    },
    /** After a change of one's own: a look that began before it may not have seen it. */
    refresh: async (): Promise<void> => {
      await underWay?.done
      await start().done
    },
  }
}
