/** What browsers report about the connection; Safari and Firefox report nothing. */
interface Line {
  saveData?: boolean
  effectiveType?: string
}

/**
 * Loads the scripts of a page at the first pointer, key or focus event, or, unless the connection is slow, when the
 * browser is idle. Runs as an inline script: it is written into the page as text, so it cannot use anything outside this function.
 * @param load Imports the modules of the page and starts them.
 * @param parts The addresses of all modules, to request them in parallel.
 */
export const loadAtTouch = (load: () => Promise<void>, parts: readonly string[]): void => {
  const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'focusin']
  let isAsked = false
  const go = (cause?: Event | IdleDeadline) => {
    // Browsers also report that a pointer moved when the page moved under it.
    if (cause instanceof PointerEvent && cause.type === 'pointermove' && !cause.movementX && !cause.movementY) return
    if (isAsked) return
    isAsked = true
    for (const touch of TOUCHES) removeEventListener(touch, go, true)
    const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
    for (const href of parts)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', nonce, href }))
    // If the connection is lost, the next touch tries again.
    load().catch(listen)
  }
  const listen = () => {
    isAsked = false
    for (const touch of TOUCHES) addEventListener(touch, go, true)
  }
  listen()
  try {
    // After a reload, only the scripts restore what was typed, and they are in the browser's cache.
    const { key } = (history.state ?? {}) as { key?: string }
    if (key !== undefined && sessionStorage.getItem('typed')?.includes(`"${key}":`) === true) return go()
  } catch {
    // The browser refuses storage, so nothing was stored.
  }
  const { connection } = navigator as { connection?: Line }
  // Offline, the scripts are in the browser's own cache.
  if (navigator.onLine && connection && (connection.saveData || connection.effectiveType !== '4g')) return
  // Without a timeout, Chromium never runs some of these callbacks.
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(go, { timeout: 1000 }) : setTimeout(go))
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle)
}
