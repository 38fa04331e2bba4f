/** What browsers say of the line; Safari and Firefox say nothing. */
interface Line {
  saveData?: boolean
  effectiveType?: string
}

/**
 * Loads the scripts of a page at the first pointer, key or focus, or when the browser is idle on a fast line. Runs as an
 * inline script: it is written into the page as text, so it cannot use anything outside of this function.
 * @param load Imports the modules of the page and starts them.
 * @param parts The addresses of all modules, to request them at once.
 */
export const loadAtTouch = (load: () => Promise<void>, parts: readonly string[]): void => {
  const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'focusin']
  let isAsked = false
  const go = (cause?: Event | IdleDeadline) => {
    // Browsers also say that a pointer moved when the page moved under it.
    if (cause instanceof PointerEvent && cause.type === 'pointermove' && !cause.movementX && !cause.movementY) return
    if (isAsked) return
    isAsked = true
    for (const touch of TOUCHES) removeEventListener(touch, go, true)
    const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
    for (const href of parts)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', nonce, href }))
    // The network was lost: the next touch tries again.
    load().catch(listen)
  }
  const listen = () => {
    isAsked = false
    for (const touch of TOUCHES) addEventListener(touch, go, true)
  }
  listen()
  const { connection } = navigator as { connection?: Line }
  // Without a network the scripts come from the browser's own store.
  if (navigator.onLine && connection && (connection.saveData || connection.effectiveType !== '4g')) return
  // Chromium never calls some callbacks that have no timeout.
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(go, { timeout: 1000 }) : setTimeout(go))
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle)
}
