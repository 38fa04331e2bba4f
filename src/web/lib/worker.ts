const WORKER = '/worker.js'

/** Not in private windows of some browsers, nor over plain HTTP. */
export const canHaveWorker = (): boolean => 'serviceWorker' in navigator

/**
 * Registering it again changes nothing. Browsers would ask for it again at every page; like this they ask once an hour,
 * which is how long it may be kept.
 */
export const startWorker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register(WORKER, { scope: '/', updateViaCache: 'all' })
  return navigator.serviceWorker.ready
}
