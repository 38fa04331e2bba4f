import { and, asc, between, eq, inArray, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import {
  payments,
  payouts,
  places,
  refunds,
  rides,
  rideStops,
  seatRequests,
  transfers,
  users,
  vehicles,
} from '../../db/schema/index.ts'
import { segmentArrivesAt, segmentDepartsAt, segmentFrom, segmentTo } from '../seat-requests/index.ts'
import type { RefundStatus } from '../../shared/kernel/enums.ts'

const rider = alias(users, 'receipt_rider')
const driver = alias(users, 'receipt_driver')

export const selectPayments = (db: Db) =>
  db
    .select({
      payment: payments,
      request: seatRequests,
      ride: rides,
      from: segmentFrom,
      to: segmentTo,
      departsAt: segmentDepartsAt,
      arrivesAt: segmentArrivesAt,
      rider: { id: rider.id, name: rider.name },
      driver: { name: driver.name },
      vehicle: vehicles,
    })
    .from(payments)
    .innerJoin(seatRequests, eq(seatRequests.id, payments.requestId))
    .innerJoin(rides, eq(rides.id, seatRequests.rideId))
    .innerJoin(rider, eq(rider.id, seatRequests.riderId))
    .innerJoin(driver, eq(driver.id, rides.driverId))
    .innerJoin(vehicles, eq(vehicles.id, rides.vehicleId))

export type PaidRow = Awaited<ReturnType<typeof selectPayments>>[number]

export const findPaid = async (db: Db, paymentId: string): Promise<PaidRow | null> => {
  const [row] = await selectPayments(db).where(eq(payments.id, paymentId))
  return row ?? null
}

export interface RefundRow {
  paymentId: string
  amountKsh: number
  status: RefundStatus
  createdAt: Date
  receipt: string | null
}

export const listRefunds = (db: Db, paymentIds: readonly string[]): Promise<RefundRow[]> =>
  paymentIds.length === 0
    ? Promise.resolve([])
    : db
        .select({
          paymentId: refunds.paymentId,
          amountKsh: refunds.amountKsh,
          status: refunds.status,
          createdAt: refunds.createdAt,
          receipt: transfers.receipt,
        })
        .from(refunds)
        .leftJoin(transfers, and(eq(transfers.refundId, refunds.id), eq(transfers.state, 'SENT')))
        .where(inArray(refunds.paymentId, [...paymentIds]))
        .orderBy(asc(refunds.createdAt), asc(refunds.id))

export const listStops = (
  db: Db,
  { rideId, fromPosition, toPosition }: PaidRow['request'],
): Promise<{ lat: number; lng: number }[]> =>
  db
    .select({ lat: places.lat, lng: places.lng })
    .from(rideStops)
    .innerJoin(places, eq(places.id, rideStops.place))
    .where(
      and(
        eq(rideStops.rideId, rideId),
        or(rideStops.isPromised, inArray(rideStops.position, [fromPosition, toPosition])),
        between(rideStops.position, fromPosition, toPosition),
      ),
    )
    .orderBy(asc(rideStops.position))

export const findFee = async (db: Db, paymentId: string): Promise<number | null> => {
  const rows = await db
    .select({ feeKsh: payouts.feeKsh, status: payouts.status })
    .from(payouts)
    .where(eq(payouts.paymentId, paymentId))
  return rows.find(({ status }) => status !== 'TAKEN_BACK')?.feeKsh ?? null
}
