import { and, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../db/client.ts'
import { rides, seatRequests, tripShares, users, vehicles } from '../../db/schema/index.ts'

const rider = alias(users, 'shared_rider')
const driver = alias(users, 'shared_driver')

export interface OpenShare {
  id: string
  tokenHash: Buffer
}

export const findOpenShare = async (db: Db | Tx, requestId: string): Promise<OpenShare | null> => {
  const [row] = await db
    .select({ id: tripShares.id, tokenHash: tripShares.tokenHash })
    .from(tripShares)
    .where(and(eq(tripShares.requestId, requestId), isNull(tripShares.revokedAt)))
  return row ?? null
}

export const findShared = async (db: Db, tokenHash: Buffer) => {
  const [row] = await db
    .select({
      requestId: tripShares.requestId,
      lat: tripShares.lat,
      lng: tripShares.lng,
      locatedAt: tripShares.locatedAt,
      riderName: rider.name,
      driver: { id: driver.id, name: driver.name, photoVersion: driver.photoVersion },
      vehicle: { make: vehicles.make, model: vehicles.model, color: vehicles.color, plate: vehicles.plate },
    })
    .from(tripShares)
    .innerJoin(seatRequests, eq(seatRequests.id, tripShares.requestId))
    .innerJoin(rides, eq(rides.id, seatRequests.rideId))
    .innerJoin(rider, eq(rider.id, seatRequests.riderId))
    .innerJoin(driver, eq(driver.id, rides.driverId))
    .innerJoin(vehicles, eq(vehicles.id, rides.vehicleId))
    .where(and(eq(tripShares.tokenHash, tokenHash), isNull(tripShares.revokedAt)))
  return row ?? null
}
