// Before hydration a button without a form does nothing. Presses of such buttons are recorded, and repeated when React
// listens. Links and forms work without scripts, but the browser would send a form again when it is pressed twice, and
// throw the first answer away.

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
  const sent = { button: null as unknown, at: -Infinity }
  const onSubmit = (event: SubmitEvent) => {
    const { submitter, target, timeStamp } = event
    if (!(target instanceof HTMLFormElement) || target.method !== 'post') return
    if (sent.button === submitter && timeStamp - sent.at < 10_000) event.preventDefault()
    else Object.assign(sent, { button: submitter, at: timeStamp })
  }
  /** The user came back to the page. */
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) sent.at = -Infinity
  }
  addEventListener('click', onClick, true)
  addEventListener('submit', onSubmit)
  addEventListener('pageshow', onPageShow)
  window.repeatTaps = () => {
    delete window.repeatTaps
    removeEventListener('click', onClick, true)
    removeEventListener('submit', onSubmit)
    removeEventListener('pageshow', onPageShow)
    // A list of places opens when its box gets the focus, so the focus is repeated.
    const { activeElement } = document
    if (activeElement?.matches('input')) activeElement.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    for (const button of pressed) button.click()
  }
}
