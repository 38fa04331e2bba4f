import { and, eq } from 'drizzle-orm'
import { favorites } from '../../db/schema/index.ts'
import { requireUser, type Ctx } from '../context.ts'
import { getRide } from './get-ride.ts'

export const favoriteRide = async (ctx: Ctx, rideId: string, isFavorite: boolean): Promise<void> => {
  const userId = requireUser(ctx).id
  await getRide(ctx, rideId)
  if (isFavorite)
    await ctx.db.insert(favorites).values({ userId, rideId, createdAt: ctx.clock.now() }).onConflictDoNothing()
  else await ctx.db.delete(favorites).where(and(eq(favorites.userId, userId), eq(favorites.rideId, rideId)))
}
