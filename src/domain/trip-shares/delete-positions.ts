import { sql } from 'drizzle-orm'
import { readPrepared } from '../../db/read-rows.ts'
import type { Dependencies } from '../context.ts'
import { SHARED_AFTER_HOURS } from '../seat-requests/rules.ts'

/** Sweep: deletes the positions of links that have ended. No answer shows them any more. */
export const deletePositions = async (deps: Pick<Dependencies, 'db' | 'clock'>): Promise<void> => {
  await readPrepared(
    deps.db,
    'delete_positions',
    sql`update trip_shares s set lat = null, lng = null, located_at = null
    from seat_requests q join ride_stops e on e.ride_id = q.ride_id and e.position = q.to_position
    where s.located_at is not null and q.id = s.request_id and (q.status <> 'PAID'
      or e.planned_at + make_interval(hours => ${SHARED_AFTER_HOURS}) <= ${deps.clock.now().toISOString()}::timestamptz)`,
  )
}
