import type { SosBody } from '../../../shared/contract/incidents.ts'
import { clear, isListOf, isObject, readStored, store } from '../../lib/storage.ts'
import type { SosTrip } from './api.ts'

/** An SOS that may not be on the server yet. It survives reloads and lost connections. */
export interface WaitingSos extends SosTrip {
  key: string
  /** In the server's time. Missing in an SOS of an older version of the page. */
  pressedAt?: string
  /** The content to send; undefined until the position was requested. */
  body?: SosBody
}

const keyOf = (userId: string) => `sos:${userId}` as const
const isWaiting = (value: unknown): value is WaitingSos => isObject(value) && 'key' in value && 'kind' in value

/** Read from storage each time, because another tab may have written. */
export const readSos = (userId: string): readonly WaitingSos[] => readStored(keyOf(userId), isListOf(isWaiting)) ?? []

export const storeSos = (userId: string, sos: WaitingSos): void =>
  store(keyOf(userId), [...readSos(userId).filter(({ key }) => key !== sos.key), sos])

export const dropSos = (userId: string, key: string): void => {
  const left = readSos(userId).filter((sos) => sos.key !== key)
  if (left.length === 0) clear(keyOf(userId))
  else store(keyOf(userId), left)
}
