import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { boardingPins, disputes, payments, rides, seatRequests } from '../../db/schema/index.ts'
import { hasOpenPayment } from '../payments/index.ts'

/** Requests with what deciding about them needs. Chain where, orderBy, limit. */
export const selectRequests = (db: Db | Tx) =>
  db
    .select({
      request: seatRequests,
      ride: { status: rides.status, departsAt: rides.departsAt, arrivesAt: rides.arrivesAt },
      boardedAt: boardingPins.boardedAt,
      dispute: { id: disputes.id, status: disputes.status },
      isPaying: sql`${hasOpenPayment(db, seatRequests.id)}`.mapWith(Boolean),
      paymentId: sql<string | null>`(select ${payments.id} from ${payments}
        where ${payments.requestId} = ${seatRequests.id}
        order by ${payments.createdAt} desc, ${payments.id} desc limit 1)`,
    })
    .from(seatRequests)
    .innerJoin(rides, eq(rides.id, seatRequests.rideId))
    .leftJoin(boardingPins, eq(boardingPins.requestId, seatRequests.id))
    .leftJoin(disputes, eq(disputes.requestId, seatRequests.id))

export type RequestRow = Awaited<ReturnType<typeof selectRequests>>[number]

export const findRequest = async (db: Db | Tx, id: string): Promise<RequestRow | null> => {
  const [row] = await selectRequests(db).where(eq(seatRequests.id, id))
  return row ?? null
}

/** Seats that anybody has asked for and not given up. */
export const countAskedSeats = async (db: Db | Tx, rideId: string): Promise<number> => {
  const [row] = await db
    .select({ seats: sql`coalesce(sum(${seatRequests.numSeats}), 0)`.mapWith(Number) })
    .from(seatRequests)
    .where(and(eq(seatRequests.rideId, rideId), sql`${seatRequests.status} <> 'CANCELLED'`))
  return row?.seats ?? 0
}

export const hasOpenRequest = async (db: Db | Tx, rideId: string, riderId: string): Promise<boolean> => {
  const own = and(eq(seatRequests.rideId, rideId), eq(seatRequests.riderId, riderId))
  const rows = await db
    .select({ id: seatRequests.id })
    .from(seatRequests)
    .where(and(own, sql`${seatRequests.status} <> 'CANCELLED'`))
    .limit(1)
  return rows.length > 0
}
