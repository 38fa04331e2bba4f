import { useLayoutEffect } from 'react'

/** The difference between the server's clock and this page's running time. */
let ahead: number | null = null

/** A received time may be late and is never early: the most advanced one was the fastest. */
export const setServerTime = (instantMs: number, arrivedAt: number): void => {
  ahead = Math.max(ahead ?? -Infinity, instantMs - arrivedAt)
}

/** A phone's clock may be wrong by hours: the page counts on from the server's time by a monotonic clock. */
export const serverNow = (): number => (ahead === null ? Date.now() : ahead + performance.now())

/** The time in the document may have waited for the scripts. */
const arrival = (): number => {
  const isReady = 'ready' in document.documentElement.dataset
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page && !isReady ? page.responseStart : performance.now()
}

/** Reads a time from an answer, before anything on the page uses it. */
export const useServerTime = (instantMs: number): void => {
  useLayoutEffect(() => {
    // The time in a copy was long ago.
    if (document.documentElement.dataset['copy'] === undefined) setServerTime(instantMs, arrival())
  }, [instantMs])
}
