import type { ChangedPlace, PlaceChanges } from './port.ts'

/** How old what a process knows may be. */
const CHECK_EVERY_MS = 2000
/** A slow database may not keep anybody from an answer out of memory. */
const PATIENCE_MS = 250

interface Following {
  changes: PlaceChanges
  take: (changes: readonly ChangedPlace[]) => void
  onError: (error: unknown) => void
}

const within = async (work: Promise<void>, ms: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, patience])
  clearTimeout(timer)
}

/**
 * Keeps a process up to date with what any process changed. Whoever asks after two seconds looks first, by one row of an
 * index; nobody has to tell anybody, so a process that missed a message cannot stay behind.
 */
export const followChanges = ({ changes, take, onError }: Following) => {
  let revision = 0
  let checkedAt = -Infinity
  let underWay: Promise<void> | null = null

  const check = async () => {
    try {
      const news = await changes.since(revision)
      take(news)
      revision = news.at(-1)?.revision ?? revision
    } catch (error) {
      onError(error)
    } finally {
      checkedAt = performance.now()
      underWay = null
    }
  }
  const start = () => (underWay = check())

  return {
    /** Before an answer: at most two seconds old, unless the database is slower than one can wait. */
    catchUp: async (): Promise<void> => {
      if (underWay === null && performance.now() - checkedAt < CHECK_EVERY_MS) return
      await within(underWay ?? start(), PATIENCE_MS)
    },
    /** After a change of one's own: a look that began before it may not have seen it. */
    refresh: async (): Promise<void> => {
      await underWay
      await start()
    },
  }
}
