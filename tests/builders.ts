import { alerts, amenities, places, rides, seatRequests, sessions, users, vehicles } from '../src/db/schema/index.ts'
import type { Dependencies } from '../src/domain/context.ts'
import { layOutStops } from '../src/domain/rides/index.ts'
import { hashToken, newId, newToken } from '../src/platform/ids.ts'
import { DAY_MS, HOUR_MS } from '../src/shared/kernel/nairobi-time.ts'
import { countFromRandom, newPhone } from './new-phone.ts'

type Deps = Pick<Dependencies, 'db' | 'clock'>
type UserRow = typeof users.$inferSelect
type VehicleRow = typeof vehicles.$inferSelect
type RideRow = typeof rides.$inferSelect
type SeatRequestRow = typeof seatRequests.$inferSelect

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXY'
const nextPlate = countFromRandom(LETTERS.length ** 3 * 900)
/** Never begins with KZ: a test that searches for its own plate, such as KZR 100C, must find no other one. */
export const newPlate = (): string => {
  const place = nextPlate()
  const letter = (from: number) => LETTERS[Math.floor(place / (900 * LETTERS.length ** from)) % LETTERS.length]
  return `K${letter(2)}${letter(1)} ${100 + (place % 900)}${letter(0)}`
}

export const insertUser = async (deps: Deps, given: Partial<typeof users.$inferInsert> = {}): Promise<UserRow> => {
  const [row] = await deps.db
    .insert(users)
    .values({
      id: newId(),
      name: 'Achieng Otieno',
      email: 'achieng@example.com',
      phone: newPhone(),
      role: 'RIDER',
      status: 'ACTIVE',
      createdAt: deps.clock.now(),
      ...given,
    })
    .returning()
  if (!row) throw new Error('user not inserted')
  return row
}

/** @returns the access token of the session */
export const insertSession = async (deps: Deps, user: { id: string; phone: string }): Promise<string> => {
  const token = newToken()
  const now = deps.clock.now()
  await deps.db.insert(sessions).values({
    id: newId(),
    tokenHash: hashToken(token),
    phone: user.phone,
    userId: user.id,
    createdAt: now,
    lastSeenAt: now,
    provenAt: now,
    idleExpiresAt: new Date(now.getTime() + 14 * DAY_MS),
    absoluteExpiresAt: new Date(now.getTime() + 30 * DAY_MS),
  })
  return token
}

export const insertVehicle = async (
  deps: Deps,
  owner: { id: string },
  given: Partial<typeof vehicles.$inferInsert> = {},
): Promise<VehicleRow> => {
  const [row] = await deps.db
    .insert(vehicles)
    .values({
      id: newId(),
      ownerId: owner.id,
      make: 'Toyota',
      model: 'Fielder',
      year: 2016,
      numSeats: 4,
      color: 'White',
      plate: newPlate(),
      status: 'APPROVED',
      createdAt: deps.clock.now(),
      ...given,
    })
    .returning()
  if (!row) throw new Error('vehicle not inserted')
  return row
}

export const NAIROBI = {
  placeId: 'ke:nairobi-cbd',
  name: 'Nairobi CBD',
  formattedAddress: 'Nairobi CBD, Nairobi County, Kenya',
  coordinates: { lat: -1.285, lng: 36.824 },
}
export const NAIVASHA = {
  placeId: 'test-naivasha',
  name: 'Naivasha',
  formattedAddress: 'Naivasha, Kenya',
  coordinates: { lat: -0.7172, lng: 36.431 },
}
export const NAKURU = {
  placeId: 'ke:nakuru',
  name: 'Nakuru',
  formattedAddress: 'Nakuru, Nakuru County, Kenya',
  coordinates: { lat: -0.287, lng: 36.068 },
}
export const ELDORET = {
  placeId: 'test-eldoret',
  name: 'Eldoret',
  formattedAddress: 'Eldoret, Kenya',
  coordinates: { lat: 0.5143, lng: 35.2698 },
}
export type PlaceFacts = typeof NAIROBI

export const insertPlace = async (deps: Deps, place: PlaceFacts): Promise<number> => {
  const { coordinates, ...facts } = place
  const [row] = await deps.db
    .insert(places)
    .values({ ...facts, ...coordinates, lastUpdatedAt: deps.clock.now() })
    // `onConflictDoUpdate` would return an existing row too, but the database refuses every update of a place.
    .onConflictDoNothing()
    .returning({ id: places.id })
  if (row) return row.id
  const existing = await deps.db.query.places.findFirst({
    where: (t, { and, eq }) =>
      and(eq(t.placeId, place.placeId), eq(t.name, place.name), eq(t.formattedAddress, place.formattedAddress)),
  })
  if (!existing) throw new Error('place not inserted')
  return existing.id
}

