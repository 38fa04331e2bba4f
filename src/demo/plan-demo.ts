import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import type { rides, users, vehicles } from '../db/schema/index.ts'
import type { FoundPlace, TripEstimate } from '../gazetteer/port.ts'
import type { UserActor } from '../domain/context.ts'
import { planTimes } from '../domain/rides/index.ts'
import { AMENITY_IDS, type AmenityId } from '../shared/kernel/enums.ts'
import { aboutKm } from '../shared/kernel/geo.ts'
import { addDays, atNairobi, nairobiDay } from '../shared/kernel/nairobi-time.ts'
import { splitCost } from '../shared/kernel/split-cost.ts'
import {
  DEMO_ADMIN,
  DEMO_COORDINATOR,
  DEMO_DRIVERS,
  DEMO_RIDER,
  type DemoDriver,
  type DemoPerson,
  type DemoTrips,
} from './demo-data.ts'

type UserRow = typeof users.$inferInsert
type VehicleRow = typeof vehicles.$inferInsert
type RideRow = typeof rides.$inferInsert

export interface PlannedRide {
  ride: RideRow
  stops: { place: FoundPlace; plannedAt: Date }[]
  legCosts: number[]
}

export interface DemoPlan {
  users: UserRow[]
  vehicles: VehicleRow[]
  rides: PlannedRide[]
}

export interface DemoWorld {
  now: Date
  placeOf: (placeId: string) => FoundPlace
  estimateTrip: (from: FoundPlace, to: FoundPlace) => TripEstimate
}

/** The same id on every machine, so that a link into the demo works everywhere. */
export const demoId = (key: string): string => {
  const hex = createHash('sha256').update(`pamoja demo ${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const PRICE_STEP_KSH = 50
const MIN_PRICE_KSH = 100
const KSH_PER_KM = [4, 4.5, 5] as const

export const priceOf = (km: number, driverIndex: number): number => {
  const perKm = KSH_PER_KM[driverIndex % KSH_PER_KM.length] ?? KSH_PER_KM[0]
  return Math.max(MIN_PRICE_KSH, Math.round((km * perKm) / PRICE_STEP_KSH) * PRICE_STEP_KSH)
}

const maskOf = (ids: readonly AmenityId[]): number => ids.reduce((mask, id) => mask | (1 << AMENITY_IDS.indexOf(id)), 0)

const emailOf = (name: string): string => {
  const plain = name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z -]/g, '')
  return `${plain.replaceAll(' ', '.')}@example.com`
}

export const userOf = (person: DemoPerson, now: Date): UserRow => ({
  id: demoId(person.phone),
  name: person.name,
  email: emailOf(person.name),
  phone: person.phone,
  role: person.role,
  status: 'ACTIVE',
  createdAt: now,
})

const driverOf = (driver: DemoDriver, now: Date): UserRow => ({
  ...userOf({ name: driver.name, phone: driver.phone, role: 'DRIVER' }, now),
  rating: driver.rating,
  ratingCount: driver.ratingCount,
  tripsDone: driver.tripsDone,
  verifiedAt: now,
})

const vehicleOf = (driver: DemoDriver, now: Date): VehicleRow => ({
  id: demoId(driver.vehicle.plate),
  ownerId: demoId(driver.phone),
  ...driver.vehicle,
  status: 'APPROVED',
  decidedBy: demoId(DEMO_ADMIN.phone),
  decidedAt: now,
  createdAt: now,
})

export const legsAlong = (
  stops: readonly FoundPlace[],
  estimateTrip: (from: FoundPlace, to: FoundPlace) => TripEstimate,
): TripEstimate[] => stops.slice(1).map((to, index) => estimateTrip(stops[index] ?? to, to))

const ridesOf = (world: DemoWorld, driver: DemoDriver, driverIndex: number, trips: DemoTrips): PlannedRide[] => {
  const way = [trips.from, ...(trips.via ?? []), trips.to].map((placeId) => world.placeOf(placeId))
  const legs = legsAlong(way, world.estimateTrip)
  const km = legs.reduce((sum, leg) => sum + leg.km, 0)
  return trips.days.map((day, index) => {
    const departsAt = atNairobi(addDays(nairobiDay(world.now), day), trips.clock)
    const times = planTimes(
      departsAt,
      legs.map(({ minutes }) => minutes),
      [],
    )
    const stops = way.map((place, stop) => ({ place, plannedAt: times[stop] ?? departsAt }))
    const ride: RideRow = {
      id: demoId(`${driver.phone} ${trips.from} ${trips.to} ${day}`),
      ownerId: demoId(trips.coordinated ? DEMO_COORDINATOR.phone : driver.phone),
      driverId: demoId(driver.phone),
      vehicleId: demoId(driver.vehicle.plate),
      type: trips.coordinated ? 'COORDINATED' : 'STANDARD',
      status: 'AVAILABLE',
      departsAt,
      arrivesAt: times.at(-1) ?? departsAt,
      tripKm: aboutKm(km),
      seatCostKsh: priceOf(km, driverIndex),
      // Drivers do not always offer every seat.
      numSeats: driver.vehicle.numSeats - ((driverIndex + index) % 3),
      amenityIds: [...driver.amenities],
      amenityMask: maskOf(driver.amenities),
      createdAt: world.now,
    }
    const legCosts = splitCost(
      ride.seatCostKsh,
      legs.map((leg) => leg.km),
    )
    return { ride, stops, legCosts }
  })
}

export const planDemo = (world: DemoWorld): DemoPlan => ({
  users: [
    ...[DEMO_ADMIN, DEMO_RIDER, DEMO_COORDINATOR].map((person) => userOf(person, world.now)),
    ...DEMO_DRIVERS.map((driver) => driverOf(driver, world.now)),
  ],
  vehicles: DEMO_DRIVERS.map((driver) => vehicleOf(driver, world.now)),
  rides: DEMO_DRIVERS.flatMap((driver, index) => driver.trips.flatMap((trips) => ridesOf(world, driver, index, trips))),
})

export const actorOf = ({ name, phone, role }: DemoPerson): UserActor => ({
  kind: 'user',
  id: demoId(phone),
  name,
  phone,
  role,
  awaitsSecondFactor: false,
  owesSecondFactor: false,
  hasFreshCode: false,
  mayUseWomenOnly: false,
  language: 'en',
  sessionId: demoId(phone),
})

const fileOf = (photo: string): string => resolve('src/demo/photos', photo)
/** `npm run faces` draws these faces. */
export const faceOf = ({ phone }: Pick<DemoPerson, 'phone'>): string => fileOf(`${phone.slice(-3)}.jpg`)

/** Drawings without any person’s data. */
export const SAMPLE_DOCUMENTS = { nationalId: fileOf('sample-id.jpg'), license: fileOf('sample-license.jpg') }

export const DEMO_PHOTOS = DEMO_DRIVERS.flatMap(({ name, phone, photo }) =>
  photo === undefined ? [] : [{ actor: actorOf({ name, phone, role: 'DRIVER' }), file: fileOf(photo) }],
)
