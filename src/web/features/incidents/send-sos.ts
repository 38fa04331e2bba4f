import type { SosBody } from '../../../shared/contract/incidents.ts'
import { browserApi } from '../../lib/api-client.ts'
import { sendSos } from './api.ts'
import { dropSos, storeSos, readSos, type WaitingSos } from './waiting-sos.ts'

export type SosState = 'sending' | 'sent' | 'waiting' | 'failed'

/** Help must not wait longer for a position. */
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

/** The content is fixed before it is sent first: the same key with other content would be refused. */
const withBody = async (userId: string, sos: WaitingSos): Promise<WaitingSos & { body: SosBody }> => {
  if (sos.body) return { ...sos, body: sos.body }
  const whole = { ...sos, body: await findPosition() }
  storeSos(userId, whole)
  return whole
}

const sendOne = async (userId: string, sos: WaitingSos): Promise<SosState> => {
  const { body, key } = await withBody(userId, sos)
  const sent = await sendSos(browserApi(), sos, body, key).catch(() => null)
  // A lost network, a server that starts again, a session that has ended: it is sent later.
  if (sent === null || (!sent.ok && (sent.error.status >= 500 || [401, 408, 429].includes(sent.error.status))))
    return 'waiting'
  dropSos(userId, key)
  return sent.ok ? 'sent' : 'failed'
}

const listeners = new Set<(key: string, state: SosState) => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let underWay: Promise<void> | undefined

const sendAll = async (userId: string): Promise<void> => {
  for (const sos of readSos(userId)) {
    const state = await sendOne(userId, sos)
    for (const tell of listeners) tell(sos.key, state)
  }
}

/** Sends what waits, one after the other, and tries again until the server has each of them or refuses it. */
export const sendWaitingSos = (userId: string): void => {
  clearTimeout(timer)
  const again = () => sendWaitingSos(userId)
  underWay ??= sendAll(userId).finally(() => {
    underWay = undefined
    removeEventListener('online', again)
    if (readSos(userId).length === 0) return
    addEventListener('online', again, { once: true })
    timer = setTimeout(again, RETRY_MS)
  })
}

/** Until the returned function is called. */
export const followSos = (listener: (key: string, state: SosState) => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
