import type { PlaceInput } from '../../../shared/contract/places.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import { FIRST_POSTING_DAY, LAST_POSTING_DAY, MAX_STOPS_BETWEEN } from '../../../shared/kernel/ride-limits.ts'
import type { ErrorCode } from '../../../shared/kernel/error-codes.ts'
import { parseKshInput } from '../../../shared/kernel/money.ts'
import { addDays, atNairobi, DAY_MS, HOUR_MS, nairobiDay } from '../../../shared/kernel/nairobi-time.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import { textOf } from '../../lib/form-values.ts'
import { repeatKey } from '../../lib/repeat-key.ts'
import type { PostingWindow } from './ride-draft.ts'
import { stopName } from './stop-draft.ts'
import { wordsOf } from './ride-words.ts'
import { listSuggestions } from '../places/api.ts'
import { addRide } from './api.ts'

export interface Issue {
  path: string
  message: string
}
export type PostAnswer =
  | { ok: true; ride: Ride }
  | { ok: false; code: ErrorCode | 'PLACES'; error: string; issues: readonly Issue[] }

export const postingWindow = (now: Date): PostingWindow => ({
  firstDay: addDays(nairobiDay(now), FIRST_POSTING_DAY),
  lastDay: addDays(nairobiDay(now), LAST_POSTING_DAY),
})

/** A place typed without scripts: accepted when a suggestion has that name, in upper or lower case. */
const placeByName = async (api: ApiClient, typed: string): Promise<PlaceInput | null> => {
  if (typed === '') return null
  const json = { input: typed, includeCoordinates: true }
  const answer = await listSuggestions(api, json)
  const suggestions = answer.ok ? answer.body.suggestions : []
  const found = suggestions.find(({ mainText }) => mainText.toLowerCase() === typed.toLowerCase())
  if (!found?.coordinates) return null
  const { placeId, mainText, description, coordinates } = found
  return { placeId, name: mainText, formattedAddress: description, coordinates }
}

const chosenPlace = (form: FormData, name: string): PlaceInput | null => {
  const placeId = textOf(form, `${name}Id`)
  if (placeId === '') return null
  return {
    placeId,
    name: textOf(form, `${name}Name`),
    formattedAddress: textOf(form, `${name}Address`),
    coordinates: { lat: Number(textOf(form, `${name}Lat`)), lng: Number(textOf(form, `${name}Lng`)) },
  }
}

const placeOf = (api: ApiClient, form: FormData, name: string) =>
  chosenPlace(form, name) ?? placeByName(api, textOf(form, name))

/** A time before the departure means the next day, unless the ride would then be longer than this. */
const MAX_RIDE_MS = 16 * HOUR_MS
const timeOfStop = (day: string, clock: string, departure: Date): { time?: string } => {
  const sameDay = atNairobi(day, clock)
  if (Number.isNaN(sameDay.getTime())) return {}
  const dayAfter = new Date(sameDay.getTime() + DAY_MS)
  const isDayAfter = sameDay < departure && dayAfter.getTime() - departure.getTime() <= MAX_RIDE_MS
  return { time: (isDayAfter ? dayAfter : sameDay).toISOString() }
}

/**
 * The stops between start and end; none without scripts. Prices of legs are sent only if the draft has its own: the
 * owner changed one, or copied an earlier ride.
 */
export const stopsOf = (form: FormData, departure: Date) => {
  const stops = Array.from({ length: MAX_STOPS_BETWEEN }, (_, stop) => {
    const place = chosenPlace(form, stopName(stop))
    return place
      ? [{ place, ...timeOfStop(textOf(form, 'date'), textOf(form, `${stopName(stop)}Time`), departure) }]
      : []
  }).flat()
  const legCosts = textOf(form, 'legCosts')
  return { stops, ...(legCosts === '' ? {} : { legCosts: legCosts.split(',').map(Number) }) }
}

/** An unticked box sends nothing; the hidden field `switch` tells whether the box was loaded. */
export const possibleStopsOf = (form: FormData) =>
  form.has('switch') ? { possibleStops: form.has('possibleStops') } : {}

export const postRide = async (api: ApiClient, form: FormData): Promise<PostAnswer> => {
  const [from, to] = await Promise.all([placeOf(api, form, 'from'), placeOf(api, form, 'to')])
  const departure = atNairobi(textOf(form, 'date'), textOf(form, 'time'))
  if (!from || !to || Number.isNaN(departure.getTime())) return { ok: false, code: 'PLACES', error: '', issues: [] }
  const json = {
    from,
    to,
    time: departure.toISOString(),
    seatCost: parseKshInput(textOf(form, 'seatCost')),
    vId: textOf(form, 'vId'),
    numSeats: Number(textOf(form, 'numSeats')),
    amenities: form.getAll('amenities').filter((id) => typeof id === 'string'),
    ...stopsOf(form, departure),
    ...possibleStopsOf(form),
    ...(form.has('womenOnly') ? { womenOnly: true } : {}),
    ...wordsOf(form),
  }
  const posted = await addRide(api, json, repeatKey(textOf(form, 'formKey'), json))
  if (posted.ok) return { ok: true, ride: posted.body }
  const { code, sentence, body } = posted.error
  return { ok: false, code, error: sentence, issues: body.issues ?? [] }
}
