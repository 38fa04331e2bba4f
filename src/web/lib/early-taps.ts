// Before hydration a button without a form does nothing. Presses of these buttons are recorded, and repeated when React
// listens. Links and forms work without scripts. But after a second press the browser would send a form again and
// ignore the first answer, so a second press is ignored.

declare global {
  interface Window {
    /** Repeats the recorded presses, and tells React which input has the focus. It deletes itself, so it runs once. */
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
  let sentBy: HTMLElement | null = null
  let sentAt = -Infinity
  const onSubmit = (event: SubmitEvent) => {
    const { submitter, target, timeStamp } = event
    if (!(target instanceof HTMLFormElement) || target.method !== 'post') return
    // For 10 seconds only: the answer may never come, and the user must be able to send the form again.
    if (submitter === sentBy && timeStamp - sentAt < 10_000) return event.preventDefault()
    sentBy = submitter
    sentAt = timeStamp
  }
  // A page that is shown again after Back or Forward still has its variables.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) sentBy = null
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
