import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { boardingPins } from '../../db/schema/index.ts'
import { insertUser } from '../../../tests/builders.ts'
import { board, moneyOf, moveTo, paidSeat, readPin, wrongPin, type PaidSeat } from '../../../tests/paid-seat.ts'
import {
  approvedRequest,
  expectBooksToBalance,
  openPayingWorld,
  type PayingWorld,
} from '../../../tests/paying-world.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
afterAll(() => world.close())

const pinPath = (seat: Pick<PaidSeat, 'request'>) => `/api/request/${seat.request.id}/boarding-pin`
const atDeparture = async () => {
  const seat = await paidSeat(world)
  moveTo(world, seat.departsAt)
  return seat
}

describe('the boarding PIN', () => {
  it('the boarding PIN has 4 digits, stays the same, and is shown only to its rider', async () => {
    const seat = await paidSeat(world)
    const pin = await readPin(world, seat)
    expect(pin).toMatch(/^\d{4}$/)
    expect(await readPin(world, seat)).toBe(pin)
    const owner = await world.call('GET', pinPath(seat), { as: seat.ownerToken })
    const stranger = await world.call('GET', pinPath(seat), { as: await world.signIn(await insertUser(world.deps)) })
    const admin = await insertUser(world.deps, { role: 'ADMIN' })
    const asAdmin = await world.call('GET', pinPath(seat), { as: await world.signIn(admin) })
    expect([owner.status, stranger.status, asAdmin.status]).toEqual([403, 404, 404])
  })

  it('the boarding PIN cannot be read before the seat is paid', async () => {
    const { request, riderToken } = await approvedRequest(world)
    const { status, body } = await world.call('GET', pinPath({ request }), { as: riderToken })
    expect([status, body.code]).toEqual([409, 'WRONG_STATE'])
  })

  it('the boarding PIN is stored encrypted', async () => {
    const seat = await paidSeat(world)
    const pin = await readPin(world, seat)
    const [row] = await world.deps.db.select().from(boardingPins).where(eq(boardingPins.requestId, seat.request.id))
    expect(row?.pinSealed.toString('latin1')).not.toContain(pin)
    expect(() => world.deps.keyring.open('boarding-pin', 'another', row?.pinSealed ?? Buffer.alloc(0))).toThrow(
      'Not a sealed value',
    )
  })

  it('the boarding PIN cannot be changed by SQL, and its attempts cannot be reset', async () => {
    const seat = await paidSeat(world)
    await world.deps.db.update(boardingPins).set({ attempts: 3 }).where(eq(boardingPins.requestId, seat.request.id))
    for (const change of [{ attempts: 2 }, { pinSealed: Buffer.alloc(40) }, { attempts: 6 }])
      await expect(
        world.deps.db.update(boardingPins).set(change).where(eq(boardingPins.requestId, seat.request.id)),
      ).rejects.toMatchObject({ cause: { code: '23514' } })
  })
})

