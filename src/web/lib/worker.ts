const WORKER = '/worker.js'

/** Where there can be one: not in private windows of some browsers, nor over plain HTTP. */
export const canHaveWorker = (): boolean => 'serviceWorker' in navigator

/** What keeps working while no page is open or no network there. Registering it again changes nothing. */
export const startWorker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register(WORKER, { scope: '/' })
  return navigator.serviceWorker.ready
}
