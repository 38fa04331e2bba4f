import { notFound } from '../../platform/errors.ts'
import type { PlaceDetails } from '../../shared/contract/places.ts'
import type { Dependencies } from '../context.ts'

/** @throws AppError NOT_FOUND, PROVIDER_UNAVAILABLE */
export const getPlaceDetails = async (
  deps: Pick<Dependencies, 'places'>,
  placeId: string,
  sessionToken?: string,
): Promise<PlaceDetails> => {
  const place = await deps.places.details(placeId, sessionToken)
  if (place === null) throw notFound()
  return { location: place.coordinates, name: place.name, formattedAddress: place.formattedAddress }
}
