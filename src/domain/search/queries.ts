import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { RideWish } from './rules.ts'

/** What `search_rides()` answers; its migration tells what each of them holds. */
export interface FoundCards {
  cards: string | null
  radiusKm: number | null
  facts: string | null
}

const given = (name: string) => sql.placeholder(name)

const prepare = (db: Db) =>
  db
    .select({
      cards: sql<string | null>`cards`,
      radiusKm: sql<number | null>`radius_km`,
      facts: sql<string | null>`facts`,
    })
    .from(
      sql`search_rides(${given('from')}, ${given('to')}, ${given('oLat')}, ${given('oLng')}, ${given('dLat')},
        ${given('dLng')}, ${given('opensAt')}, ${given('closesAt')}, ${given('numSeats')},
        string_to_array(${given('amenityIds')}, ','), ${given('bands')}, ${given('viewerId')}, ${given('wide')})`,
    )
    .prepare('search_rides')

// Prepared once a database, and by name once a connection: the statement is neither built nor parsed again.
const preparedOn = new WeakMap<Db, ReturnType<typeof prepare>>()

/** The rides that fit a wish, found and written as JSON by one statement. */
export const findCards = async (db: Db, wish: RideWish, viewerId: string | null): Promise<FoundCards> => {
  let prepared = preparedOn.get(db)
  if (!prepared) preparedOn.set(db, (prepared = prepare(db)))
  const [found] = await prepared.execute({
    from: wish.from.text,
    to: wish.to.text,
    oLat: wish.from.coordinates?.lat ?? null,
    oLng: wish.from.coordinates?.lng ?? null,
    dLat: wish.to.coordinates?.lat ?? null,
    dLng: wish.to.coordinates?.lng ?? null,
    opensAt: wish.opensAt.toISOString(),
    closesAt: wish.closesAt.toISOString(),
    numSeats: wish.numSeats,
    amenityIds: wish.amenityIds.join(','),
    bands: wish.bands,
    viewerId,
    wide: wish.wide,
  })
  return found ?? { cards: null, radiusKm: null, facts: null }
}
