import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { rides } from '../../db/schema/index.ts'
import { addTrips } from '../users/index.ts'

/** The ride is completed, and a rider who was on board was not refunded in full. */
const tookPlace = sql<boolean>`${rides.status} = 'COMPLETED' and exists (
  select from seat_requests q
  join boarding_pins b on b.request_id = q.id and b.boarded_at is not null
  join payments p on p.request_id = q.id and p.state = 'SUCCEEDED'
  where q.ride_id = ${rides.id} and q.status = 'PAID'
    and p.paid_ksh > coalesce((select sum(f.amount_ksh) from refunds f where f.payment_id = p.id), 0))`

/** Stores whether a locked ride counts as a trip of its driver. */
export const countTrip = async (tx: Tx, rideId: string): Promise<void> => {
  const [changed] = await tx
    .update(rides)
    .set({ isTripDone: tookPlace })
    .where(and(eq(rides.id, rideId), sql`${rides.isTripDone} <> (${tookPlace})`))
    .returning({ driverId: rides.driverId, isTripDone: rides.isTripDone })
  if (!changed) return
  await addTrips(tx, changed.driverId, changed.isTripDone ? 1 : -1)
}
