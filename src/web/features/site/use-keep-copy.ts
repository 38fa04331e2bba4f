import { useEffect } from 'react'
import { useLocation } from 'react-router'

const QUIET_MS = 3_000

/** Copies a page for offline use only when it has been open for a while, because copying must not delay the page. */
export const useKeepCopy = (): void => {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const keep = () => void import('./page-copies.tsx').then(({ keepCopy }) => keepCopy()).catch(() => null)
    const timer = setTimeout(
      () => ('requestIdleCallback' in window ? requestIdleCallback(keep, { timeout: 10_000 }) : keep()),
      QUIET_MS,
    )
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another page is another copy
  }, [pathname, search])
}
