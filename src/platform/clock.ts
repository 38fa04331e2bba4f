export interface Clock {
  now: () => Date
}

export interface MovableClock extends Clock {
  /** Moves the clock to an instant, from which it ticks on; null is real time again. */
  set: (now: Date | null) => void
  /**
   * Takes real time from another clock, read now and whenever this is called again. In between it counts on by a timer that nobody
   * can set, so this machine's own time is of no account any more.
   */
  follow: (read: () => Promise<Date>) => Promise<void>
}

/** Differences below it are the network's: correcting them would make time jump back and forth. */
const CORRECTED_MS = 1000

/** The product's one source of time. */
export const createClock = (): MovableClock => {
  let offsetMs = 0
  /** What the other clock said, at which moment of the timer. */
  let heard: { ms: number; at: number } | null = null
  const realMs = () => (heard === null ? Date.now() : heard.ms + performance.now() - heard.at)
  return {
    now: () => new Date(realMs() + offsetMs),
    set: (now) => {
      offsetMs = now === null ? 0 : now.getTime() - realMs()
    },
    follow: async (read) => {
      const askedAt = performance.now()
      const said = await read()
      const at = performance.now()
      const ms = said.getTime() + (at - askedAt) / 2
      // An answer that took long may be off by as much.
      const isBetter = Math.abs(realMs() - ms) > CORRECTED_MS + (at - askedAt)
      if (heard === null || isBetter) heard = { ms, at }
    },
  }
}
