import type { OwnTrips } from '../../shared/contract/trips.ts'
import { partOfRide } from '../../shared/kernel/part-of-ride.ts'
import { requireUser, type Ctx } from '../context.ts'
import { findRides, listOwnRides } from '../rides/index.ts'
import { attachRequests, listOwnRequests } from '../seat-requests/index.ts'
import { inSections } from './rules.ts'

/** A rider's trips are their requests, and an owner's trips are their rides. @throws AppError UNAUTHENTICATED */
export const listTrips = async (ctx: Ctx): Promise<OwnTrips> => {
  requireUser(ctx)
  const [requests, owned] = await Promise.all([
    listOwnRequests(ctx),
    listOwnRides(ctx, 'mine').then((rides) => attachRequests(ctx, rides)),
  ])
  const rides = await findRides(ctx, [...new Set(requests.map(({ rId }) => rId))])
  const seats = requests.flatMap((request) => {
    const ride = rides.get(request.rId)
    return ride ? [{ ride: partOfRide(ride, request), request }] : []
  })
  return inSections([...seats, ...owned.map((ride) => ({ ride }))])
}
