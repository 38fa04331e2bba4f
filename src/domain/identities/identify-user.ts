import { and, eq, gt, inArray, or } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { rides, seatRequests, userIdentities } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { IdentityBody } from '../../shared/contract/admin.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { findUnopened, heldDocuments } from '../documents/index.ts'
import { lockRide } from '../rides/index.ts'
import { isOpen } from '../../shared/kernel/open-ride.ts'
import { startsLater } from '../../shared/kernel/part-of-ride.ts'
import {
  callOffRide,
  canCallOff,
  findRequest,
  giveUpRequest,
  lockRideAndRequest,
  segmentDepartsAt,
} from '../seat-requests/index.ts'
import { lockPerson, sealGender } from '../users/index.ts'
import { mayDecideStatus } from '../users/policy.ts'

const OPEN_RIDES = ['AVAILABLE', 'REQUESTED', 'CONFIRMED', 'STARTED'] as const
const OPEN_REQUESTS = ['PENDING', 'APPROVED', 'PAID'] as const

/** Requires that the admin has opened the ID, because no other document shows the gender. @throws AppError CONFLICT */
const requireOpenedId = async (tx: Tx, adminId: string, userId: string): Promise<void> => {
  const held = await heldDocuments(tx, [userId])
  const isOpened = !(await findUnopened(tx, adminId, userId)).includes('NATIONAL_ID')
  if (!held.get(userId)?.has('NATIONAL_ID') || !isOpened) throw new AppError('CONFLICT', 'users.openIdFirst')
}

/**
 * Cancels rides for women that the user posted or drives, and the user's seats on such rides, all with refunds. Trips
 * that have begun, or whose rider is on board early, are not cancelled.
 */
const leaveWomenOnly = async (ctx: Ctx, tx: Tx, userId: string): Promise<void> => {
  const now = ctx.clock.now()
  const driven = await tx
    .select({ id: rides.id })
    .from(rides)
    .where(
      and(
        eq(rides.womenOnly, true),
        or(eq(rides.ownerId, userId), eq(rides.driverId, userId)),
        inArray(rides.status, [...OPEN_RIDES]),
      ),
    )
    .orderBy(rides.id)
  for (const { id } of driven) {
    const row = await lockRide(tx, id)
    if (await canCallOff(tx, row, now)) await callOffRide(tx, ctx, row, null)
  }
  const booked = await tx
    .select({ id: seatRequests.id })
    .from(seatRequests)
    .innerJoin(rides, eq(rides.id, seatRequests.rideId))
    .where(
      and(
        eq(rides.womenOnly, true),
        eq(seatRequests.riderId, userId),
        inArray(seatRequests.status, [...OPEN_REQUESTS]),
        inArray(rides.status, [...OPEN_RIDES]),
        gt(segmentDepartsAt, now),
      ),
    )
    .orderBy(seatRequests.rideId)
  for (const { id } of booked) {
    const locked = await lockRideAndRequest(tx, id)
    const found = await findRequest(tx, id)
    if (found?.boardedAt === null && isOpen({ ...locked.row.ride, startsLater: startsLater(locked.request) }, now))
      await giveUpRequest(ctx, tx, locked, 'rider', { byPamoja: true })
  }
}

/**
 * Stores the gender that an admin read on the ID; null removes it. The audit log does not contain it.
 * @throws AppError FORBIDDEN, NOT_FOUND, CONFLICT before the ID was opened
 */
export const identifyUser = async (ctx: Ctx, userId: string, { gender }: IdentityBody): Promise<void> => {
  const admin = requireAdmin(ctx)
  if (!mayDecideStatus(admin, userId)) throw new AppError('FORBIDDEN', 'users.ownRow')
  await withTx(ctx, async (tx) => {
    if (!(await lockPerson(tx, userId))) throw notFound()
    if (gender === null) await tx.delete(userIdentities).where(eq(userIdentities.userId, userId))
    else {
      await requireOpenedId(tx, admin.id, userId)
      const read = { genderSealed: sealGender(ctx, userId, gender), checkedBy: admin.id, checkedAt: ctx.clock.now() }
      await tx
        .insert(userIdentities)
        .values({ userId, ...read })
        .onConflictDoUpdate({ target: userIdentities.userId, set: read })
    }
    if (gender !== 'FEMALE') await leaveWomenOnly(ctx, tx, userId)
    await recordAction(ctx, tx, { action: 'user.identity', target: { kind: 'user', id: userId } })
  })
}
