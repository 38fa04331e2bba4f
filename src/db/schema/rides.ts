import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { oneOf } from '../columns.ts'
import { users } from './users.ts'
import { vehicles } from './vehicles.ts'
import { RIDE_STATUSES, RIDE_TYPES } from '../../shared/kernel/enums.ts'

/** Seats are counted on `ride_legs`; the stops are in `ride_stops`, the prices between them in `ride_fares`. */
export const rides = pgTable(
  'rides',
  {
    id: uuid().primaryKey(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    driverId: uuid()
      .notNull()
      .references(() => users.id),
    vehicleId: uuid()
      .notNull()
      .references(() => vehicles.id),
    type: text({ enum: RIDE_TYPES }).notNull(),
    status: text({ enum: RIDE_STATUSES }).notNull(),
    departsAt: timestamp({ withTimezone: true }).notNull(),
    arrivesAt: timestamp({ withTimezone: true }).notNull(),
    /** The price of a seat for the whole ride. */
    seatCostKsh: integer().notNull(),
    numSeats: smallint().notNull(),
    /** The length of the route in km, rounded for display; null for rides published before it was stored. */
    tripKm: smallint(),
    amenityIds: text().array().notNull(),
    amenityMask: integer().notNull(),
    offersPossibleStops: boolean().notNull().default(false),
    /**
     * Only women whose ID an admin has checked see the ride, besides its owner, its driver and riders who requested
     * seats.
     */
    womenOnly: boolean().notNull().default(false),
    note: text(),
    /**
     * Where riders get in, if the owner named a place: its name, how to find it, and the coordinates if the place is
     * known.
     */
    meetingName: text(),
    meetingHint: text(),
    meetingLat: doublePrecision(),
    meetingLng: doublePrecision(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    startedAt: timestamp({ withTimezone: true }),
    completedAt: timestamp({ withTimezone: true }),
    cancelledAt: timestamp({ withTimezone: true }),
    /** Whether the ride counts as a completed trip of its driver: a rider was on board and not fully refunded. */
    isTripDone: boolean().notNull().default(false),
  },
  (t) => [
    // `ride_fares` copies the owner from the ride; a foreign key keeps the copies equal.
    unique('rides_and_owner').on(t.id, t.ownerId),
    index('rides_owner').on(t.ownerId, t.departsAt),
    index('rides_driver').on(t.driverId),
    index('rides_completed_by_arrival')
      .on(t.arrivesAt)
      .where(sql`status = 'COMPLETED'`),
    index('rides_open_by_departure')
      .on(t.departsAt)
      .where(sql`status in ('AVAILABLE', 'REQUESTED', 'CONFIRMED')`),
    index('rides_started_by_arrival')
      .on(t.arrivesAt)
      .where(sql`status = 'STARTED'`),
    check('rides_seats_bounded', sql`${t.numSeats} between 1 and 10`),
    check('rides_price_bounded', sql`${t.seatCostKsh} between 1 and 100000`),
    check('rides_trip_somewhere', sql`${t.tripKm} > 0`),
    check(
      'rides_meeting_point_whole',
      sql`(${t.meetingLat} is null) = (${t.meetingLng} is null)
        and (${t.meetingName} is not null or (${t.meetingHint} is null and ${t.meetingLat} is null))`,
    ),
    check('rides_arrive_after_departing', sql`${t.arrivesAt} > ${t.departsAt}`),
    check('rides_status_known', oneOf(t.status, RIDE_STATUSES)),
    check('rides_favorite_is_no_state', sql`${t.status} <> 'FAVORITE'`),
    check('rides_type_known', oneOf(t.type, RIDE_TYPES)),
    // rides_one_vehicle_one_place, an exclusion constraint in the baseline migration, prevents overlapping rides of a
    // vehicle.
  ],
)
