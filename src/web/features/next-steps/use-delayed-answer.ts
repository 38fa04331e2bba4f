import { useEffect, useRef, useState } from 'react'

export const UNDO_SECONDS = 10
/** "Undo" appears where the pressed button was. The second press of a double click must not undo the first. */
export const DOUBLE_CLICK_MS = 500

/** The answer can be undone for 10 seconds; then, or when the user leaves the page, it is sent. */
export const useDelayedAnswer = <Answer>(send: (answer: Answer) => void) => {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [secondsLeft, setSecondsLeft] = useState(UNDO_SECONDS)
  const cancel = useRef<() => void>(() => undefined)
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })

  useEffect(() => {
    if (answer === null) return undefined
    const chosenAt = Date.now()
    let left = UNDO_SECONDS
    let isSent = false
    const sendOnce = () => {
      if (isSent) return
      isSent = true
      setAnswer(null)
      latest.current(answer)
    }
    const timer = setInterval(() => {
      setSecondsLeft(--left)
      if (left <= 0) sendOnce()
    }, 1000)
    const onHidden = () => {
      if (document.visibilityState === 'hidden') sendOnce()
    }
    addEventListener('pagehide', sendOnce)
    document.addEventListener('visibilitychange', onHidden)
    cancel.current = () => {
      isSent ||= Date.now() - chosenAt > DOUBLE_CLICK_MS
      if (isSent) setAnswer(null)
    }
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', sendOnce)
      document.removeEventListener('visibilitychange', onHidden)
      // The user opened another page of the product.
      if (!isSent) latest.current(answer)
      isSent = true
    }
  }, [answer])

  return {
    answer,
    secondsLeft,
    choose: (chosen: Answer) => {
      setSecondsLeft(UNDO_SECONDS)
      setAnswer(chosen)
    },
    undo: () => cancel.current(),
  }
}
