import type { Language } from '../../shared/contract/enums.ts'
import type { SearchQuery, Wider } from '../../shared/contract/found-rides.ts'
import { viewerId, type Ctx } from '../context.ts'
import { findRides, VISITOR, type FoundRides, type Viewing } from './find-rides.ts'
import { presentAnswer, presentCards, summarise, writeCard, type TakeBuffer } from './present.ts'
import { selectHiddenPeople, selectViewersRides } from './queries.ts'
import {
  easierSearches,
  MAX_EASIER,
  nearDaysOf,
  readCriteria,
  type EasierSearch,
  type SearchCriteria,
} from './rules.ts'

type Search = (criteria: SearchCriteria) => FoundRides

/** Searches that would find rides: each is run, the smallest change first, until there are enough. */
const listWider = (search: Search, searches: readonly EasierSearch[]): Wider[] => {
  const wider: Wider[] = []
  for (const { kind, anyDay, criteria } of searches) {
    if (wider.length === MAX_EASIER) break
    // When the same search on any day has rides, only the day has to change.
    if (wider.some((other) => other.kind === kind || (anyDay && other.kind === 'DAYS'))) continue
    const found = summarise(search(criteria).found)
    if (found) wider.push({ kind, anyDay, ...found })
  }
  return wider
}

/** All cards of an answer, with what the viewer has with these rides. */
const cardsOf = async (ctx: Ctx, { found, radiusKm }: FoundRides, now: Date) => {
  const { index } = ctx.search
  const { places } = index.table
  const id = viewerId(ctx)
  // Before the database is asked: a ride may change meanwhile.
  const cards = found.map((each) => ({
    found: each,
    card: index.cardOf(each, () => writeCard(each, places, ctx.settings.publicUrl)),
  }))
  if (id === null) return presentCards(cards, { radiusKm, viewer: null, own: new Map(), now })
  const rideIds = found.map(({ ride }) => ride.id)
  return presentCards(cards, { radiusKm, viewer: { id }, own: await selectViewersRides(ctx.db, id, rideIds), now })
}

const viewingOf = async ({ db, actor }: Ctx): Promise<Viewing> =>
  actor.kind === 'user'
    ? { hiddenPeople: await selectHiddenPeople(db, actor.id), mayUseWomenOnly: actor.mayUseWomenOnly }
    : VISITOR

/**
 * Finds rides by name and by coordinates; the answer is a `SearchAnswer` as JSON. A search without results is answered
 * with near days, or else with relaxed searches. Without a session the database is not asked. It is written into a buffer
 * that `take` gives. @throws AppError INVALID for an empty search
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
  const { index } = ctx.search
  const search: Search = (wanted) => findRides(index, wanted, index.amenityBits, viewing)

  const rides = search(criteria)
  const cards = await cardsOf(ctx, rides, now)
  const isEmpty = rides.found.length === 0
  // A later page without rides is the end of a list that has some.
  if (criteria.page > 1 || rides.found.some(({ isPossible }) => !isPossible))
    return presentAnswer(cards, rides.radiusKm, take)
  const nearDays = criteria.hasDays
    ? await cardsOf(ctx, search(nearDaysOf({ ...criteria, possible: criteria.possible && isEmpty }, now)), now)
    : []
  const wider = isEmpty && nearDays.length === 0 ? listWider(search, easierSearches(criteria, now)) : []
  return presentAnswer(cards, rides.radiusKm, take, { nearDays, wider })
}
