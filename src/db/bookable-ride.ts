import { sql, type SQL } from 'drizzle-orm'
import type { CheckedDocument } from '../shared/kernel/enums.ts'

/**
 * In a query of `rides`, or of an alias: whether a required document has expired when the ride departs. The same rule
 * is in src/domain/documents/rules.ts. Two subqueries, so that each uses its own index.
 */
export const isStopped = (required: readonly CheckedDocument[], ride: SQL = sql`rides`): SQL<boolean> => {
  const ended = sql`f.kind = any (${`{${required.join()}}`}::text[]) and f.ends_at <= ${ride}.departs_at`
  return sql`(exists (select from document_facts f where f.user_id = ${ride}.driver_id and f.vehicle_id is null and ${ended})
    or exists (select from document_facts f where f.vehicle_id = ${ride}.vehicle_id and ${ended}))`
}

/**
 * In a query of `rides`: whether a ride can be booked from start to end. The query also has to check that the ride has
 * not departed. The only place of this rule in SQL; search applies the rule in memory, for every part of a ride. Not a
 * function of the database: PostgreSQL would call it for every row, and use no index.
 */
export const isBookable = (required: readonly CheckedDocument[]): SQL<boolean> =>
  sql<boolean>`rides.status in ('AVAILABLE', 'REQUESTED', 'CONFIRMED')
    and (select min(l.num_seats - l.paid_seats - l.held_seats) from ride_legs l where l.ride_id = rides.id) > 0
    and (select bool_and(u.status = 'ACTIVE') from users u where u.id in (rides.owner_id, rides.driver_id))
    and not ${isStopped(required)}`
