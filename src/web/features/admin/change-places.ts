import type { AddPlaceBody, ChangePlaceBody } from '../../../shared/contract/admin-places.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import { textOf } from '../../lib/form-values.ts'
import { adminActionOf, type AdminAnswer } from './admin-answer.ts'
import { addPlace, changePlace } from './api.ts'

const aliasesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((alias) => alias.trim())
    .filter((alias) => alias !== '')

/** NaN for an empty field, so that the API refuses the place. */
const numberOf = (text: string): number => (text === '' ? Number.NaN : Number(text))

// The casts are safe, because the API refuses values that the select does not offer.
const placeOf = (form: FormData): AddPlaceBody => ({
  name: textOf(form, 'name'),
  kind: textOf(form, 'kind') as AddPlaceBody['kind'],
  county: textOf(form, 'county') as AddPlaceBody['county'],
  coordinates: { lat: numberOf(textOf(form, 'lat')), lng: numberOf(textOf(form, 'lng')) },
  aliases: aliasesOf(textOf(form, 'aliases')),
  importance: numberOf(textOf(form, 'importance')),
})

const changeOf = (intent: string, form: FormData): ChangePlaceBody =>
  intent === 'hide' || intent === 'show' ? { isHidden: intent === 'hide' } : placeOf(form)

export const changePlaces = async (api: ApiClient, request: Request): Promise<AdminAnswer> => {
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  if (intent === 'add') return adminActionOf(intent, addPlace(api, placeOf(form)), request)
  return adminActionOf(intent, changePlace(api, textOf(form, 'placeId'), changeOf(intent, form)), request)
}
