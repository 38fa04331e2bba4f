import type { Tx } from '../../db/client.ts'
import { AppError } from '../../platform/errors.ts'
import type { Ctx } from '../context.ts'
import { hasOpenDispute } from '../disputes/index.ts'
import { lockRide } from '../rides/index.ts'
import { callOffRide, canCallOff, giveUpRequest, lockRideAndRequest } from '../seat-requests/index.ts'
import {
  hasPaymentUnderWay,
  hasReportableTrip,
  listOpenRequests,
  listOwnOpenRides,
  sumHeldEarnings,
} from './queries.ts'

const underWay = () => new AppError('WRONG_STATE', 'accounts.underWay')

/**
 * Ends the open rides and requests of an account before it is deleted. Riders of its rides get full refunds. Its own
 * paid requests get the refund that is due, or a full one when an admin deletes the user.
 * @throws AppError WRONG_STATE while a ride is in progress, MONEY_UNSETTLED while a payment, report or payout is open,
 * or while a user whom an admin deletes could still report a trip
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
    if (!(await canCallOff(tx, row, now))) throw underWay()
    // The name of the account is erased, so messages say Pamoja. When an admin deletes the account, the cancellation
    // is not counted as a late cancellation of the user.
    await callOffRide(tx, ctx, row, byOneself ? { id: null, name: 'Pamoja' } : null)
  }
  for (const requestId of await listOpenRequests(tx, userId)) {
    const locked = await lockRideAndRequest(tx, requestId)
    if (now >= locked.row.ride.departsAt) throw underWay()
    await giveUpRequest(ctx, tx, locked, 'rider', { byPamoja: !byOneself })
  }
  const amount = await sumHeldEarnings(tx, userId)
  if (amount > 0) throw new AppError('MONEY_UNSETTLED', 'accounts.earningsKept', { params: { amount } })
}
