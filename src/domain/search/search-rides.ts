import type { Language } from '../../shared/contract/enums.ts'
import type { SearchQuery } from '../../shared/contract/rides.ts'
import { viewerId, type Ctx } from '../context.ts'
import { presentFound } from './present.ts'
import { findCards } from './queries.ts'
import { wishOf } from './rules.ts'

/**
 * Finds rides by name and by coordinates; the answer is a `SearchAnswer` that is JSON text already.
 * @throws AppError INVALID when the query asks for nothing that can be searched
 */
export const searchRides = async (ctx: Ctx, query: SearchQuery, language: Language): Promise<string> => {
  const now = ctx.clock.now()
  const wish = wishOf(query, now, language)
  const viewer = viewerId(ctx)
  const found = await findCards(ctx.db, wish, viewer)
  return presentFound(found, viewer === null ? null : { id: viewer }, now, ctx.settings.publicUrl)
}
