import { and, asc, eq, gt, inArray, lte, or, sql, type SQLWrapper } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { rides, seatRequests } from '../../db/schema/index.ts'
import { HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import { isHidden } from '../blocks/index.ts'
import { withTx, type Dependencies } from '../context.ts'
import { announce } from '../notifications/index.ts'
import { driverFacts, lockRide, pickupOf, tripFacts, viewSegment, type RideRow } from '../rides/index.ts'
import { isOpen } from '../../shared/kernel/open-ride.ts'
import { startsLater } from '../../shared/kernel/part-of-ride.ts'
import { seesPhone } from '../users/policy.ts'
import { REMINDER_HOURS, remindedFor } from './rules.ts'
import { segmentDepartsAt } from './queries.ts'

const BATCH = 500

interface Paid {
  id: string
  riderId: string
  numSeats: number
  paidAt: Date | null
  fromPosition: number
  toPosition: number
}

/** `about`: the request of a rider, or the ride of a driver. */
const isNotReminded = (userId: SQLWrapper, about: SQLWrapper, hours: number) =>
  sql`not exists (select 1 from notifications n where n.user_id = ${userId}
    and n.dedupe = 'reminder:' || ${about} || ${`:${hours}h`})`

/** Finds the same seats as `remindedFor`: others would fill the batch in each sweep until their ride departs. */
const isPaidInTime = (departsAt: SQLWrapper, hours: number) =>
  lte(seatRequests.paidAt, sql`${departsAt} - ${hours} * interval '1 hour'`)

/** A rider is reminded by the departure of their own part, the driver by that of the ride. */
const isSomeoneDue = (hours: number, now: Date) => {
  const riderDue = and(
    gt(segmentDepartsAt, now),
    lte(segmentDepartsAt, new Date(now.getTime() + hours * HOUR_MS)),
    isPaidInTime(segmentDepartsAt, hours),
    isNotReminded(seatRequests.riderId, seatRequests.id, hours),
  )
  const driverDue = and(
    gt(rides.departsAt, now),
    isPaidInTime(rides.departsAt, hours),
    isNotReminded(rides.driverId, rides.id, hours),
  )
  return or(riderDue, driverDue)
}

const findDue = async (deps: Dependencies, hours: number, now: Date): Promise<string[]> => {
  const rows = await deps.db
    .selectDistinct({ id: rides.id, departsAt: rides.departsAt })
    .from(rides)
    .innerJoin(seatRequests, and(eq(seatRequests.rideId, rides.id), eq(seatRequests.status, 'PAID')))
    .where(
      and(
        inArray(rides.status, ['CONFIRMED', 'STARTED']),
        // No part departs before its ride: this leaves out later rides without looking at the times of their parts.
        lte(rides.departsAt, new Date(now.getTime() + hours * HOUR_MS)),
        isSomeoneDue(hours, now),
      ),
    )
    .orderBy(asc(rides.departsAt))
    .limit(BATCH)
    .prepare('list_rides_to_remind')
    .execute()
  return rows.map(({ id }) => id)
}

const factsOf = (row: RideRow, hours: number) => {
  const { departsAt, id } = row.ride
  return {
    trip: { ...tripFacts(row), soon: hours === REMINDER_HOURS.at(-1) ? 'yes' : 'no' },
    link: `/ride/${id}`,
    expiresAt: departsAt,
  }
}

/** The last reminder contains the driver's phone number. Riders who may not see the number get the first reminder's text. */
const driversPhone = async (tx: Tx, { ride, driver }: RideRow, riderId: string) => {
  const relation = (await isHidden(tx, riderId, ride.driverId)) ? 'blocked' : 'agreed'
  return seesPhone(driver, relation) ? { phone: driver.phone } : { soon: 'no' }
}

const remindRide = (deps: Dependencies, rideId: string, hours: number): Promise<void> =>
  withTx(deps, async (tx) => {
    const row = await lockRide(tx, rideId)
    const now = deps.clock.now()
    if (row.ride.status !== 'CONFIRMED' && row.ride.status !== 'STARTED') return
    const paid = (await paidRequests(tx, rideId)).map((seat) => ({ ...seat, part: viewSegment(row, seat) }))
    const told = paid.filter(
      ({ paidAt, part: { ride }, fromPosition }) =>
        isOpen({ ...ride, startsLater: startsLater({ fromPosition }) }, now) &&
        remindedFor(ride.departsAt, paidAt, now) === hours,
    )
    for (const { id, riderId, numSeats, part } of told) {
      const { trip, link, expiresAt } = factsOf(part, hours)
      const rider = { userId: riderId, aboutId: row.ride.driverId, dedupe: `reminder:${id}:${hours}h`, link, expiresAt }
      const contact = await driversPhone(tx, row, riderId)
      const params = { ...trip, ...driverFacts(part), numSeats: String(numSeats), ...contact }
      await announce(tx, deps, { ...rider, template: 'reminder_rider', params })
    }
    const isDriverTold = paid.some(({ paidAt }) => remindedFor(row.ride.departsAt, paidAt, now) === hours)
    if (!isDriverTold || !isOpen(row.ride, now)) return
    const { trip, link, expiresAt } = factsOf(row, hours)
    const numSeats = String(paid.reduce((sum, seat) => sum + seat.numSeats, 0))
    const driver = { userId: row.ride.driverId, dedupe: `reminder:${rideId}:${hours}h`, link, expiresAt }
    await announce(tx, deps, {
      ...driver,
      template: 'reminder_driver',
      params: { ...trip, numSeats, plate: row.vehicle.plate, pickup: pickupOf(row) },
    })
  })

const paidRequests = (tx: Tx, rideId: string): Promise<Paid[]> =>
  tx
    .select({
      id: seatRequests.id,
      riderId: seatRequests.riderId,
      numSeats: seatRequests.numSeats,
      paidAt: seatRequests.paidAt,
      fromPosition: seatRequests.fromPosition,
      toPosition: seatRequests.toPosition,
    })
    .from(seatRequests)
    .where(and(eq(seatRequests.rideId, rideId), eq(seatRequests.status, 'PAID')))
    .orderBy(asc(seatRequests.id))

/** Sweep: 24 hours and 2 hours before departure, reminds the driver and the riders who have paid, once each. */
export const remindTravellers = async (deps: Dependencies): Promise<void> => {
  for (const hours of REMINDER_HOURS)
    for (const rideId of await findDue(deps, hours, deps.clock.now()))
      await remindRide(deps, rideId, hours).catch((error: unknown) =>
        deps.logger.log('critical', 'travellers not reminded', { rideId, error }),
      )
}
