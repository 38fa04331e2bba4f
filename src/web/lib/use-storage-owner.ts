import { useEffect, useRef } from 'react'
import { setStorageOwner } from './storage.ts'

/** Sets the user whom the storage belongs to, when the user changes in an open page. `entry.client.tsx` sets the first one. */
export const useStorageOwner = (who: string): void => {
  const shown = useRef(who)
  useEffect(() => {
    if (shown.current === who) return
    shown.current = who
    setStorageOwner(who)
  }, [who])
}
