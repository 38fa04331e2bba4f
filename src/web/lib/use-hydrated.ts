import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the server's HTML and until scripts have taken over: what only works with script waits for it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
