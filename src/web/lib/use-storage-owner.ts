import { useEffect, useRef } from 'react'
import { setStorageOwner } from './storage.ts'

/**
 * Sets the owner only when the user changes without a new document: an inline script has already set the one of the
 * document.
 */
export const useStorageOwner = (who: string): void => {
  const shown = useRef(who)
  useEffect(() => {
    if (shown.current === who) return
    shown.current = who
    setStorageOwner(who)
  }, [who])
}
