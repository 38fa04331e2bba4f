import type { SosBody } from '../../../shared/contract/incidents.ts'
import { browserApi } from '../../lib/api-client.ts'
import { sendSos } from './api.ts'
import { dropSos, storeSos, readSos, type WaitingSos } from './waiting-sos.ts'

export type SosState = 'sending' | 'sent' | 'waiting' | 'failed'

/** How long to wait for a position; help must not wait longer. */
const POSITION_MS = 4000
const RETRY_MS = 5000

const findPosition = (): Promise<SosBody> =>
  new Promise((resolve) => {
    const without = () => resolve({})
    const timer = setTimeout(without, POSITION_MS)
    if (!('geolocation' in navigator)) return without()
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        clearTimeout(timer)
        resolve({ lat: latitude, lng: longitude })
      },
      without,
      { timeout: POSITION_MS, maximumAge: 60_000, enableHighAccuracy: true },
    )
  })

/** The content is fixed before the first attempt, because the same key with other content would be refused. */
const withBody = async (userId: string, sos: WaitingSos): Promise<WaitingSos & { body: SosBody }> => {
  if (sos.body) return { ...sos, body: sos.body }
  const { pressedAt } = sos
  const whole = { ...sos, body: { ...(await findPosition()), ...(pressedAt && { pressedAt }) } }
  storeSos(userId, whole)
  return whole
}

const sendOne = async (userId: string, sos: WaitingSos): Promise<SosState> => {
  const { body, key } = await withBody(userId, sos)
  const sent = await sendSos(browserApi(), sos, body, key).catch(() => null)
  if (sent === null) return 'waiting'
  // A mismatch means that another tab has sent this SOS with another position.
  const isThere = sent.ok || sent.error.code === 'IDEMPOTENCY_MISMATCH'
  // The SOS is sent again if the server restarts, the session has ended, or an older server does not know a field yet.
  const isLater = !sent.ok && (sent.error.status >= 500 || [401, 408, 422, 429].includes(sent.error.status))
  if (!isThere && isLater) return 'waiting'
  dropSos(userId, key)
  return isThere ? 'sent' : 'failed'
}

/** An event of the window: the server has refused an SOS that no page shows. */
export const SOS_FAILED = 'sos-failed'

const listeners = new Map<string, (state: SosState) => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let underWay: Promise<void> | undefined

const tell = (key: string, state: SosState) => {
  const listener = listeners.get(key)
  if (listener) listener(state)
  else if (state === 'failed') dispatchEvent(new Event(SOS_FAILED))
}

/** Reads storage before each SOS: another tab may have sent it, and the button may have been pressed again. */
const sendAll = async (userId: string): Promise<void> => {
  const tried = new Set<string>()
  const next = () => readSos(userId).find(({ key }) => !tried.has(key))
  for (let sos = next(); sos; sos = next()) {
    tried.add(sos.key)
    tell(sos.key, await sendOne(userId, sos))
  }
  const waiting = new Set(readSos(userId).map(({ key }) => key))
  // An SOS that this tab did not try, and that is no longer stored, was sent by another tab.
  for (const key of listeners.keys()) if (!tried.has(key) && !waiting.has(key)) tell(key, 'sent')
}

/** Only one tab sends at a time, in browsers that have locks. */
const sendAlone = (userId: string): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(`sos:${userId}`, () => sendAll(userId)) : sendAll(userId)

/** Sends waiting SOS one after the other, and tries again until the server has stored or refused each of them. */
export const sendWaitingSos = (userId: string): void => {
  clearTimeout(timer)
  const again = () => sendWaitingSos(userId)
  underWay ??= sendAlone(userId).finally(() => {
    underWay = undefined
    removeEventListener('online', again)
    if (readSos(userId).length === 0) return
    addEventListener('online', again, { once: true })
    timer = setTimeout(again, RETRY_MS)
  })
}

export const followSos = (key: string, listener: (state: SosState) => void): (() => void) => {
  listeners.set(key, listener)
  return () => void listeners.delete(key)
}
