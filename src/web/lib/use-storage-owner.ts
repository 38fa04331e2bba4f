import { useEffect, useRef } from 'react'
import { setStorageOwner } from './storage.ts'

/** Sets the owner when the user changes without a new document; `entry.client.tsx` sets the owner of a new document. */
export const useStorageOwner = (who: string): void => {
  const shown = useRef(who)
  useEffect(() => {
    if (shown.current === who) return
    shown.current = who
    setStorageOwner(who)
  }, [who])
}
