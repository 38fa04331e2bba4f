import { invalidFields } from '../../platform/errors.ts'
import type { FoundPlace } from '../../gazetteer/port.ts'
import type { Language } from '../../shared/contract/enums.ts'
import { isKnownPlaceId } from '../../shared/kernel/place-ids.ts'
import type { Dependencies } from '../context.ts'

interface GivenId {
  placeId: string
  path: 'from' | 'to' | `stops.${number}.place`
  language: Language
}

/**
 * The place as we or a provider know it, so that no client can rename or move it. Null for an id that a program chose
 * itself. It may call a provider, so never inside a transaction. @throws AppError INVALID when the id claims to be
 * known and is not, PROVIDER_UNAVAILABLE
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
