import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const NEAR_PX = 80

/**
 * If the reader is at the end of the list, the list stays at its end. Otherwise the same message stays in place while
 * older messages are added above it.
 */
export const useChatScroll = (firstId: string | undefined, lastKey: string | undefined) => {
  const box = useRef<HTMLDivElement>(null)
  const seen = useRef({ firstId, lastKey, height: 0, atEnd: true })
  const [hasNewBelow, setHasNewBelow] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const before = seen.current
    if (before.atEnd) element.scrollTop = element.scrollHeight
    else if (before.firstId !== firstId) element.scrollTop += element.scrollHeight - before.height
    else if (before.lastKey !== lastKey) setHasNewBelow(true)
    seen.current = { ...before, firstId, lastKey, height: element.scrollHeight }
  }, [firstId, lastKey])
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const stayAtEnd = new ResizeObserver(() => {
      if (seen.current.atEnd) element.scrollTop = element.scrollHeight
    })
    stayAtEnd.observe(element)
    return () => stayAtEnd.disconnect()
  }, [])
  return {
    box,
    hasNewBelow,
    onScroll: () => {
      const element = box.current
      if (!element) return
      const atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX
      seen.current = { ...seen.current, atEnd, height: element.scrollHeight }
      if (atEnd) setHasNewBelow(false)
    },
    toEnd: () => {
      seen.current = { ...seen.current, atEnd: true }
      setHasNewBelow(false)
      if (box.current) box.current.scrollTop = box.current.scrollHeight
    },
  }
}
