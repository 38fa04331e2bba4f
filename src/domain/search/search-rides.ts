import type { Language } from '../../shared/contract/enums.ts'
import type { SearchQuery, Wider } from '../../shared/contract/rides.ts'
import { viewerId, type Ctx } from '../context.ts'
import { presentAnswer, presentCards, summarise } from './present.ts'
import { findRides, type FoundRides } from './queries.ts'
import {
  easierSearches,
  MAX_EASIER,
  nearDaysOf,
  readCriteria,
  type EasierSearch,
  type SearchCriteria,
} from './rules.ts'

type Search = (criteria: SearchCriteria) => Promise<FoundRides>

/** Searches that would find rides: each is run, the smallest change first, until there are enough. */
const listWider = async (search: Search, searches: readonly EasierSearch[]) => {
  const wider: Wider[] = []
  for (const { kind, anyDay, criteria } of searches) {
    if (wider.length === MAX_EASIER) break
    // When the same search on any day has rides, only the day has to change.
    if (wider.some((other) => other.kind === kind || (anyDay && other.kind === 'DAYS'))) continue
    const found = summarise((await search(criteria)).rows)
    if (found) wider.push({ kind, anyDay, ...found })
  }
  return wider
}

/**
 * Finds rides by name and by coordinates; the answer is a `SearchAnswer` as JSON text. A search without results is
 * answered with near days, or else with relaxed searches; one with results costs nothing more. @throws AppError
 * INVALID for an empty search
 */
export const searchRides = async (ctx: Ctx, query: SearchQuery, language: Language): Promise<string> => {
  const now = ctx.clock.now()
  const criteria = readCriteria(query, now, language)
  const id = viewerId(ctx)
  const viewer = id === null ? null : { id }
  const search: Search = (wanted) => findRides(ctx.db, wanted, id, ctx.settings.publicUrl)
  const cardsOf = ({ rows }: FoundRides) => presentCards(rows, viewer, now)

  const found = await search(criteria)
  // A later page without rides is the end of a list that has some.
  if (found.rows.length > 0 || criteria.page > 1) return presentAnswer(cardsOf(found), found.radiusKm)
  const nearDays = criteria.hasDays ? await search(nearDaysOf(criteria, now)) : null
  if (nearDays && nearDays.rows.length > 0)
    return presentAnswer('', found.radiusKm, { nearDays: cardsOf(nearDays), wider: [] })
  const wider = await listWider(search, easierSearches(criteria, now))
  return presentAnswer('', found.radiusKm, { nearDays: '', wider })
}
