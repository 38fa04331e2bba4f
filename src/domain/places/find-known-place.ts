import { invalidFields } from '../../platform/errors.ts'
import type { FoundPlace } from '../../gazetteer/port.ts'
import { isKnownPlaceId } from '../../shared/kernel/place-ids.ts'
import type { Dependencies } from '../context.ts'
import type { Language } from '../../shared/kernel/enums.ts'

interface GivenId {
  placeId: string
  path: 'from' | 'to' | `stops.${number}.place`
  language: Language
}

/**
 * The place with this id, as we or a provider know it, so that no client can rename or move it. Null for an id that a
 * client made up. May call a provider, so it must not run inside a transaction.
 * @throws AppError INVALID for an id of a known form that does not exist, PROVIDER_UNAVAILABLE
 */
export const findKnownPlace = async (
  deps: Pick<Dependencies, 'places'>,
  { placeId, path, language }: GivenId,
): Promise<FoundPlace | null> => {
  if (!isKnownPlaceId(placeId)) return null
  const known = await deps.places.details(placeId)
  if (known === null) throw invalidFields(language, { path: `${path}.placeId`, messageKey: 'places.unknown' })
  return known
}
