export interface Clock {
  now: () => Date
}

export interface MovableClock extends Clock {
  /** Moves the clock to an instant, from which it ticks on; null is real time again. */
  set: (now: Date | null) => void
}

/** The product's one source of time. */
export const createClock = (): MovableClock => {
  let offsetMs = 0
  return {
    now: () => new Date(Date.now() + offsetMs),
    set: (now) => {
      offsetMs = now === null ? 0 : now.getTime() - Date.now()
    },
  }
}
