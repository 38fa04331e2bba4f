import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../lib/use-hydrated.ts'

/**
 * Once scripts have taken over: counts what was typed before, and tells style sheets and browser tests, `<html data-ready>`.
 * From then on each page that is drawn gets back what is kept for it.
 */
export const useMarkReady = () => {
  const hydrated = useHydrated()
  const { key } = useLocation()
  const told = useRef<string>(null)
  useEffect(() => {
    if (!hydrated) return undefined
    // Outside of React's own work, so that each thing that was typed is taken in before the next one.
    const timer = setTimeout(() => {
      if (told.current === null) window.typedInput?.ready()
      else if (told.current !== key) window.typedInput?.drawn()
      told.current = key
      document.documentElement.dataset['ready'] = ''
    })
    return () => clearTimeout(timer)
  }, [hydrated, key])
}