const layOut = (ride: RideRow, placeIds: readonly number[]) => {
  const legs = placeIds.length - 1
  const start = ride.departsAt.getTime()
  const cost = Math.floor(ride.seatCostKsh / legs)
  return {
    ride,
    stops: placeIds.map((place, index) => ({
      place,
      plannedAt: new Date(start + ((ride.arrivesAt.getTime() - start) * index) / legs),
    })),
    legCosts: placeIds.slice(1).map((_, index) => (index === 0 ? ride.seatCostKsh - cost * (legs - 1) : cost)),
  }
}

/** By default the ride is published, goes from Nairobi to Nakuru, and departs in 2 days. */
export const insertRide = async (
  deps: Deps,
  vehicle: { id: string; ownerId: string; numSeats: number },
  given: Partial<typeof rides.$inferInsert> & { from?: PlaceFacts; to?: PlaceFacts; between?: PlaceFacts[] } = {},
): Promise<RideRow> => {
  const { from = NAIROBI, to = NAKURU, between = [], ...fields } = given
  const departsAt = fields.departsAt ?? new Date(deps.clock.now().getTime() + 2 * DAY_MS)
  const placeIds: number[] = []
  for (const place of [from, ...between, to]) placeIds.push(await insertPlace(deps, place))
  return deps.db.transaction(async (tx) => {
    const [ride] = await tx
      .insert(rides)
      .values({
        id: newId(),
        ownerId: vehicle.ownerId,
        driverId: vehicle.ownerId,
        vehicleId: vehicle.id,
        type: 'STANDARD',
        status: 'AVAILABLE',
        departsAt,
        arrivesAt: new Date(departsAt.getTime() + 3 * HOUR_MS),
        seatCostKsh: 500,
        numSeats: vehicle.numSeats,
        amenityIds: [],
        amenityMask: 0,
        createdAt: deps.clock.now(),
        ...fields,
      })
      .returning()
    if (!ride) throw new Error('ride not inserted')
    await layOutStops(tx, [layOut(ride, placeIds)])
    return ride
  })
}

/** By default the owner has approved one seat, and the rider can pay within 2 hours. */
export const insertSeatRequest = async (
  deps: Deps,
  ride: Pick<RideRow, 'id' | 'ownerId' | 'seatCostKsh'>,
  rider: Pick<UserRow, 'id' | 'name' | 'phone'>,
  given: Partial<typeof seatRequests.$inferInsert> = {},
): Promise<SeatRequestRow> => {
  const now = deps.clock.now()
  const isApproved = (given.status ?? 'APPROVED') === 'APPROVED'
  const [row] = await deps.db
    .insert(seatRequests)
    .values({
      id: newId(),
      rideId: ride.id,
      ownerId: ride.ownerId,
      riderId: rider.id,
      seatCostKsh: ride.seatCostKsh,
      numSeats: 1,
      passengers: Array.from({ length: given.numSeats ?? 1 }, () => ({ name: rider.name, phone: rider.phone })),
      paymentPhone: rider.phone,
      status: 'APPROVED',
      createdAt: now,
      ...(isApproved ? { approvedAt: now, payBy: new Date(now.getTime() + 2 * HOUR_MS) } : {}),
      ...given,
    })
    .returning()
  if (!row) throw new Error('seat request not inserted')
  return row
}

export const insertAmenities = async (deps: Deps): Promise<void> => {
  await deps.db
    .insert(amenities)
    .values([
      { id: 'no-smoking', label: 'No smoking', icon: 'smoke', position: 0 },
      { id: 'pets', label: 'Pets welcome', icon: 'pet', position: 1 },
      { id: 'luggage', label: 'Luggage space', icon: 'bag', position: 2 },
      { id: 'charging', label: 'Phone charging', icon: 'default', position: 3 },
    ])
    .onConflictDoNothing()
}

/** By default the alert is from Nairobi to Nakuru on any day, for a new user. */
export const insertAlert = async (
  deps: Deps,
  given: Partial<typeof alerts.$inferInsert> = {},
): Promise<typeof alerts.$inferSelect> => {
  const [row] = await deps.db
    .insert(alerts)
    .values({
      id: newId(),
      userId: given.userId ?? (await insertUser(deps)).id,
      kind: 'ALERT',
      fromName: NAIROBI.name,
      fromLat: NAIROBI.coordinates.lat,
      fromLng: NAIROBI.coordinates.lng,
      toName: NAKURU.name,
      toLat: NAKURU.coordinates.lat,
      toLng: NAKURU.coordinates.lng,
      numSeats: 1,
      createdAt: deps.clock.now(),
      ...given,
    })
    .returning()
  if (!row) throw new Error('alert not inserted')
  return row
}

const REQUEST_ACTIONS = ['approve', 'board', 'cancel', 'dispute', 'pay', 'rate', 'share', 'showPin']
export const canOnly = (...allowed: readonly string[]): Record<string, boolean> =>
  Object.fromEntries(REQUEST_ACTIONS.map((action) => [action, allowed.includes(action)]))
