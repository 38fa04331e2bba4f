import type { Tx } from '../../db/client.ts'
import type { Dependencies } from '../context.ts'
import { announce } from '../notifications/index.ts'
import { tripNames, type RideRow } from '../rides/index.ts'

/** The rider learns that the PIN was used, whoever used it. */
export const announceBoarded = (
  tx: Tx,
  deps: Pick<Dependencies, 'clock' | 'enqueue'>,
  row: RideRow,
  request: { id: string; riderId: string },
): Promise<void> =>
  announce(tx, deps, {
    userId: request.riderId,
    template: 'rider_boarded',
    params: tripNames(row),
    link: `/ride/${row.ride.id}`,
    dedupe: `rider_boarded:${request.id}`,
  })
