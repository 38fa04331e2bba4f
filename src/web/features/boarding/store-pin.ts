import { serverNow } from '../../lib/server-clock.ts'
import { isListOf, isObject, isText, readStored, store } from '../../lib/storage.ts'

export interface StoredPin {
  rideId: string
  pin: string
  trip: string
  departure: string
  departsAt: string
}

const KEPT_FOR_MS = 2 * 86_400_000

const isPin = (value: unknown): value is StoredPin =>
  isObject(value) && 'rideId' in value && 'pin' in value && 'departsAt' in value && isText(value.departsAt)
const isCurrent = ({ departsAt }: StoredPin) => Date.parse(departsAt) + KEPT_FOR_MS > serverNow()

export const storePin = (pin: StoredPin): void => {
  const kept = readStored('boarding-pins', isListOf(isPin)) ?? []
  store('boarding-pins', [...kept.filter((other) => other.rideId !== pin.rideId && isCurrent(other)), pin])
}
