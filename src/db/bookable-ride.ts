import { sql } from 'drizzle-orm'

/**
 * In a query of `rides`: whether it can be booked from end to end. The one place of this rule in SQL; search knows it in memory,
 * for every part of a ride. Not a function of the database: PostgreSQL would call it for every row, and find no index.
 */
export const isBookable = sql<boolean>`rides.status in ('AVAILABLE', 'REQUESTED', 'CONFIRMED')
  and (select min(l.num_seats - l.paid_seats - l.held_seats) from ride_legs l where l.ride_id = rides.id) > 0
  and (select bool_and(u.status = 'ACTIVE') from users u where u.id in (rides.owner_id, rides.driver_id))`
