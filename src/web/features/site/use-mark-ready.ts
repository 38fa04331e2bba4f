import { useEffect } from 'react'
import { tellEarlyInput } from '../../lib/early-input.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'

/** Once scripts have taken over: counts what was typed before, and tells style sheets and browser tests, `<html data-ready>`. */
export const useMarkReady = () => {
  const hydrated = useHydrated()
  useEffect(() => {
    if (!hydrated) return undefined
    // Outside of React's own work, so that each thing that was typed is taken in before the next one.
    const timer = setTimeout(() => {
      tellEarlyInput()
      document.documentElement.dataset['ready'] = ''
    })
    return () => clearTimeout(timer)
  }, [hydrated])
}
