import type { AddAlertBody, UpdateAlertBody } from '../../../shared/contract/alerts.ts'
import { addDays } from '../../../shared/kernel/nairobi-time.ts'
import { SEARCH_WINDOW_DAYS } from '../../../shared/kernel/ride-limits.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import { textOf } from '../../lib/form-values.ts'
import { refusePage } from '../../lib/page-answer.ts'
import type { SearchFilter, SearchPlace } from '../../lib/search-url.ts'
import { addAlert, changeAlert, removeAlert } from './api.ts'
import { AMENITY_IDS, type AlertKind } from '../../../shared/kernel/enums.ts'
import { ALERT_RADII, MAX_PLACE_TEXT } from '../../../shared/kernel/form-limits.ts'

export type AlertAnswer = { ok: true; kind: AlertKind } | { ok: false; error: string }
/** `added`: the answer is about the form of a new alert. It differs with each answer. */
export type AlertsAnswer = AlertAnswer & { added?: string }

const endOf = ({ text, placeId, coordinates }: SearchPlace): AddAlertBody['from'] =>
  text === ''
    ? undefined
    : { name: text.slice(0, MAX_PLACE_TEXT), ...(placeId && { placeId }), ...(coordinates && { coordinates }) }

/** Makes an alert from a search. Default days are left out, except when the alert needs a day. */
export const alertOfSearch = (filter: SearchFilter, kind: AlertKind, today: string): AddAlertBody => {
  const from = endOf(filter.from)
  const to = endOf(filter.to)
  const amenities = AMENITY_IDS.filter((id) => filter.amenities.includes(id))
  const anyDay = filter.dateFrom === today && filter.dateTo === addDays(today, SEARCH_WINDOW_DAYS)
  return {
    kind,
    ...(from && { from }),
    ...(to && { to }),
    ...((kind === 'WANTED' || !anyDay) && { dateFrom: filter.dateFrom, dateTo: filter.dateTo }),
    numSeats: filter.numSeats,
    ...(amenities.length > 0 && { amenities }),
    // An alert reaches at most 30 km, a wide search 50 km.
    ...(filter.wide && { radiusKm: 30 }),
  }
}

/** Saves the alert; a visitor signs in first and returns to the same search. */
export const saveAlert = async (api: ApiClient, alert: AddAlertBody, request: Request): Promise<AlertAnswer> => {
  const kept = await addAlert(api, alert)
  if (kept.ok) return { ok: true, kind: alert.kind }
  const { error } = kept
  if (error.status === 401) refusePage(error, request)
  return { ok: false, error: error.sentence }
}

export const alertKindOf = (form: FormData): AlertKind => (textOf(form, 'alert') === 'WANTED' ? 'WANTED' : 'ALERT')

const coordinate = (form: FormData, name: string) => Number(textOf(form, name))

const endOfForm = (form: FormData, name: 'from' | 'to'): AddAlertBody['from'] => {
  const placeId = textOf(form, `${name}Id`)
  if (placeId === '') return undefined
  const coordinates = { lat: coordinate(form, `${name}Lat`), lng: coordinate(form, `${name}Lng`) }
  return { name: textOf(form, `${name}Name`), placeId, coordinates }
}

/** The new values. The buttons that pause, resume or keep an alert send only `paused`. */
const changesIn = (form: FormData): UpdateAlertBody => {
  if (form.has('paused')) return { paused: textOf(form, 'paused') === 'true' }
  const days = [textOf(form, 'dateFrom'), textOf(form, 'dateTo')]
  const [dateFrom, dateTo] = days.map((day) => (day === '' ? null : day))
  const radius = Number(textOf(form, 'radiusKm'))
  const radiusKm = ALERT_RADII.find((km) => km === radius)
  return { dateFrom, dateTo, numSeats: Number(textOf(form, 'numSeats')), ...(radiusKm && { radiusKm }) }
}

export const changeAlerts = async (api: ApiClient, request: Request): Promise<AlertsAnswer> => {
  const form = await request.formData()
  const removed = textOf(form, 'remove')
  const changed = textOf(form, 'change')
  if (removed !== '' || changed !== '') {
    const done = removed === '' ? await changeAlert(api, changed, changesIn(form)) : await removeAlert(api, removed)
    return done.ok ? { ok: true, kind: 'ALERT' } : { ok: false, error: done.error.sentence }
  }
  const from = endOfForm(form, 'from')
  const to = endOfForm(form, 'to')
  const alert: AddAlertBody = { kind: 'ALERT', ...(from && { from }), ...(to && { to }), numSeats: 1 }
  return { ...(await saveAlert(api, alert, request)), added: crypto.randomUUID() }
}
