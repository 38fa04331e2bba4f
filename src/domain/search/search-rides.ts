import type { TakeBuffer } from '../../platform/buffer-pool.ts'
import type { SearchQuery, Wider } from '../../shared/contract/found-rides.ts'
import { viewerId, type Ctx } from '../context.ts'
import { findRides, NOTHING, VISITOR, type FoundRides, type Viewing } from './find-rides.ts'
import { summarise, writeAnswer, type Found } from './present.ts'
import { selectHiddenPeople, selectViewersRides, type ViewersRide } from './queries.ts'
import {
  easierSearches,
  MAX_EASIER,
  nearDaysOf,
  readCriteria,
  type EasierSearch,
  type SearchCriteria,
} from './rules.ts'
import type { Language } from '../../shared/kernel/enums.ts'

type Search = (criteria: SearchCriteria) => FoundRides

const listWider = (search: Search, searches: readonly EasierSearch[]): Wider[] => {
  const wider: Wider[] = []
  for (const { kind, anyDay, criteria } of searches) {
    if (wider.length === MAX_EASIER) break
    // If changing the day alone finds rides, a suggestion that also changes something else is not needed.
    if (wider.some((other) => other.kind === kind || (anyDay && other.kind === 'DAYS'))) continue
    const found = summarise(search(criteria).found)
    if (found) wider.push({ kind, anyDay, ...found })
  }
  return wider
}

const findWithInstead = (search: Search, criteria: SearchCriteria, now: Date): Found => {
  const rides = search(criteria)
  // A later page without rides is the end of a list, so it needs no suggestions.
  if (criteria.page > 1 || rides.found.some(({ isPossible }) => !isPossible))
    return { rides, nearDays: NOTHING, wider: [] }
  const isEmpty = rides.found.length === 0
  const nearDays = criteria.hasDays
    ? search(nearDaysOf({ ...criteria, possible: criteria.possible && isEmpty }, now))
    : NOTHING
  const isInVain = isEmpty && nearDays.found.length === 0
  return { rides, nearDays, wider: isInVain ? listWider(search, easierSearches(criteria, now)) : [] }
}

const viewingOf = async ({ db, actor }: Ctx): Promise<Viewing> =>
  actor.kind === 'user'
    ? { hiddenPeople: await selectHiddenPeople(db, actor.id), mayUseWomenOnly: actor.mayUseWomenOnly }
    : VISITOR

const rideIdsOf = ({ rides, nearDays }: Found): string[] =>
  [...rides.found, ...nearDays.found].map(({ ride }) => ride.id)

const NOBODYS: ReadonlyMap<string, ViewersRide> = new Map()

/**
 * Finds rides by name and by coordinates, and writes a `SearchAnswer` as JSON into a buffer from `take`. If the
 * chosen days have no bookable ride, the answer also has rides on days nearby; if nothing is found at all, it
 * suggests relaxed searches. A visitor's search does not use the database.
 * @throws AppError INVALID as `readCriteria`
 */
export const searchRides = async (
  ctx: Ctx,
  query: SearchQuery,
  language: Language,
  take: TakeBuffer,
): Promise<Buffer<ArrayBuffer>> => {
  const now = ctx.clock.now()
  const criteria = readCriteria(query, now, language)
  const viewing = await viewingOf(ctx)
  // These are read once, because the index may be loaded again while this search waits for the database.
  const { table, possible, cards, amenityBits } = ctx.search.index
  const search: Search = (wanted) => findRides({ table, possible }, wanted, amenityBits, viewing)
  const found = findWithInstead(search, criteria, now)
  const id = viewerId(ctx)
  const own = id === null ? NOBODYS : await selectViewersRides(ctx.db, id, rideIdsOf(found))
  const shown = {
    places: table.places,
    cards,
    publicUrl: ctx.settings.publicUrl,
    viewer: id === null ? null : { id },
    own,
    now,
  }
  return writeAnswer(found, shown, take)
}
