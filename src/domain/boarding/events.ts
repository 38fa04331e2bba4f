import type { Tx } from '../../db/client.ts'
import type { Dependencies } from '../context.ts'
import { announce } from '../notifications/index.ts'
import { driverFacts, tripFacts, type RideRow } from '../rides/index.ts'

/** Tells the rider that the PIN was used, in case someone else used it, and tells their trusted contacts. */
export const announceBoarded = async (
  tx: Tx,
  deps: Pick<Dependencies, 'clock' | 'enqueue'>,
  row: RideRow,
  request: { id: string; riderId: string },
): Promise<void> => {
  await announce(tx, deps, {
    userId: request.riderId,
    template: 'rider_boarded',
    params: { ...tripFacts(row), ...driverFacts(row) },
    aboutId: row.ride.driverId,
    link: `/ride/${row.ride.id}`,
    dedupe: `rider_boarded:${request.id}`,
  })
  await deps.enqueue(tx, 'trusted-contacts.tell', { event: 'boarded', id: request.id })
}
