const WORKER = '/worker.js'

/** Not in private windows of some browsers, nor over plain HTTP. */
export const canHaveWorker = (): boolean => 'serviceWorker' in navigator

/** Registering it again changes nothing. */
export const startWorker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register(WORKER, { scope: '/' })
  return navigator.serviceWorker.ready
}
