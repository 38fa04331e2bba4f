import { useEffect, useRef } from 'react'
import { setStorageOwner } from './storage.ts'

/** Without a new document, only a change counts: an inline script has set that of the document before it was rendered. */
export const useStorageOwner = (who: string): void => {
  const shown = useRef(who)
  useEffect(() => {
    if (shown.current === who) return
    shown.current = who
    setStorageOwner(who)
  }, [who])
}
