import { sql, type SQL } from 'drizzle-orm'
import type { CheckedDocument } from '../shared/kernel/enums.ts'

/**
 * A condition on `rides`, or on its alias `ride`: a required document of the driver or the vehicle has expired when the
 * ride departs. `endedAt` in src/domain/documents/rules.ts is the same rule. Two subqueries, so that each uses its own
 * index.
 */
export const isStopped = (required: readonly CheckedDocument[], ride: SQL = sql`rides`): SQL<boolean> => {
  const ended = sql`f.kind = any (${`{${required.join()}}`}::text[]) and f.ends_at <= ${ride}.departs_at`
  return sql`(exists (select from document_facts f where f.user_id = ${ride}.driver_id and f.vehicle_id is null and ${ended})
    or exists (select from document_facts f where f.vehicle_id = ${ride}.vehicle_id and ${ended}))`
}

/**
 * A condition on `rides`: the ride can be booked from start to end. The query also has to check that the ride has not
 * departed. Search does not use this condition: it checks each part of a ride in memory. Not a function of the
 * database: PostgreSQL would call it for every row, and use no index.
 */
export const isBookable = (required: readonly CheckedDocument[]): SQL<boolean> =>
  sql<boolean>`rides.status in ('AVAILABLE', 'REQUESTED', 'CONFIRMED')
    and (select min(l.num_seats - l.paid_seats - l.held_seats) from ride_legs l where l.ride_id = rides.id) > 0
    and (select bool_and(u.status = 'ACTIVE') from users u where u.id in (rides.owner_id, rides.driver_id))
    and not ${isStopped(required)}`
