import { and, eq, gt, gte, inArray, max } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { documentFacts, rides, vehicles } from '../../db/schema/index.ts'
import type { CheckedDocument } from '../../shared/kernel/enums.ts'

export type VehicleRow = typeof vehicles.$inferSelect

export const findVehicle = async (db: Db, id: string): Promise<VehicleRow | null> => {
  const [row] = await db.select().from(vehicles).where(eq(vehicles.id, id))
  return row ?? null
}

export const lockVehicle = async (tx: Tx, id: string): Promise<VehicleRow | null> => {
  const [row] = await tx.select().from(vehicles).where(eq(vehicles.id, id)).for('update')
  return row ?? null
}

/** The most seats that a future or started ride offers in the vehicle, or null without such a ride. */
export const findSeatsOffered = async (db: Db, vehicleId: string): Promise<number | null> => {
  const [row] = await db
    .select({ seats: max(rides.numSeats) })
    .from(rides)
    .where(
      and(eq(rides.vehicleId, vehicleId), inArray(rides.status, ['AVAILABLE', 'REQUESTED', 'CONFIRMED', 'STARTED'])),
    )
  return row?.seats ?? null
}

/** Whether a future ride departs at or after the known expiry of a required document of the vehicle. */
export const isStopped = async (
  db: Db,
  vehicleId: string,
  required: readonly CheckedDocument[],
  now: Date,
): Promise<boolean> => {
  const [row] = await db
    .select({ id: rides.id })
    .from(rides)
    .innerJoin(documentFacts, eq(documentFacts.vehicleId, rides.vehicleId))
    .where(
      and(
        eq(rides.vehicleId, vehicleId),
        inArray(rides.status, ['AVAILABLE', 'REQUESTED', 'CONFIRMED']),
        gt(rides.departsAt, now),
        inArray(documentFacts.kind, [...required]),
        gte(rides.departsAt, documentFacts.endsAt),
      ),
    )
    .limit(1)
  return row !== undefined
}
