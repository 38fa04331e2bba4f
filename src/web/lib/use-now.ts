import { useEffect, useState } from 'react'
import { serverNow } from './server-clock.ts'

const TICK_MS = 60_000

/** The server's time, to the minute: for relative texts and for parts that are shown only at some times. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date(serverNow()))
  useEffect(() => {
    const tick = () => setNow(new Date(serverNow()))
    const timer = setInterval(tick, TICK_MS)
    // The first render may have come before the server's time was known: a phone's own clock can be wrong by hours.
    const first = setTimeout(tick)
    return () => {
      clearInterval(timer)
      clearTimeout(first)
    }
  }, [])
  return now
}
