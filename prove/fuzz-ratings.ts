import type { PaidSeat } from '../tests/paid-seat.ts'
import type { Ask } from './fuzz-journey.ts'

export const rateTrip = async (
  ask: Ask,
  { seat, rider, owner, admin }: { seat: PaidSeat; rider: string; owner: string; admin: string },
): Promise<void> => {
  const trip = { id: seat.request.id }
  const bad = { stars: 2, tags: ['CLEAN_CAR'], comment: 'Late by an hour.' }
  await ask('PUT /api/request/{id}/review', trip, { as: rider, body: bad })
  await ask('GET /api/request/{id}/review', trip, { as: rider })
  await ask('PUT /api/request/{id}/review', trip, { as: owner, body: { stars: 5, tags: ['FRIENDLY'] } })
  await ask('POST /api/request/{id}/review/reply', trip, { as: owner, body: { text: 'A tyre was flat.' } })
  await ask('GET /api/user/{id}/reviews', { id: seat.owner.id }, { as: rider })
  const [rated] = (await ask('GET /api/admin/reviews', {}, { as: admin })).rows
  await ask('POST /api/admin/reviews/{id}/hide', { id: rated.id }, { as: admin, body: { reason: 'An insult.' } })
}
