import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  insertAlert as buildAlert,
  insertRide,
  insertSeatRequest,
  insertUser,
  insertVehicle,
} from '../../../tests/builders.ts'
import { createRecordingMessaging, type RecordingMessaging } from '../../../tests/recording-messaging.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import type { Db, Tx } from '../../db/client.ts'
import { readRows } from '../../db/read-rows.ts'
import {
  alertMatches,
  alerts,
  alertWaves,
  documentFacts,
  notifications,
  rides,
  seatRequests,
} from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'
import { atNairobi, addDays, MINUTE_MS, nairobiDay } from '../../shared/kernel/nairobi-time.ts'
import { endOf } from '../documents/rules.ts'
import { tellAlerts } from './index.ts'

let product: TestProduct
let messaging: RecordingMessaging
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

const MORNING = atNairobi(addDays(nairobiDay(new Date()), 1), '09:00')
beforeEach(async () => {
  // Sends the notifications that the previous test did not send.
  await product.runDueJobs()
  product.clock.set(MORNING)
  messaging = createRecordingMessaging()
  product.deps.messaging = messaging
  await product.deps.db.delete(alertWaves)
  await product.deps.db.delete(alerts)
})

const later = async (ms: number) => {
  product.clock.set(new Date(product.clock.now().getTime() + ms))
  await product.runDueJobs()
}
const day = (ahead: number) => addDays(nairobiDay(MORNING), ahead)
const insertAlert = () => buildAlert(product.deps)
const publish = async (given: Partial<typeof rides.$inferInsert> = {}) => {
  const driver = await insertUser(product.deps, { role: 'DRIVER' })
  const vehicle = await insertVehicle(product.deps, driver)
  return insertRide(product.deps, vehicle, { departsAt: atNairobi(day(2), '10:00'), ...given })
}
type Ride = Awaited<ReturnType<typeof publish>>
const notifiedBy = async ({ id }: Pick<Ride, 'id'>) => {
  const rows = await product.deps.db
    .select({ id: alerts.id })
    .from(alertMatches)
    .innerJoin(alerts, eq(alerts.id, alertMatches.alertId))
    .where(eq(alertMatches.rideId, id))
    .orderBy(asc(alerts.seq))
  return rows.map((row) => row.id)
}
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const messagesOf = (userId: string) =>
  product.deps.db.select().from(notifications).where(eq(notifications.userId, userId))

const insertFact = async (userId: string, endsAt: Date, vehicleId: string | null = null) => {
  const admin = await insertUser(product.deps, { role: 'ADMIN' })
  const read = { endsAt, graceUntil: endsAt, checkedBy: admin.id, checkedAt: MORNING }
  const kind = vehicleId === null ? 'LICENSE' : 'INSURANCE'
  await product.deps.db
    .insert(documentFacts)
    .values({ id: newId(), userId, vehicleId, kind, documentId: newId(), ...read })
}
const renewFact = (db: Db | Tx, userId: string) => {
  const endsAt = endOf(day(30))
  return db
    .update(documentFacts)
    .set({ endsAt, graceUntil: endsAt, documentId: newId(), checkedAt: product.clock.now() })
    .where(eq(documentFacts.userId, userId))
}

const addSeat = async ({ id }: Ride) => {
  await product.deps.db.update(rides).set({ numSeats: 2 }).where(eq(rides.id, id))
}
const holdSeat = async (ride: Ride) => insertSeatRequest(product.deps, ride, await insertUser(product.deps))
const freeSeat = async ({ id }: Ride) => {
  await product.deps.db
    .update(seatRequests)
    .set({ status: 'CANCELLED', cancelReason: 'RIDER_CANCELLED', cancelledAt: product.clock.now(), payBy: null })
    .where(eq(seatRequests.rideId, id))
}

