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

/** Runs relaxed searches, the smallest change first, until `MAX_EASIER` of them have rides. */
const listWider = (search: Search, searches: readonly EasierSearch[]): Wider[] => {
  const wider: Wider[] = []
  for (const { kind, anyDay, criteria } of searches) {
    if (wider.length === MAX_EASIER) break
    // When the unchanged search has rides on another day, only the day has to change.
    if (wider.some((other) => other.kind === kind || (anyDay && other.kind === 'DAYS'))) continue
    const found = summarise(search(criteria).found)
    if (found) wider.push({ kind, anyDay, ...found })
  }
  return wider
}

/** Adds days nearby if no bookable ride is found on chosen days, and relaxed searches if no ride at all is found. */
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
 * Finds rides by name and by coordinates; the answer is a `SearchAnswer` as JSON. Without bookable rides on chosen days,
 * the answer adds rides on days nearby; if it is still empty, relaxed searches. Visitors' searches do not use the
 * database. The answer is written into a buffer from `take`.
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
  // Stored in variables, because the index may be loaded again while the database is read.
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
