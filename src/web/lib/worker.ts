const WORKER = '/worker.js'

/** Some browsers have no worker in private windows, and none has one over plain HTTP. */
export const canHaveWorker = (): boolean => 'serviceWorker' in navigator

/** Calling it again changes nothing. Browsers then request the worker once an hour, instead of on every page. */
export const startWorker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register(WORKER, { scope: '/', updateViaCache: 'all' })
  return navigator.serviceWorker.ready
}
