import { serverNow } from '../../lib/server-clock.ts'

/** A boarding PIN on this phone, readable when no page can be loaded. */
export interface KeptPin {
  rideId: string
  pin: string
  /** Already in the reader's language. */
  trip: string
  departure: string
  departsAt: string
}

/** Also read by the offline page. */
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
    // Without storage, the PIN is still shown on the page.
  }
}
