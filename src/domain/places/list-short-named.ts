import type { ShortNamedPlaces } from '../../shared/contract/places.ts'
import { PLACE_SEARCH_MIN_CHARS } from '../../shared/kernel/autocomplete-limits.ts'
import type { Dependencies } from '../context.ts'

const MAX_PLACES = 100

/** Our own places with a name that is shorter than the text that the place search box requires. That box cannot find them. */
export const listShortNamed = (deps: Pick<Dependencies, 'places'>): ShortNamedPlaces => {
  const { catalogue } = deps.places
  const found = catalogue.list(({ name, isHidden }) => !isHidden && name.length < PLACE_SEARCH_MIN_CHARS)
  const places = found.slice(0, MAX_PLACES).map(({ placeId, name, county, coordinates }) => ({
    placeId,
    name,
    formattedAddress: `${name}, ${county} County, Kenya`,
    coordinates,
  }))
  return { places }
}
