const WORKER = '/worker.js'

/** Some browsers have no service worker in private windows, and none has one over plain HTTP, except on localhost. */
export const canHaveWorker = (): boolean => 'serviceWorker' in navigator

/**
 * Answers the worker with the address of this page. Browsers tell the worker only the address that the page was loaded
 * with, which differs after each navigation in the app.
 */
export const tellAddress = ({ data, ports }: Pick<MessageEvent, 'data' | 'ports'>): void => {
  if (data === 'address') ports[0]?.postMessage(location.href)
}

/** Repeated calls change nothing. `updateViaCache` lets browsers load the script once an hour, not on every page. */
export const startWorker = async (): Promise<ServiceWorkerRegistration> => {
  navigator.serviceWorker.addEventListener('message', tellAddress)
  await navigator.serviceWorker.register(WORKER, { scope: '/', updateViaCache: 'all' })
  return navigator.serviceWorker.ready
}
