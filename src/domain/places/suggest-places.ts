import {
  AUTOCOMPLETE_MIN_CHARS,
  type AutocompleteBody,
  type AutocompleteEnhancedBody,
  type Suggestion,
} from '../../shared/contract/places.ts'
import type { PlaceSuggestion, PlaceType } from '../../providers/places/port.ts'
import type { Dependencies } from '../context.ts'

export const MAX_SUGGESTIONS = 6

const PLACE_TYPES: readonly PlaceType[] = ['geocode', 'establishment']

type Finder = Pick<Dependencies, 'places'>

const find = (deps: Finder, { input, location, types = [] }: AutocompleteBody): Promise<PlaceSuggestion[]> =>
  input.length < AUTOCOMPLETE_MIN_CHARS
    ? Promise.resolve([])
    : deps.places.suggest({
        input,
        near: location ?? null,
        limit: MAX_SUGGESTIONS,
        // Other type names exist in the world; not knowing them is no reason to find nothing.
        types: PLACE_TYPES.filter((type) => types.includes(type)),
      })

const present = ({ placeId, mainText, secondaryText }: PlaceSuggestion): Suggestion => ({
  placeId,
  mainText,
  secondaryText,
  description: secondaryText === '' ? mainText : `${mainText}, ${secondaryText}`,
})

/** What the typed text could mean, best first. */
export const suggestPlaces = async (deps: Finder, request: AutocompleteBody): Promise<Suggestion[]> =>
  (await find(deps, request)).map(present)

/** The same with coordinates for the first few: each of them may cost a provider call. */
export const suggestPlacesWithCoordinates = async (
  deps: Finder,
  { includeCoordinates, maxCoordinateFetches, ...request }: AutocompleteEnhancedBody,
): Promise<Suggestion[]> => {
  const found = await find(deps, request)
  const located = includeCoordinates ? maxCoordinateFetches : 0
  return Promise.all(
    found.map(async (suggestion, index) => {
      if (index >= located) return present(suggestion)
      const coordinates =
        suggestion.coordinates ?? (await deps.places.details(suggestion.placeId))?.coordinates ?? undefined
      return { ...present(suggestion), ...(coordinates && { coordinates }) }
    }),
  )
}
