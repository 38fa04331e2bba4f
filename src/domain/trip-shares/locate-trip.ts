import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { tripShares } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { hashToken } from '../../platform/ids.ts'
import type { PositionBody } from '../../shared/contract/trip-shares.ts'
import { SOS_BEFORE_HOURS } from '../../shared/kernel/trip-times.ts'
import { requireUser, type Ctx } from '../context.ts'
import { limitHits } from '../rate-limits/index.ts'
import { findRequest, type RequestRow } from '../seat-requests/index.ts'
import { sharedUntil } from '../seat-requests/rules.ts'
import { isLocateTime, POSITIONS_LIMIT } from './rules.ts'

const findOwn = async (ctx: Ctx, requestId: string): Promise<RequestRow> => {
  const found = await findRequest(ctx.db, requestId)
  if (found?.request.riderId !== requireUser(ctx).id) throw notFound()
  return found
}

/** @throws AppError NOT_FOUND, WRONG_STATE too early, NO_LONGER_SHARED, RATE_LIMITED */
export const locateTrip = async (
  ctx: Ctx,
  requestId: string,
  { token, lat, lng }: PositionBody & { token: string },
): Promise<void> => {
  const { request, ride } = await findOwn(ctx, requestId)
  const now = ctx.clock.now()
  if (request.status !== 'PAID' || now >= sharedUntil(ride.arrivesAt))
    throw new AppError('NO_LONGER_SHARED', 'safety.noLongerShared')
  if (!isLocateTime(ride, now))
    throw new AppError('WRONG_STATE', 'safety.locateLater', { params: { before: SOS_BEFORE_HOURS } })
  await limitHits(ctx, POSITIONS_LIMIT, requestId)
  const shown = await ctx.db
    .update(tripShares)
    .set({ lat, lng, locatedAt: now })
    .where(
      and(
        eq(tripShares.requestId, requestId),
        eq(tripShares.tokenHash, hashToken(token)),
        isNull(tripShares.revokedAt),
      ),
    )
    .returning({ id: tripShares.id })
  if (shown.length === 0) throw new AppError('NO_LONGER_SHARED', 'safety.noLongerShared')
}

/** Repeating the call changes nothing. @throws AppError NOT_FOUND to everyone except the rider */
export const hidePosition = async (ctx: Ctx, requestId: string): Promise<void> => {
  await findOwn(ctx, requestId)
  await ctx.db
    .update(tripShares)
    .set({ lat: null, lng: null, locatedAt: null })
    .where(and(eq(tripShares.requestId, requestId), isNotNull(tripShares.locatedAt)))
}
