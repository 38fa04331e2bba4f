import type { Tx } from '../../db/client.ts'
import type { Dependencies } from '../context.ts'
import { announce } from '../notifications/index.ts'
import { driverFacts, tripFacts, type RideRow } from '../rides/index.ts'

/** Tells the rider that the PIN was used, in case it was not by them. */
export const announceBoarded = (
  tx: Tx,
  deps: Pick<Dependencies, 'clock' | 'enqueue'>,
  row: RideRow,
  request: { id: string; riderId: string },
): Promise<void> =>
  announce(tx, deps, {
    userId: request.riderId,
    template: 'rider_boarded',
    params: { ...tripFacts(row), ...driverFacts(row) },
    aboutId: row.ride.driverId,
    link: `/ride/${row.ride.id}`,
    dedupe: `rider_boarded:${request.id}`,
  })
