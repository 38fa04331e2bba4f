import { DAY_MS } from '../src/shared/kernel/nairobi-time.ts'
import { moveTo, paidSeat, type PaidSeat } from './paid-seat.ts'
import type { TestProduct } from './test-product.ts'

/** A paid trip, 60 seconds after its arrival: the owner has completed it, and rider and owner have new sessions. */
export const completedTrip = async (world: TestProduct, given: Parameters<typeof paidSeat>[1] = {}) =>
  completeTrip(world, await paidSeat(world, given))
export type CompletedTrip = Awaited<ReturnType<typeof completedTrip>>

export const completeTrip = async (world: TestProduct, seat: PaidSeat) => {
  moveTo(world, seat.departsAt, 60)
  await world.call('POST', `/api/ride/${seat.ride.id}/start`, { as: await world.signIn(seat.owner) })
  moveTo(world, seat.arrivesAt, 60)
  const ownerToken = await world.signIn(seat.owner)
  await world.call('POST', `/api/ride/${seat.ride.id}/complete`, { as: ownerToken })
  return { ...seat, ownerToken, riderToken: await world.signIn(seat.rider) }
}

export const rate = (world: TestProduct, requestId: string, as: string, body: object = {}) =>
  world.call('PUT', `/api/request/${requestId}/review`, { as, body: { stars: 4, tags: [], ...body } })

export const readReview = async (world: TestProduct, requestId: string, as: string) =>
  (await world.call('GET', `/api/request/${requestId}/review`, { as })).body

/** Ratings are shown at once when both people have rated. */
export const rateBoth = async (world: TestProduct, trip: CompletedTrip, asDriver: number, asRider: number) => {
  const comment = 'Not as agreed.'
  await rate(world, trip.request.id, trip.riderToken, { stars: asDriver, comment })
  await rate(world, trip.request.id, trip.ownerToken, { stars: asRider, comment })
}

/** When a trip can no longer be rated, in seconds after its arrival. */
export const CLOSES_AFTER = (14 * DAY_MS) / 1000
