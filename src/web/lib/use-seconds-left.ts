import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { serverNow } from './server-clock.ts'

const secondsUntil = (endMs: number): number => Math.max(0, Math.ceil((endMs - serverNow()) / 1000))

/** Whole seconds until a server time, counting down; null before hydration. */
export const useSecondsLeft = (endMs: number): number | null => {
  const [left, setLeft] = useState<number | null>(null)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const look = () => setLeft(secondsUntil(endMs))
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [endMs])
  useEffect(() => {
    // A phone that was asleep may have stopped counting, so the server's time is requested again.
    const onShown = () => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    document.addEventListener('visibilitychange', onShown)
    return () => document.removeEventListener('visibilitychange', onShown)
  }, [revalidate])
  return left
}

/** `1:05` for 65 seconds, `1:01:05` for 3,665 seconds. */
export const formatSeconds = (seconds: number): string => {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, place) => (place === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
