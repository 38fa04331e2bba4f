import type { PlaceInput, Suggestion } from '../../../shared/contract/places.ts'
import { answerOf } from '../../lib/api-answer.ts'
import { browserApi } from '../../lib/api-client.ts'
import { endPlacesSession, placesSessionToken, visitorLocation } from './places-session.ts'
import { listSuggestions, getPlaceDetails } from './api.ts'

export type ChosenPlace = Omit<PlaceInput, 'lastUpdated'>

const METRES_PER_KM = 1_000

export const suggestPlaces = async (input: string, radiusKm: number): Promise<readonly Suggestion[]> => {
  const location = await visitorLocation()
  const { suggestions } = await answerOf(
    listSuggestions(browserApi(), {
      input,
      sessionToken: placesSessionToken(),
      location,
      radius: radiusKm * METRES_PER_KM,
      types: ['establishment', 'geocode'],
    }),
  )
  return suggestions
}

/** The complete place of a suggestion, because only the first few suggestions have coordinates. */
export const completePlace = async (suggestion: Suggestion): Promise<ChosenPlace> => {
  const sessionToken = placesSessionToken()
  endPlacesSession()
  const { placeId, mainText, secondaryText, description, coordinates } = suggestion
  if (coordinates) return { placeId, name: mainText, formattedAddress: description || secondaryText, coordinates }
  const details = await answerOf(getPlaceDetails(browserApi(), placeId, sessionToken))
  return { placeId, name: mainText, formattedAddress: details.formattedAddress, coordinates: details.location }
}
