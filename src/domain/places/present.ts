import type { KnownPlace } from '../../gazetteer/port.ts'
import type { AdminPlace } from '../../shared/contract/admin-places.ts'

export const presentKnown = (place: KnownPlace): AdminPlace => ({
  placeId: place.placeId,
  name: place.name,
  kind: place.kind,
  county: place.county,
  coordinates: place.coordinates,
  aliases: [...place.aliases],
  importance: place.importance,
  isHidden: place.isHidden,
  origin: place.origin,
})
