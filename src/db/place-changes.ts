import { asc, desc, gt } from 'drizzle-orm'
import type { Db } from './client.ts'
import { gazetteerPlaces } from './schema/index.ts'

/** Changes that admins made to our own places. Implements the gazetteer's `PlaceChanges`. */
export const createPlaceChanges = (db: Db) => ({
  since: async (revision: number, max: number) => {
    // This query runs as often as every 2 seconds, so it reads only the last entry of an index, whatever plan
    // PostgreSQL chooses.
    const [last] = await db
      .select({ revision: gazetteerPlaces.revision })
      .from(gazetteerPlaces)
      .orderBy(desc(gazetteerPlaces.revision))
      .limit(1)
    if (!last || last.revision <= revision) return []
    const rows = await db
      .select({
        placeId: gazetteerPlaces.placeId,
        name: gazetteerPlaces.name,
        kind: gazetteerPlaces.kind,
        county: gazetteerPlaces.county,
        lat: gazetteerPlaces.lat,
        lng: gazetteerPlaces.lng,
        aliases: gazetteerPlaces.aliases,
        importance: gazetteerPlaces.importance,
        isHidden: gazetteerPlaces.isHidden,
        revision: gazetteerPlaces.revision,
      })
      .from(gazetteerPlaces)
      .where(gt(gazetteerPlaces.revision, revision))
      .orderBy(asc(gazetteerPlaces.revision))
      .limit(max)
    return rows.map(({ lat, lng, ...place }) => ({ ...place, coordinates: { lat, lng } }))
  },
})
