export interface Clock {
  now: () => Date
}

export interface MovableClock extends Clock {
  /** Moves the clock to an instant, from which it continues. Null: back to real time. */
  set: (now: Date | null) => void
  /** Reads another clock once, and takes over its time if this is the first read or the two differ by more than a second. */
  follow: (read: () => Promise<Date>) => Promise<void>
}

/** Smaller differences come from network delays. Correcting them would make time jump back and forth. */
const CORRECTED_MS = 1000

export const createClock = (): MovableClock => {
  let offsetMs = 0
  /** The other clock's time, and the value of `performance.now()` when it was read. */
  let other: { ms: number; at: number } | null = null
  const realMs = () => (other === null ? Date.now() : other.ms + performance.now() - other.at)
  return {
    now: () => new Date(realMs() + offsetMs),
    set: (now) => {
      offsetMs = now === null ? 0 : now.getTime() - realMs()
    },
    follow: async (readOther) => {
      const askedAt = performance.now()
      const read = await readOther()
      const at = performance.now()
      const ms = read.getTime() + (at - askedAt) / 2
      // A slow answer is less exact, so the time that it took is added to the limit.
      const isBetter = Math.abs(realMs() - ms) > CORRECTED_MS + (at - askedAt)
      if (other === null || isBetter) other = { ms, at }
    },
  }
}
