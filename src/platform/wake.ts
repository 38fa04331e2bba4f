/**
 * Lets one sleeper wait for the next signal. A signal that comes while nobody sleeps wakes the next sleeper at once.
 */
export interface Wake {
  ring: () => void
  sleep: (ms: number) => Promise<void>
}

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