describe('waves', () => {
  it.each([
    ['one free seat', 5, 1],
    ['two free seats', 10, 2],
  ])(
    'waves about a ride with %s tell %i alerts, oldest first, and as many 15 minutes later, until the ride is cancelled',
    async (_seats, size, numSeats) => {
      const waiting = []
      for (let count = 0; count < 2 * size + 2; count++) waiting.push(await insertAlert())
      const ride = await publish({ numSeats })
      await product.runDueJobs()
      expect(await notifiedBy(ride)).toEqual(idsOf(waiting.slice(0, size)))
      await later(14 * MINUTE_MS)
      expect(await notifiedBy(ride)).toHaveLength(size)
      await later(MINUTE_MS)
      expect(await notifiedBy(ride)).toEqual(idsOf(waiting.slice(0, 2 * size)))
      await product.deps.db.update(rides).set({ status: 'CANCELLED' }).where(eq(rides.id, ride.id))
      await later(15 * MINUTE_MS)
      expect(await notifiedBy(ride)).toHaveLength(2 * size)
      expect(messaging.templates).toHaveLength(2 * size)
    },
  )

  it('waves start again when the ride gets another seat, but tell no alert twice', async () => {
    const first = await insertAlert()
    const ride = await publish({ numSeats: 1 })
    await tellAlerts(product.deps)
    const second = await insertAlert()
    await tellAlerts(product.deps)
    expect(await notifiedBy(ride)).toEqual([first.id])
    await addSeat(ride)
    await tellAlerts(product.deps)
    expect(await notifiedBy(ride)).toEqual(idsOf([first, second]))
    expect(await messagesOf(first.userId)).toHaveLength(1)
  })

  it('waves start again when a held seat is free again, but tell no alert twice', async () => {
    const first = await insertAlert()
    const ride = await publish({ numSeats: 1 })
    await tellAlerts(product.deps)
    const second = await insertAlert()
    await holdSeat(ride)
    await tellAlerts(product.deps)
    expect(await notifiedBy(ride)).toEqual([first.id])
    await freeSeat(ride)
    await tellAlerts(product.deps)
    expect(await notifiedBy(ride)).toEqual(idsOf([first, second]))
    expect(await messagesOf(first.userId)).toHaveLength(1)
  })

  it('waves wait from 21:00 until 6:00, except for a ride that leaves within 12 hours', async () => {
    product.clock.set(atNairobi(day(0), '21:00'))
    const alert = await insertAlert()
    const ride = await publish()
    const urgent = await publish({ departsAt: atNairobi(day(1), '09:00') })
    await product.runDueJobs()
    expect(await notifiedBy(urgent)).toEqual([alert.id])
    product.clock.set(atNairobi(day(1), '05:59'))
    await product.runDueJobs()
    expect(await notifiedBy(ride)).toEqual([])
    product.clock.set(atNairobi(day(1), '06:00'))
    await product.runDueJobs()
    expect(await notifiedBy(ride)).toEqual([alert.id])
  })
})

it.each(['driver', 'vehicle'])(
  'a ride that an ended document of its %s stops is announced when an admin enters a later date',
  async (holder) => {
    const alert = await insertAlert()
    const ride = await publish()
    await insertFact(ride.driverId, endOf(day(1)), holder === 'vehicle' ? ride.vehicleId : null)
    await tellAlerts(product.deps)
    expect(await notifiedBy(ride)).toEqual([])
    await renewFact(product.deps.db, ride.driverId)
    await tellAlerts(product.deps)
    expect(await notifiedBy(ride)).toEqual([alert.id])
  },
)

const countRidesRead = async (tx: Tx) => {
  const read = sql`select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'rides'`
  return (await readRows<{ rows: number }>(tx, read))[0]?.rows ?? 0
}

it('a new date of a document of a driver, or of a vehicle, reads only the rides of its holder', async () => {
  const [ofDriver, ofVehicle] = [await publish(), await publish()]
  for (let other = 0; other < 200; other++) await publish()
  await insertFact(ofDriver.driverId, endOf(day(1)))
  await insertFact(ofVehicle.driverId, endOf(day(1)), ofVehicle.vehicleId)
  await product.deps.db.execute(sql`analyze rides`)
  const read = await product.deps.db.transaction(async (tx) => {
    // PostgreSQL would read a table as small as this one without an index.
    await tx.execute(sql`set local enable_seqscan = off`)
    const before = await countRidesRead(tx)
    await renewFact(tx, ofDriver.driverId)
    const between = await countRidesRead(tx)
    await renewFact(tx, ofVehicle.driverId)
    return [between - before, (await countRidesRead(tx)) - between]
  })
  expect(read).toEqual([1, 1])
})
