import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documents, tripChecks, users, vehicles } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'
import { insertRide, insertSeatRequest, insertUser, insertVehicle, NAIVASHA } from '../../../tests/builders.ts'
import { publicNameOf } from '../../shared/kernel/first-name.ts'
import { board, moveTo, paidSeat, payFor, readPin } from '../../../tests/paid-seat.ts'
import { CLOSES_AFTER, completedTrip, rate } from '../../../tests/rated-trip.ts'
import { approvedRequest, openPayingWorld, pay, type PayingWorld } from '../../../tests/paying-world.ts'
import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'
import { ID_DOCUMENTS } from '../../shared/kernel/enums.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
afterAll(() => world.close())

const stepsOf = async (as: string) => (await world.call('GET', '/api/user/me/next-steps', { as })).body
const stepOf = async (as: string, kind: string) =>
  (await stepsOf(as)).find((step: { kind: string }) => step.kind === kind)
const kindsOf = async (as: string) => (await stepsOf(as)).map(({ kind }: { kind: string }) => kind)

it('the API refuses the next steps to visitors without a session', async () => {
  expect((await world.call('GET', '/api/user/me/next-steps')).status).toBe(401)
})

it('the next steps are empty for a user with nothing to do', async () => {
  const rider = await world.signIn(await insertUser(world.deps))
  expect(await stepsOf(rider)).toEqual([])
})

it('the next steps show a request to the owner of the ride, with rider, seats and amount, but without a phone number', async () => {
  const { rider, ride, request, ownerToken, riderToken } = await approvedRequest(world, {
    status: 'PENDING',
    payBy: null,
    numSeats: 2,
  })
  expect(await stepsOf(riderToken)).toEqual([])
  const [step] = await stepsOf(ownerToken)
  expect(step).toMatchObject({
    kind: 'ANSWER_REQUEST',
    rideId: ride.id,
    requestId: request.id,
    dueAt: ride.departsAt.toISOString(),
    actions: ['APPROVE', 'DECLINE'],
    person: { id: rider.id, name: publicNameOf(rider.name) },
    trip: { numSeats: 2 },
    rider: { verified: false, trips: 0 },
  })
  expect(step.amount).toBeLessThanOrEqual(request.totalKsh)
  expect(step.title).toContain('2 seats')
  expect(step.person.phone).toBeUndefined()
  await world.call('POST', `/api/request/${request.id}/approve`, { as: ownerToken })
  expect(await kindsOf(ownerToken)).toEqual([])
  expect(await kindsOf(riderToken)).toEqual(['PAY'])
})

it('the next steps lead a rider from the payment to the trip, and show the boarding PIN only on the day of the trip', async () => {
  const { rider, ride, request, riderToken, ownerToken } = await approvedRequest(world)
  expect(await stepsOf(riderToken)).toMatchObject([
    { kind: 'PAY', title: 'Pay Ksh 500', amount: 500, dueAt: request.payBy?.toISOString(), actions: ['PAY'] },
  ])
  await pay(world, request.id, riderToken)
  expect(await kindsOf(riderToken)).toEqual(['PAYING'])
  await payFor(world, request, riderToken)
  const [before] = await stepsOf(riderToken)
  expect([before.kind, before.actions[0], before.pin]).toEqual(['TRIP', 'SHOW_PIN', undefined])
  moveTo(world, ride.departsAt)
  const [onTheDay] = await stepsOf(riderToken)
  const pin = await readPin(world, { request, riderToken })
  expect([onTheDay.pin, onTheDay.title.startsWith('Today ')]).toEqual([pin, true])
  const [toBoard, toStart] = await stepsOf(ownerToken)
  expect([toBoard.kind, toBoard.person.phone, toBoard.pin, toStart.kind]).toEqual([
    'BOARD',
    rider.phone,
    undefined,
    'START',
  ])
  await board(world, { request, ownerToken }, pin)
  expect([await kindsOf(riderToken), await kindsOf(ownerToken)]).toEqual([[], ['START']])
  await world.call('POST', `/api/ride/${ride.id}/start`, { as: ownerToken })
  moveTo(world, ride.arrivesAt)
  expect(await kindsOf(ownerToken)).toEqual(['COMPLETE'])
  world.clock.set(null)
})

it('the next steps begin with urgent steps, before those that can wait', async () => {
  const near = await paidSeat(world)
  const { riderToken, rider } = near
  const [kind] = await kindsOf(riderToken)
  expect(kind).toBe('TRIP')
  await approvedRequest(world, { riderId: rider.id })
  expect(await kindsOf(riderToken)).toEqual(['PAY', 'TRIP'])
})

it('the next steps ask the person whom a report is against to answer it, until they have answered', async () => {
  const seat = await paidSeat(world)
  moveTo(world, seat.departsAt, 3600)
  const report = { kind: 'NO_SHOW_DRIVER', text: 'The driver did not come to the stage.' }
  const { body } = await world.call('POST', `/api/request/${seat.request.id}/dispute`, {
    as: seat.riderToken,
    body: report,
  })
  const steps = await stepsOf(seat.ownerToken)
  expect(steps.find(({ kind }: { kind: string }) => kind === 'ANSWER_REPORT')).toMatchObject({
    requestId: seat.request.id,
    link: `/request/${seat.request.id}/report`,
    actions: ['ANSWER'],
  })
  await world.call('POST', `/api/dispute/${body.id}/answer`, { as: seat.ownerToken, body: { text: 'I was there.' } })
  expect(await kindsOf(seat.ownerToken)).not.toContain('ANSWER_REPORT')
  world.clock.set(null)
})

