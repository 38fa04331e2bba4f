import { useLayoutEffect } from 'react'

/** The server's time minus `performance.now()`, in milliseconds; null before the first answer. */
let ahead: number | null = null

/** A received time can be late but never early, so the highest difference is the most exact. */
export const setServerTime = (instantMs: number, arrivedAt: number): void => {
  ahead = Math.max(ahead ?? -Infinity, instantMs - arrivedAt)
}

/** A phone's clock may be wrong by hours, so the page counts from the server's time with a monotonic clock. */
export const serverNow = (): number => (ahead === null ? Date.now() : ahead + performance.now())

/** When the server's time arrived: with the document, or, when the page is already ready, with an answer just now. */
const arrival = (): number => {
  const isReady = 'ready' in document.documentElement.dataset
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page && !isReady ? page.responseStart : performance.now()
}

/** Reads a time from an answer, before anything on the page uses it. Null: the answer has no time. */
export const useServerTime = (instantMs: number | null): void => {
  useLayoutEffect(() => {
    // A page that the service worker has stored contains an old time.
    const isCopy = document.documentElement.dataset['copy'] !== undefined
    if (instantMs !== null && !isCopy) setServerTime(instantMs, arrival())
  }, [instantMs])
}
