import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { places } from '../../db/schema/index.ts'
import type { FoundPlace } from '../../gazetteer/port.ts'

/** A known id with a new name, address or coordinates gets a new row, so that rides keep the name with which they were posted. */
export const upsertPlace = async (tx: Tx, now: Date, place: FoundPlace): Promise<number> => {
  const { placeId, name, formattedAddress } = place
  const { lat, lng } = place.coordinates
  const [written] = await tx
    .insert(places)
    .values({ placeId, name, formattedAddress, lat, lng, lastUpdatedAt: now })
    .onConflictDoNothing()
    .returning({ id: places.id })
  if (written) return written.id
  const [known] = await tx
    .select({ id: places.id })
    .from(places)
    .where(
      and(
        eq(places.placeId, placeId),
        eq(places.name, name),
        eq(places.formattedAddress, formattedAddress),
        eq(places.lat, lat),
        eq(places.lng, lng),
      ),
    )
  if (!known) throw new Error('A place was neither written nor found.')
  return known.id
}