it('the next steps ask a driver with 20 paid seats on later rides to rate the trip that has ended', async () => {
  const trip = await completedTrip(world)
  const vehicle = await insertVehicle(world.deps, trip.owner)
  for (let days = 2; days < 22; days++) {
    const departsAt = new Date(world.clock.now().getTime() + days * DAY_MS)
    const ride = await insertRide(world.deps, vehicle, { departsAt })
    const rider = await insertUser(world.deps)
    await payFor(world, await insertSeatRequest(world.deps, ride, rider), await world.signIn(rider))
  }
  expect(await kindsOf(trip.ownerToken)).toContain('RATE')
})

it('the next steps ask rider and driver to rate a completed trip, until they have rated it or the time to rate is over', async () => {
  const trip = await completedTrip(world)
  for (const [as, other] of [
    [trip.riderToken, trip.owner],
    [trip.ownerToken, trip.rider],
  ] as const) {
    const asked = (await stepsOf(as)).find(({ kind }: { kind: string }) => kind === 'RATE')
    expect(asked).toMatchObject({
      requestId: trip.request.id,
      link: `/request/${trip.request.id}/review`,
      actions: ['RATE'],
      person: { id: other.id, name: publicNameOf(other.name) },
    })
  }
  await rate(world, trip.request.id, trip.riderToken)
  expect(await kindsOf(trip.riderToken)).not.toContain('RATE')
  expect(await kindsOf(trip.ownerToken)).toContain('RATE')
  moveTo(world, trip.arrivesAt, CLOSES_AFTER)
  expect(await kindsOf(await world.signIn(trip.owner))).not.toContain('RATE')
  world.clock.set(null)
})

it('the next steps show the rider’s part and seats on the cards to say that all is right, to rate and to answer a report', async () => {
  const part = { fromPosition: 1000, toPosition: 2000, seatCostKsh: 250, numSeats: 2 }
  const own = { trip: { from: 'Naivasha', to: 'Nakuru', numSeats: 2 } }
  const seat = await paidSeat(world, part, { between: [NAIVASHA] })
  moveTo(world, seat.departsAt, 60 * 60)
  await board(world, seat, await readPin(world, seat))
  await world.call('POST', `/api/ride/${seat.ride.id}/start`, { as: seat.ownerToken })
  const check = { id: newId(), rideId: seat.ride.id, askedAt: world.clock.now() }
  await world.deps.db.insert(tripChecks).values([
    { ...check, userId: seat.rider.id, requestId: seat.request.id },
    { ...check, id: newId(), userId: seat.owner.id },
  ])
  expect(await stepOf(seat.riderToken, 'ALL_RIGHT')).toMatchObject(own)
  const whole = { trip: { from: 'Nairobi CBD', to: 'Nakuru', numSeats: 2 } }
  expect(await stepOf(seat.ownerToken, 'ALL_RIGHT')).toMatchObject(whole)
  moveTo(world, seat.arrivesAt, 60)
  await world.call('POST', `/api/ride/${seat.ride.id}/complete`, { as: await world.signIn(seat.owner) })
  expect(await stepOf(await world.signIn(seat.rider), 'RATE')).toMatchObject(own)
  const report = { kind: 'OTHER', text: 'The driver took a longer road.' }
  await world.call('POST', `/api/request/${seat.request.id}/dispute`, { as: seat.riderToken, body: report })
  expect(await stepOf(await world.signIn(seat.owner), 'ANSWER_REPORT')).toMatchObject(own)
  world.clock.set(null)
})

it('the next steps tell drivers what their account lacks, in their language', async () => {
  const driver = await insertUser(world.deps, { role: 'DRIVER', language: 'sw' })
  const token = await world.signIn(driver)
  expect(await kindsOf(token)).toEqual(['ADD_DOCUMENT', 'ADD_VEHICLE'])
  const now = world.deps.clock.now()
  await world.deps.db.insert(documents).values(
    ID_DOCUMENTS.map((kind) => ({
      id: newId(),
      userId: driver.id,
      kind,
      objectKey: `documents/${newId()}`,
      wrappedKey: Buffer.alloc(60),
      contentType: 'image/jpeg',
      bytes: 1000,
      createdAt: now,
      uploadedAt: now,
    })),
  )
  expect(await kindsOf(token)).toEqual(['ADD_VEHICLE', 'DOCUMENT_CHECK'])
  await world.deps.db.update(users).set({ verifiedAt: now }).where(eq(users.id, driver.id))
  const vehicle = await insertVehicle(world.deps, driver, { status: 'PENDING' })
  expect(await stepsOf(token)).toMatchObject([{ kind: 'VEHICLE_CHECK', vehicleId: vehicle.id, actions: [] }])
  await world.deps.db
    .update(vehicles)
    .set({ status: 'REJECTED', rejectedBecause: 'The plate is not readable.' })
    .where(eq(vehicles.id, vehicle.id))
  await world.deps.db
    .update(documents)
    .set({ askedAgainAt: now, askedAgainBecause: 'BLURRED' })
    .where(and(eq(documents.userId, driver.id), eq(documents.kind, 'LICENSE')))
  const steps = await stepsOf(token)
  expect(steps).toMatchObject([
    { kind: 'SEND_DOCUMENT', actions: ['UPLOAD'], document: { kind: 'LICENSE', reason: 'BLURRED' } },
    { kind: 'CORRECT_VEHICLE', actions: ['CORRECT'] },
  ])
  expect(steps[0].title).toContain('Tuma tena')
})
