import { useEffect, useState } from 'react'

const TICK_MS = 60_000

/** The time, to the minute: for what is said of it in words. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
