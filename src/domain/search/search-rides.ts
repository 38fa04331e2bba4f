import type { Language } from '../../shared/contract/enums.ts'
import type { SearchQuery, Wider } from '../../shared/contract/rides.ts'
import { viewerId, type Ctx } from '../context.ts'
import { presentAnswer, presentCards, summarise } from './present.ts'
import { findRides, type FoundRides } from './queries.ts'
import { easierWishes, MAX_EASIER, nearDaysOf, wishOf, type EasierWish, type RideWish } from './rules.ts'

type Search = (wish: RideWish) => Promise<FoundRides>

/** What would find rides: each is searched, the smallest change first, until there are enough to choose from. */
const listWider = async (search: Search, wishes: readonly EasierWish[]) => {
  const wider: Wider[] = []
  for (const { kind, anyDay, wish } of wishes) {
    if (wider.length === MAX_EASIER) break
    // When the same search on any day has rides, nobody has to change more than the day.
    if (wider.some((other) => other.kind === kind || (anyDay && other.kind === 'DAYS'))) continue
    const found = summarise((await search(wish)).rows)
    if (found) wider.push({ kind, anyDay, ...found })
  }
  return wider
}

/**
 * Finds rides by name and by coordinates; the answer is a `SearchAnswer` that is JSON text already. A search in vain is
 * answered with the days around it, or else with what would find something; one that finds rides costs nothing more.
 * @throws AppError INVALID when the query asks for nothing that can be searched
 */
export const searchRides = async (ctx: Ctx, query: SearchQuery, language: Language): Promise<string> => {
  const now = ctx.clock.now()
  const wish = wishOf(query, now, language)
  const id = viewerId(ctx)
  const viewer = id === null ? null : { id }
  const search: Search = (wanted) => findRides(ctx.db, wanted, id, ctx.settings.publicUrl)
  const cardsOf = ({ rows }: FoundRides) => presentCards(rows, viewer, now)

  const found = await search(wish)
  if (found.rows.length > 0) return presentAnswer(cardsOf(found), found.radiusKm)
  const nearDays = wish.hasDays ? await search(nearDaysOf(wish, now)) : null
  if (nearDays && nearDays.rows.length > 0)
    return presentAnswer('', found.radiusKm, { nearDays: cardsOf(nearDays), wider: [] })
  const wider = await listWider(search, easierWishes(wish, now))
  return presentAnswer('', found.radiusKm, { nearDays: '', wider })
}
