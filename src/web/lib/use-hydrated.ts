import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the server's HTML and until hydration, so that parts that need scripts can wait. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
