const WORKER = '/worker.js'

/** Some browsers have no service worker in private windows, and none has one over plain HTTP, except on localhost. */
export const canHaveWorker = (): boolean => 'serviceWorker' in navigator

/** Repeated calls change nothing. `updateViaCache` lets browsers load the script once an hour, not on every page. */
export const startWorker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register(WORKER, { scope: '/', updateViaCache: 'all' })
  return navigator.serviceWorker.ready
}
