import type { WishList } from '../../shared/contract/wishes.ts'
import { requireUser, type Ctx } from '../context.ts'
import { presentWish } from './present.ts'
import { listOpen } from './queries.ts'

/** The caller's wishes that can still come true, newest first. */
export const listWishes = async (ctx: Ctx): Promise<WishList> => {
  const { id } = requireUser(ctx)
  const rows = await listOpen(ctx.db, id, ctx.clock.now())
  return { wishes: rows.map(presentWish) }
}
