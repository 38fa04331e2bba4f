import { and, eq, inArray, isNotNull, notLike, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { ledgerEntries, payments, payouts, rides, seatRequests } from '../../db/schema/index.ts'
import { msisdnOf } from '../payments/rules.ts'
import { hasUnsettled } from '../payouts/index.ts'

const OPEN_RIDES = ['AVAILABLE', 'REQUESTED', 'CONFIRMED', 'STARTED'] as const
const OPEN_REQUESTS = ['PENDING', 'APPROVED', 'PAID'] as const
const OPEN_PAYMENTS = ['CREATED', 'SUBMITTING', 'PENDING', 'UNKNOWN'] as const

/** Unfinished rides that the user posted or drives, sorted by id, the order in which rides are locked. */
export const listOwnOpenRides = async (tx: Tx, userId: string): Promise<string[]> => {
  const rows = await tx
    .select({ id: rides.id })
    .from(rides)
    .where(and(or(eq(rides.ownerId, userId), eq(rides.driverId, userId)), inArray(rides.status, [...OPEN_RIDES])))
    .orderBy(rides.id)
  return rows.map((row) => row.id)
}

export const listOpenRequests = async (tx: Tx, userId: string): Promise<string[]> => {
  const rows = await tx
    .select({ id: seatRequests.id })
    .from(seatRequests)
    .innerJoin(rides, eq(rides.id, seatRequests.rideId))
    .where(
      and(
        eq(seatRequests.riderId, userId),
        inArray(seatRequests.status, [...OPEN_REQUESTS]),
        inArray(rides.status, [...OPEN_RIDES]),
      ),
    )
    .orderBy(seatRequests.rideId)
  return rows.map((row) => row.id)
}

/** Whether a paid, completed trip of this rider is not paid out yet: until the payout the rider can report the trip. */
export const hasReportableTrip = async (tx: Tx, userId: string): Promise<boolean> => {
  const rows = await tx
    .select({ id: seatRequests.id })
    .from(seatRequests)
    .innerJoin(rides, eq(rides.id, seatRequests.rideId))
    .innerJoin(payments, and(eq(payments.requestId, seatRequests.id), eq(payments.state, 'SUCCEEDED')))
    .where(
      and(
        eq(seatRequests.riderId, userId),
        eq(seatRequests.status, 'PAID'),
        eq(rides.status, 'COMPLETED'),
        hasUnsettled,
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Money may still arrive for these payments. Payments on the user's phone for other riders' requests count too. */
export const hasPaymentUnderWay = async (tx: Tx, { id, phone }: { id: string; phone: string }): Promise<boolean> => {
  const rows = await tx
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(seatRequests, eq(seatRequests.id, payments.requestId))
    .where(
      and(
        or(eq(seatRequests.riderId, id), eq(payments.msisdn, msisdnOf(phone))),
        or(
          inArray(payments.state, [...OPEN_PAYMENTS]),
          and(eq(payments.state, 'EXPIRED'), isNotNull(payments.nextCheckAt)),
        ),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export const sumHeldEarnings = async (tx: Tx, userId: string): Promise<number> => {
  const [held] = await tx
    .select({ ksh: sql`coalesce(-sum(${ledgerEntries.amountKsh}), 0)`.mapWith(Number) })
    .from(rides)
    .innerJoin(ledgerEntries, eq(ledgerEntries.account, sql`'escrow:' || ${rides.id}`))
    .where(eq(rides.driverId, userId))
  const [released] = await tx
    .select({ ksh: sql`coalesce(sum(${payouts.netKsh}), 0)`.mapWith(Number) })
    .from(payouts)
    .where(and(eq(payouts.driverId, userId), inArray(payouts.status, ['DUE', 'SENDING', 'REVIEW'])))
  return (held?.ksh ?? 0) + (released?.ksh ?? 0)
}

export const mayDeleteNumber = and(
  inArray(payments.state, ['SUCCEEDED', 'FAILED', 'EXPIRED', 'UNAPPLIED']),
  notLike(payments.msisdn, 'hash:%'),
  sql`not exists (select from refunds f where f.payment_id = ${payments.id} and f.status <> 'SENT')`,
)
