import { useEffect, useState } from 'react'
import { serverNow } from './server-clock.ts'

const TICK_MS = 60_000

/** The server's time, to the minute: for relative texts. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date(serverNow()))
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(serverNow())), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
