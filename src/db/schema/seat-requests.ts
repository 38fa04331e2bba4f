import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { oneOf } from '../columns.ts'
import { rideFares } from './ride-fares.ts'
import { users } from './users.ts'
import { CANCEL_REASONS, REQUEST_STATUSES } from '../../shared/kernel/enums.ts'

export const seatRequests = pgTable(
  'seat_requests',
  {
    id: uuid().primaryKey(),
    rideId: uuid().notNull(),
    /** Copied from the ride, so that the database itself can refuse a request for one's own ride. */
    ownerId: uuid().notNull(),
    riderId: uuid()
      .notNull()
      .references(() => users.id),
    /** The stops where the passengers get in and out. The defaults are the start and the end of a ride with 2 stops. */
    fromPosition: smallint().notNull().default(0),
    toPosition: smallint().notNull().default(1000),
    numSeats: smallint().notNull(),
    seatCostKsh: integer().notNull(),
    totalKsh: integer()
      .notNull()
      .generatedAlwaysAs(sql`num_seats * seat_cost_ksh`),
    passengers: jsonb().$type<{ name: string; phone: string }[]>().notNull(),
    paymentPhone: text().notNull(),
    note: text(),
    status: text({ enum: REQUEST_STATUSES }).notNull(),
    cancelReason: text({ enum: CANCEL_REASONS }),
    /** When the hold of an APPROVED request ends, unless a payment is in progress. */
    payBy: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    approvedAt: timestamp({ withTimezone: true }),
    paidAt: timestamp({ withTimezone: true }),
    cancelledAt: timestamp({ withTimezone: true }),
    /** Since when a dispute stops the payout. */
    moneyHeldAt: timestamp({ withTimezone: true }),
    forgottenAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('seat_requests_one_open')
      .on(t.rideId, t.riderId)
      .where(sql`status in ('PENDING', 'APPROVED', 'PAID')`),
    unique('seat_requests_total').on(t.id, t.totalKsh),
    index('seat_requests_ride').on(t.rideId, t.createdAt),
    index('seat_requests_rider').on(t.riderId, t.createdAt),
    index('seat_requests_pending')
      .on(t.rideId)
      .where(sql`status = 'PENDING'`),
    index('seat_requests_hold')
      .on(t.payBy)
      .where(sql`status = 'APPROVED'`),
    index('seat_requests_owner').on(t.ownerId),
    index('seat_requests_passengers').using('gin', t.passengers.op('jsonb_path_ops')),
    index('seat_requests_unforgotten')
      .on(t.createdAt)
      .where(sql`forgotten_at is null`),
    foreignKey({
      name: 'seat_requests_owner_and_price',
      columns: [t.rideId, t.fromPosition, t.toPosition, t.ownerId, t.seatCostKsh],
      foreignColumns: [
        rideFares.rideId,
        rideFares.fromPosition,
        rideFares.toPosition,
        rideFares.ownerId,
        rideFares.fareKsh,
      ],
    }),
    check('seat_requests_not_own_ride', sql`${t.riderId} <> ${t.ownerId}`),
    check('seat_requests_seats_bounded', sql`${t.numSeats} between 1 and 10`),
    check('seat_requests_positions', sql`${t.fromPosition} < ${t.toPosition}`),
    check('seat_requests_every_seat_named', sql`jsonb_array_length(${t.passengers}) = ${t.numSeats}`),
    check('seat_requests_status_known', oneOf(t.status, REQUEST_STATUSES)),
    check('seat_requests_cancelled_for_a_reason', sql`(${t.status} = 'CANCELLED') = (${t.cancelReason} is not null)`),
    check('seat_requests_approved_has_a_limit', sql`${t.status} <> 'APPROVED' or ${t.payBy} is not null`),
  ],
)
