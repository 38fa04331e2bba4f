import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { insertAlert, insertRide, insertUser, insertVehicle, NAIVASHA } from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { alertMatches, alerts, alertWaves, rides } from '../../db/schema/index.ts'
import { addDays, atNairobi, nairobiDay } from '../../shared/kernel/nairobi-time.ts'
import { tellAlerts } from './index.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())
const day = (ahead: number) => addDays(nairobiDay(new Date()), 1 + ahead)
const EVENING = atNairobi(day(0), '21:00')
beforeEach(async () => {
  product.clock.set(EVENING)
  await product.deps.db.delete(alertWaves)
  await product.deps.db.delete(alerts)
})

const publish = async (departsAt: Date, given: Parameters<typeof insertRide>[2] = {}) => {
  const vehicle = await insertVehicle(product.deps, await insertUser(product.deps, { role: 'DRIVER' }))
  return insertRide(product.deps, vehicle, { departsAt, numSeats: 1, ...given })
}
const alertOfNaivasha = () => {
  const { name, coordinates } = NAIVASHA
  return insertAlert(product.deps, { fromName: name, fromLat: coordinates.lat, fromLng: coordinates.lng, radiusKm: 5 })
}
/** Tells alerts with the clock stopped at this time. @returns the alerts that have matched the ride, by age */
const toldBy = async (ride: { id: string }, at: Date) => {
  const clock = vi.spyOn(product.clock, 'now').mockReturnValue(at)
  await tellAlerts(product.deps)
  clock.mockRestore()
  const rows = await product.deps.db
    .select({ id: alerts.id })
    .from(alertMatches)
    .innerJoin(alerts, eq(alerts.id, alertMatches.alertId))
    .where(eq(alertMatches.rideId, ride.id))
    .orderBy(alerts.seq)
  return rows.map(({ id }) => id)
}
const justBefore = (moment: Date) => new Date(moment.getTime() - 1)

describe('at night', () => {
  it('an alert waits until 12 hours before the departure when that is earlier than 6:00', async () => {
    const alert = await insertAlert(product.deps)
    const ride = await publish(atNairobi(day(1), '16:00'))
    expect(await toldBy(ride, EVENING)).toEqual([])
    const twelveHoursBefore = atNairobi(day(1), '04:00')
    expect(await toldBy(ride, justBefore(twelveHoursBefore))).toEqual([])
    expect(await toldBy(ride, twelveHoursBefore)).toEqual([alert.id])
  })

  it('alerts wait from 21:00 until 6:00', async () => {
    const late = await publish(atNairobi(day(1), '19:00'))
    const alert = await insertAlert(product.deps)
    expect(await toldBy(late, EVENING)).toEqual([])
    const morning = atNairobi(day(1), '06:00')
    // The first ride is not read again before 6:00, so a new ride shows that alerts still wait just before 6:00.
    expect(await toldBy(await publish(atNairobi(day(1), '19:00')), justBefore(morning))).toEqual([])
    expect(await toldBy(late, morning)).toEqual([alert.id])
    const other = await insertAlert(product.deps)
    const later = await publish(atNairobi(day(2), '19:00'))
    expect(await toldBy(later, justBefore(atNairobi(day(1), '21:00')))).toContain(other.id)
  })

  it('an alert waits until 12 hours before the departure of the part that it wants, even when newer alerts match earlier', async () => {
    const late = await alertOfNaivasha()
    const whole: string[] = []
    for (let count = 0; count < 6; count++) whole.push((await insertAlert(product.deps, { radiusKm: 5 })).id)
    // The ride departs at 8:00 from Nairobi, and at 9:30 from Naivasha.
    const ride = await publish(atNairobi(day(1), '08:00'), { between: [NAIVASHA] })
    expect(await toldBy(ride, EVENING)).toEqual(whole.slice(0, 5))
    expect(await toldBy(ride, atNairobi(day(0), '21:15'))).toEqual(whole)
    const twelveHoursBefore = atNairobi(day(0), '21:30')
    expect(await toldBy(ride, justBefore(twelveHoursBefore))).toEqual(whole)
    expect(await toldBy(ride, twelveHoursBefore)).toEqual([late.id, ...whole])
  })
})

it('a ride in progress matches alerts that want a later part, until this part departs', async () => {
  product.skipInvariants('seats and status are changed without requests')
  const [waiting] = [await alertOfNaivasha(), await insertAlert(product.deps, { radiusKm: 5 })]
  const ride = await publish(atNairobi(day(1), '08:00'), { between: [NAIVASHA] })
  for (const status of ['CONFIRMED', 'STARTED'] as const)
    await product.deps.db.update(rides).set({ status }).where(eq(rides.id, ride.id))
  expect(await toldBy(ride, atNairobi(day(1), '07:50'))).toEqual([waiting.id])
  const tooLate = await alertOfNaivasha()
  await product.deps.db.update(rides).set({ numSeats: 2 }).where(eq(rides.id, ride.id))
  expect(await toldBy(ride, atNairobi(day(1), '09:30'))).not.toContain(tooLate.id)
})