describe('the check of a boarding PIN', () => {
  it('accepts the right PIN, and moves no money', async () => {
    const seat = await atDeparture()
    const { status, body } = await board(world, seat, await readPin(world, seat))
    expect([status, body.can.board]).toEqual([200, false])
    expect(Date.parse(body.boardedAt)).toBeGreaterThanOrEqual(seat.departsAt.getTime())
    expect(Date.parse(body.boardedAt)).toBeLessThanOrEqual(world.clock.now().getTime())
    await world.runDueJobs()
    expect(await moneyOf(world, seat.payment.id)).toEqual({ refunds: [], payouts: [] })
    await expectBooksToBalance(world)
  })

  it('changes nothing when the right PIN is entered again', async () => {
    const seat = await atDeparture()
    const pin = await readPin(world, seat)
    const answers = await Promise.all([board(world, seat, pin), board(world, seat, pin)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { status, body } = await board(world, seat, pin)
    expect([status, body.boardedAt]).toEqual([200, answers[0]?.body.boardedAt])
  })

  it.each([
    ['half an hour and half a minute before departure', -1830, 409],
    ['half an hour before departure', -1800, 200],
    ['after departure', 3600, 200],
  ])('answers the right PIN %s (%i s) with status %i', async (_when, seconds, status) => {
    const seat = await paidSeat(world)
    moveTo(world, seat.departsAt, seconds)
    expect((await board(world, seat, await readPin(world, seat))).status).toBe(status)
  })

  it('boarding is refused when the ride is over', async () => {
    const seat = await paidSeat(world)
    moveTo(world, seat.arrivesAt)
    await world.runDueJobs()
    const done = await world.call('POST', `/api/ride/${seat.ride.id}/complete`, { as: seat.ownerToken })
    expect(done.status).toBe(200)
    expect((await board(world, seat, await readPin(world, seat))).body.code).toBe('WRONG_STATE')
  })

  it('boarding is for the owner only: the rider is refused, and other users get 404', async () => {
    const seat = await atDeparture()
    const pin = await readPin(world, seat)
    const stranger = await world.signIn(await insertUser(world.deps, { role: 'DRIVER' }))
    const asRider = await board(world, { ...seat, ownerToken: seat.riderToken }, pin)
    const asStranger = await board(world, { ...seat, ownerToken: stranger }, pin)
    expect([asRider.status, asStranger.status]).toEqual([403, 404])
  })

  it('locks after 5 wrong PINs, even for the right PIN', async () => {
    const seat = await atDeparture()
    const pin = await readPin(world, seat)
    const answers = []
    for (let guess = 0; guess < 6; guess += 1) answers.push(await board(world, seat, wrongPin(pin)))
    expect(answers.map(({ status, body }) => [status, body.code, body.attemptsLeft])).toEqual([
      ...[4, 3, 2, 1].map((left) => [422, 'WRONG_PIN', left]),
      [409, 'PIN_LOCKED', 0],
      [409, 'PIN_LOCKED', 0],
    ])
    expect((await board(world, seat, pin)).body.code).toBe('PIN_LOCKED')
    expect((await moneyOf(world, seat.payment.id)).payouts).toEqual([])
  })

  it('a ride counts as departed when a rider is on board or the owner started it, but not when only its departure time has passed', async () => {
    const isUnderWay = async ({ ride }: PaidSeat) => (await world.call('GET', `/api/ride/${ride.id}`)).body.isUnderWay
    const late = await atDeparture()
    expect(await isUnderWay(late)).toBeUndefined()
    await world.runDueJobs()
    moveTo(world, late.departsAt, 60)
    await world.runDueJobs()
    expect(await isUnderWay(late)).toBe(false)
    await board(world, late, await readPin(world, late))
    expect(await isUnderWay(late)).toBe(true)
    const early = await paidSeat(world)
    moveTo(world, early.departsAt, -60)
    const started = await world.call('POST', `/api/ride/${early.ride.id}/start`, { as: early.ownerToken, body: {} })
    expect([started.status, started.body.isUnderWay]).toEqual([200, true])
  })

  it('the rider of a reported trip can no longer show the PIN, and the owner can no longer enter it', async () => {
    const seat = await atDeparture()
    const pin = await readPin(world, seat)
    moveTo(world, seat.departsAt, 16 * 60)
    const asRider = { as: seat.riderToken }
    const path = `/api/request/${seat.request.id}`
    expect((await world.call('GET', path, asRider)).body.can.showPin).toBe(true)
    const report = { kind: 'NO_SHOW_DRIVER', text: 'Nobody came.' }
    expect((await world.call('POST', `${path}/dispute`, { ...asRider, body: report })).status).toBe(201)
    expect((await world.call('GET', path, asRider)).body.can.showPin).toBe(false)
    expect(await board(world, seat, pin)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  })

  it('nobody can cancel a request whose rider is on board, and the owner cannot cancel its ride', async () => {
    const seat = await paidSeat(world)
    moveTo(world, seat.departsAt, -600)
    await board(world, seat, await readPin(world, seat))
    for (const as of [seat.riderToken, seat.ownerToken])
      expect((await world.call('POST', `/api/request/${seat.request.id}/cancel`, { as })).body.code).toBe('WRONG_STATE')
    const ride = await world.call('POST', `/api/ride/${seat.ride.id}/cancel`, { as: seat.ownerToken })
    expect(ride.body.code).toBe('WRONG_STATE')
    await expectBooksToBalance(world)
  })
})
