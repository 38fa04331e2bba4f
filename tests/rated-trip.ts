import { DAY_MS } from '../src/shared/kernel/nairobi-time.ts'
import { moveTo, paidSeat, type PaidSeat } from './paid-seat.ts'
import type { TestProduct } from './test-product.ts'

/** A trip that was paid for and completed, 60 seconds after its arrival, with new sessions for rider and driver. */
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

/** Both people rate each other, so that both ratings are shown. */
export const rateBoth = async (world: TestProduct, trip: CompletedTrip, asDriver: number, asRider: number) => {
  const comment = 'Not as agreed.'
  await rate(world, trip.request.id, trip.riderToken, { stars: asDriver, comment })
  await rate(world, trip.request.id, trip.ownerToken, { stars: asRider, comment })
}

/** The end of the days in which a trip can be rated, in seconds from its arrival. */
export const CLOSES_AFTER = (14 * DAY_MS) / 1000
