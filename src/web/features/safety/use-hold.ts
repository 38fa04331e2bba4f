import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'

export const HOLD_MS = 3000
/** A second press counts only within this time. */
const AGAIN_MS = 10_000

const isPress = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' '

/** `again`: the button was pressed once, and another press counts as holding it. */
const useHoldState = (onHeld: () => void) => {
  const [state, setState] = useState<'idle' | 'holding' | 'again'>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const move = (next: typeof state, later?: { ms: number; work: () => void }) => {
    clearTimeout(timer.current)
    setState(next)
    if (later) timer.current = setTimeout(later.work, later.ms)
  }
  const finish = () => {
    move('idle')
    onHeld()
  }
  return {
    state,
    finish,
    hold: () => move('holding', { ms: HOLD_MS, work: finish }),
    letGo: () => move('idle'),
    expectAnother: () => move('again', { ms: AGAIN_MS, work: () => setState('idle') }),
  }
}

/**
 * The button must be held, so that it cannot be pressed by accident in a pocket. A screen reader cannot hold it: for
 * screen readers and keys, two presses count as holding.
 */
export const useHold = (onHeld: () => void) => {
  const { state, finish, hold, letGo, expectAnother } = useHoldState(onHeld)
  const isAgain = state === 'again'
  return {
    state,
    handlers: {
      onPointerDown: hold,
      onPointerUp: letGo,
      onPointerLeave: () => state === 'holding' && letGo(),
      onPointerCancel: letGo,
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
      onKeyDown: (event: KeyboardEvent) => {
        if (!isPress(event)) return
        event.preventDefault()
        if (!event.repeat) (isAgain ? finish : hold)()
      },
      onKeyUp: (event: KeyboardEvent) => state === 'holding' && isPress(event) && expectAnother(),
      // A click without a pointer or a key comes from a screen reader.
      onClick: (event: MouseEvent) => event.detail === 0 && (isAgain ? finish : expectAnother)(),
    },
  }
}
