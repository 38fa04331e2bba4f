import { answerOf } from '../../lib/api-answer.ts'
import { browserApi } from '../../lib/api-client.ts'
import { canHaveWorker, startWorker } from '../../lib/worker.ts'
import { getPushKey, savePushSubscription, removePushSubscription } from './api.ts'

export const canBePushed = (): boolean => canHaveWorker() && 'PushManager' in window && 'Notification' in window

const current = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

const tellServer = (subscription: PushSubscription) => {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  return savePushSubscription(browserApi(), { endpoint: endpoint ?? '', keys: { p256dh, auth } })
}

export const isPushed = async (): Promise<boolean> =>
  canBePushed() && Notification.permission === 'granted' && (await current()) !== null

/** If the browser has permission, stores its subscription again for the user who is signed in now. */
export const renewPush = async (): Promise<void> => {
  const subscription = canBePushed() && Notification.permission === 'granted' ? await current() : null
  if (subscription) await tellServer(subscription)
}

/**
 * Asks the user and the push service, then stores the subscription on the server. `denied`: the user did not allow it.
 * @throws ApiError when the server refuses
 */
export const allowPush = async (): Promise<'on' | 'denied' | 'failed'> => {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const { key } = await answerOf(getPushKey(browserApi()))
  if (key === null) return 'failed'
  const { pushManager } = await startWorker()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const saved = await tellServer(subscription)
  if (saved.ok) return 'on'
  await subscription.unsubscribe()
  throw saved.error
}

export const stopPush = async (): Promise<void> => {
  const subscription = await current()
  if (!subscription) return
  const { endpoint } = subscription
  await subscription.unsubscribe()
  await removePushSubscription(browserApi(), endpoint)
}
