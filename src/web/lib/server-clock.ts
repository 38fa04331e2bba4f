import { useLayoutEffect } from 'react'

/** How far the server's clock is ahead of this page's running time. */
let ahead: number | null = null

/** A time heard may be late and is never early: the one that is furthest ahead spent the least time on its way. */
export const hearServerTime = (instantMs: number, arrivedAt: number): void => {
  ahead = Math.max(ahead ?? -Infinity, instantMs - arrivedAt)
}

/**
 * What time it is for the server. A phone's own clock may be wrong by hours, so no instant of the server's is compared with
 * it: the page counts on from what the server said, by a clock that nobody sets.
 */
export const serverNow = (): number => (ahead === null ? Date.now() : ahead + performance.now())

/** What comes with the document may have been waiting for the scripts. */
const arrival = (): number => {
  const isReady = 'ready' in document.documentElement.dataset
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page && !isReady ? page.responseStart : performance.now()
}

/** Hears an instant from an answer, before anything on the page counts by it. */
export const useServerTime = (instantMs: number): void => {
  useLayoutEffect(() => hearServerTime(instantMs, arrival()), [instantMs])
}
