import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the server's HTML and until hydration: what needs script waits for it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
