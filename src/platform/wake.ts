/** Lets one sleeper wait for the next signal. A signal that comes while nobody sleeps wakes the next one at once. */
export interface Wake {
  ring: () => void
  sleep: (ms: number) => Promise<void>
}

/** Streams whose checks are due within this time check together. */
const TOGETHER_MS = 500

/** When to check next, on the clock of `performance`: others check at the same moment. */
export const nextCheckAfter = (ms: number): number => Math.floor((performance.now() + ms) / TOGETHER_MS) * TOGETHER_MS

/** How long to sleep until then. */
export const untilNextCheck = (ms: number): number => Math.max(0, nextCheckAfter(ms) - performance.now())

export const createWake = (signal: AbortSignal): Wake => {
  let rung = false
  let wakeUp: (() => void) | null = null
  const ring = () => {
    rung = true
    wakeUp?.()
  }
  signal.addEventListener('abort', ring, { once: true })
  return {
    ring,
    sleep: (ms) =>
      new Promise((resolve) => {
        if (rung || signal.aborted) {
          rung = false
          resolve()
          return
        }
        const timer = setTimeout(() => wakeUp?.(), ms).unref()
        wakeUp = () => {
          clearTimeout(timer)
          wakeUp = null
          rung = false
          resolve()
        }
      }),
  }
}
