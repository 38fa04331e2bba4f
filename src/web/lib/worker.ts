const WORKER = '/worker.js'

/** Not in private windows of some browsers, nor over plain HTTP. */
export const canHaveWorker = (): boolean => 'serviceWorker' in navigator

/** Again changes nothing. Browsers ask for it once an hour, instead of at every page. */
export const startWorker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register(WORKER, { scope: '/', updateViaCache: 'all' })
  return navigator.serviceWorker.ready
}
