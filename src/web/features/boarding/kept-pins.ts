import { serverNow } from '../../lib/server-clock.ts'

/** A boarding PIN as this phone keeps it: readable at the roadside when no page can be loaded. */
export interface KeptPin {
  rideId: string
  pin: string
  /** Already in the reader's language. */
  trip: string
  departure: string
  departsAt: string
}

/** Also read by the page that stands in when the network is away. */
const STORAGE_KEY = 'boarding-pins'
const KEPT_FOR_MS = 2 * 86_400_000

const isCurrent = ({ departsAt }: KeptPin) => Date.parse(departsAt) + KEPT_FOR_MS > serverNow()

const readPins = (): KeptPin[] => {
  try {
    return (JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]') as KeptPin[]).filter(isCurrent)
  } catch {
    return []
  }
}

export const keepPin = (pin: KeptPin): void => {
  const others = readPins().filter(({ rideId }) => rideId !== pin.rideId)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...others, pin]))
  } catch {
    // A phone whose storage is full or forbidden still shows the PIN on the page itself.
  }
}
