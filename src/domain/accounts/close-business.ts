import type { Tx } from '../../db/client.ts'
import { AppError } from '../../platform/errors.ts'
import type { Ctx } from '../context.ts'
import { hasOpenDispute } from '../disputes/index.ts'
import { callOffRide, lockRide } from '../rides/index.ts'
import { isOpen } from '../rides/rules.ts'
import { giveUpRequest, lockRideAndRequest } from '../seat-requests/index.ts'
import {
  hasPaymentUnderWay,
  hasReportableTrip,
  listOpenRequests,
  listOwnOpenRides,
  sumEarningsKept,
} from './queries.ts'

const underWay = () => new AppError('WRONG_STATE', 'accounts.underWay')

/**
 * Ends what other people still expect of somebody who leaves: their rides are called off with full refunds, their
 * requests given up with what the time leaves of the price. Whom an admin removes gets everything back, and keeps the time to
 * report a trip.
 * @throws AppError WRONG_STATE while a ride is under way, MONEY_UNSETTLED while we owe the person money or may soon
 */
export const closeBusiness = async (
  ctx: Ctx,
  tx: Tx,
  user: { id: string; phone: string },
  { byOneself }: { byOneself: boolean },
): Promise<void> => {
  const { id: userId } = user
  const now = ctx.clock.now()
  if (await hasPaymentUnderWay(tx, user)) throw new AppError('MONEY_UNSETTLED', 'accounts.paymentUnderWay')
  if (await hasOpenDispute(tx, userId)) throw new AppError('MONEY_UNSETTLED', 'accounts.disputeOpen')
  if (!byOneself && (await hasReportableTrip(tx, userId)))
    throw new AppError('MONEY_UNSETTLED', 'accounts.tripReportable')
  for (const rideId of await listOwnOpenRides(tx, userId)) {
    const row = await lockRide(tx, rideId)
    if (!isOpen(row.ride, now)) throw underWay()
    // Whoever leaves may have been removed by an admin.
    await callOffRide(tx, ctx, row, 'Pamoja')
  }
  for (const requestId of await listOpenRequests(tx, userId)) {
    const locked = await lockRideAndRequest(tx, requestId)
    if (now >= locked.row.ride.departsAt) throw underWay()
    await giveUpRequest(ctx, tx, locked, 'rider', { returnsAll: !byOneself })
  }
  const amount = await sumEarningsKept(tx, userId)
  if (amount > 0) throw new AppError('MONEY_UNSETTLED', 'accounts.earningsKept', { params: { amount } })
}
