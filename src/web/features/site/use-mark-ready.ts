import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../lib/use-hydrated.ts'

/**
 * After hydration: processes earlier typed values and presses, and sets `<html data-ready>` for style sheets and
 * browser tests. From then on each rendered page gets its stored values again.
 */
export const useMarkReady = () => {
  const hydrated = useHydrated()
  const { key } = useLocation()
  const told = useRef<string>(null)
  useEffect(() => {
    if (!hydrated) return undefined
    // A timer runs after React's effects. Inside an effect, React would process several typed values together.
    const timer = setTimeout(() => {
      if (told.current === null) {
        window.typedInput?.hydrated()
        window.repeatTaps?.()
      } else if (told.current !== key) window.typedInput?.rendered()
      told.current = key
      document.documentElement.dataset['ready'] = ''
    })
    return () => clearTimeout(timer)
  }, [hydrated, key])
}
