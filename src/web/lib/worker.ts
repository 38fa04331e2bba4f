const WORKER = '/worker.js'

/** Some browsers have no service worker in private windows, and none has one over plain HTTP, except on localhost. */
export const canHaveWorker = (): boolean => 'serviceWorker' in navigator

/** An event: the worker shows this window, because it has the page of a notification that was tapped. */
export const NOTIFICATION_TAPPED = 'notification-tapped'

/**
 * Answers the worker with the address of this page. Browsers tell the worker only the address that the page was loaded
 * with, which differs after each navigation in the app.
 */
export const answerWorker = ({ data, ports }: Pick<MessageEvent, 'data' | 'ports'>): void => {
  if (data === 'address') ports[0]?.postMessage(location.href)
  if (data === 'tapped') dispatchEvent(new Event(NOTIFICATION_TAPPED))
}

/** Repeated calls change nothing. `updateViaCache` lets browsers load the script once an hour, not on every page. */
export const startWorker = async (): Promise<ServiceWorkerRegistration> => {
  navigator.serviceWorker.addEventListener('message', answerWorker)
  await navigator.serviceWorker.register(WORKER, { scope: '/', updateViaCache: 'all' })
  return navigator.serviceWorker.ready
}
