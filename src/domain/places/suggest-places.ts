import type { AutocompleteBody, AutocompleteEnhancedBody, Suggestion } from '../../shared/contract/places.ts'
import { AUTOCOMPLETE_MIN_CHARS, MAX_COORDINATE_FETCHES } from '../../shared/kernel/autocomplete-limits.ts'
import type { PlaceSuggestion, PlaceType } from '../../gazetteer/port.ts'
import type { Dependencies } from '../context.ts'

export const MAX_SUGGESTIONS = 6

const PLACE_TYPES: readonly PlaceType[] = ['geocode', 'establishment']

type Finder = Pick<Dependencies, 'places'>

const find = (
  deps: Finder,
  { input, location, radius, sessionToken, types = [] }: AutocompleteBody,
): Promise<PlaceSuggestion[]> =>
  input.length < AUTOCOMPLETE_MIN_CHARS
    ? Promise.resolve([])
    : deps.places.suggest({
        input,
        near: location ?? null,
        ...(radius && { radiusMetres: radius }),
        ...(sessionToken && { sessionToken }),
        limit: MAX_SUGGESTIONS,
        types: PLACE_TYPES.filter((type) => types.includes(type)),
      })

const present = ({ placeId, mainText, secondaryText }: PlaceSuggestion): Suggestion => ({
  placeId,
  mainText,
  secondaryText,
  description: secondaryText === '' ? mainText : `${mainText}, ${secondaryText}`,
})

export const suggestPlaces = async (deps: Finder, request: AutocompleteBody): Promise<Suggestion[]> =>
  (await find(deps, request)).map(present)

/**
 * Only the first few suggestions have coordinates. At most `MAX_COORDINATE_FETCHES` of these are looked up, because
 * each look-up may call a provider.
 */
export const suggestPlacesWithCoordinates = async (
  deps: Finder,
  { includeCoordinates, maxCoordinateFetches, ...request }: AutocompleteEnhancedBody,
): Promise<Suggestion[]> => {
  const found = await find(deps, request)
  const located = includeCoordinates ? found.slice(0, maxCoordinateFetches) : []
  const lookedUp = new Set(located.filter(({ coordinates }) => coordinates === null).slice(0, MAX_COORDINATE_FETCHES))
  return Promise.all(
    found.map(async (suggestion) => {
      if (!located.includes(suggestion)) return present(suggestion)
      const coordinates = lookedUp.has(suggestion)
        ? await deps.places.locate(suggestion.placeId)
        : suggestion.coordinates
      return { ...present(suggestion), ...(coordinates && { coordinates }) }
    }),
  )
}
