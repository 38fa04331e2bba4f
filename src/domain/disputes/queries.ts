import { and, eq, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../db/client.ts'
import { boardingPins, disputes, payments, rides, seatRequests, users } from '../../db/schema/index.ts'
import { segmentArrivesAt, segmentDepartsAt, segmentFrom, segmentTo } from '../seat-requests/index.ts'

const rider = alias(users, 'dispute_rider')
const owner = alias(users, 'dispute_owner')
const proposer = alias(users, 'dispute_proposer')

export const selectDisputes = (db: Db | Tx) =>
  db
    .select({
      dispute: disputes,
      rideId: seatRequests.rideId,
      rider: { id: rider.id, name: rider.name, phone: rider.phone },
      owner: { id: owner.id, name: owner.name, phone: owner.phone },
      trip: {
        from: segmentFrom,
        to: segmentTo,
        departsAt: segmentDepartsAt,
        arrivesAt: segmentArrivesAt,
      },
      paymentId: payments.id,
      boardedAt: boardingPins.boardedAt,
      proposer: { id: proposer.id, name: proposer.name },
    })
    .from(disputes)
    .innerJoin(seatRequests, eq(seatRequests.id, disputes.requestId))
    .innerJoin(rides, eq(rides.id, seatRequests.rideId))
    .innerJoin(rider, eq(rider.id, seatRequests.riderId))
    .innerJoin(owner, eq(owner.id, seatRequests.ownerId))
    .leftJoin(payments, and(eq(payments.requestId, seatRequests.id), eq(payments.state, 'SUCCEEDED')))
    .leftJoin(boardingPins, eq(boardingPins.requestId, seatRequests.id))
    .leftJoin(proposer, eq(proposer.id, disputes.proposedBy))

export type DisputeRow = Awaited<ReturnType<typeof selectDisputes>>[number]

export const findDispute = async (db: Db | Tx, id: string): Promise<DisputeRow | null> => {
  const [row] = await selectDisputes(db).where(eq(disputes.id, id)).prepare('find_dispute').execute()
  return row ?? null
}

export const findDisputeOfRequest = async (db: Db | Tx, requestId: string): Promise<DisputeRow | null> => {
  const [row] = await selectDisputes(db)
    .where(eq(disputes.requestId, requestId))
    .prepare('find_dispute_of_request')
    .execute()
  return row ?? null
}

export const countCaptured = async (db: Db | Tx, requestId: string): Promise<number> => {
  const [row] = await db
    .select({
      // Written out: the builder omits table names in a query of one table.
      left: sql`payments.paid_ksh - coalesce((select sum(f.amount_ksh) from refunds f where f.payment_id = payments.id), 0)`.mapWith(
        Number,
      ),
    })
    .from(payments)
    .where(and(eq(payments.requestId, requestId), eq(payments.state, 'SUCCEEDED')))
  return row?.left ?? 0
}

export const hasOpenDispute = async (db: Db | Tx, userId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(or(eq(disputes.openedBy, userId), eq(disputes.against, userId)), ne(disputes.status, 'DECIDED')))
    .limit(1)
  return rows.length > 0
}
