import type { Coordinates } from '../../../shared/kernel/geo.ts'
import { PLACES_SESSION_SECONDS } from '../../../shared/kernel/autocomplete-limits.ts'
import { answerOf } from '../../lib/api-answer.ts'
import { browserApi } from '../../lib/api-client.ts'
import { loadOnce } from '../../lib/load-once.ts'
import { getLocation } from './api.ts'

let token = ''
let bornAt = -Infinity

/** Groups the keystrokes of one choice for the provider; renewed after each choice and every 180 seconds. */
export const placesSessionToken = (): string => {
  if (performance.now() - bornAt >= PLACES_SESSION_SECONDS * 1_000) {
    // `randomUUID` exists only on HTTPS addresses.
    token = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    )
    bornAt = performance.now()
  }
  return token
}

export const endPlacesSession = (): void => {
  bornAt = -Infinity
}

const nearby = loadOnce(() => answerOf(getLocation(browserApi())))

/** The user's approximate location, loaded once per page; without it, near places are not preferred. */
export const visitorLocation = (): Promise<Coordinates | undefined> =>
  nearby().then(
    ({ lat, lng }) => ({ lat, lng }),
    () => undefined,
  )
