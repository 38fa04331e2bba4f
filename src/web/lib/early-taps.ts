// Before hydration a button without a form does nothing. Presses of such buttons are recorded, and repeated when React
// listens. Links and forms work without scripts.

declare global {
  interface Window {
    /** Repeats earlier presses and focus changes; only the first call does it. */
    repeatTaps?: () => void
  }
}

/** Runs as an inline script: it is written into the page as text, so it cannot use anything outside this function. */
export const watchEarlyTaps = (): void => {
  const pressed: HTMLElement[] = []
  const onClick = ({ isTrusted, target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[type=button]') : null
    if (isTrusted && button) pressed.push(button)
  }
  addEventListener('click', onClick, true)
  window.repeatTaps = () => {
    delete window.repeatTaps
    removeEventListener('click', onClick, true)
    // A list of places opens when its box gets the focus, so the focus is repeated.
    const { activeElement } = document
    if (activeElement?.matches('input')) activeElement.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    for (const button of pressed) button.click()
  }
}
