import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rides, users } from '../../db/schema/index.ts'
import { insertUser } from '../../../tests/builders.ts'
import { board, moneyOf, moveTo, paidSeat, readPin, type PaidSeat } from '../../../tests/paid-seat.ts'
import { expectBooksToBalance, openPayingWorld, type PayingWorld } from '../../../tests/paying-world.ts'
import { withTx } from '../context.ts'
import { createRefund } from '../payments/index.ts'
import { releaseUndisputed } from '../payouts/index.ts'
import { advanceRides } from '../rides/index.ts'
import { reportForBlocked } from './index.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

let world: PayingWorld
let admin: string
beforeAll(async () => {
  world = await openPayingWorld()
})
// The clock moves forward, so the session of an earlier test may have ended.
beforeEach(async () => {
  admin = await world.signIn(await insertUser(world.deps, { role: 'ADMIN', name: 'Asha Admin' }))
})
afterAll(() => world.close())

const open = (seat: PaidSeat, as: string, kind = 'OTHER') =>
  world.call('POST', `/api/request/${seat.request.id}/dispute`, { as, body: { kind, text: 'It was not as agreed.' } })
const answer = (id: string, as: string) =>
  world.call('POST', `/api/dispute/${id}/answer`, { as, body: { text: 'It was as agreed.' } })
const decide = (id: string, decision: string, as = admin) =>
  world.call('POST', `/api/admin/disputes/${id}/decide`, { as, body: { decision, reason: 'The messages show it.' } })
const templatesOf = async (as: string) =>
  (await world.call('GET', '/api/notifications', { as })).body.rows.map((row: { template: string }) => row.template)

const completeBoarded = async (seat: PaidSeat): Promise<Date> => {
  moveTo(world, seat.departsAt, 20 * MINUTE)
  expect((await board(world, seat, await readPin(world, seat))).status).toBe(200)
  moveTo(world, seat.arrivesAt)
  await advanceRides(world.deps)
  const { status } = await world.call('POST', `/api/ride/${seat.ride.id}/complete`, { as: seat.ownerToken })
  expect(status).toBe(200)
  const [ride] = await world.deps.db.select().from(rides).where(eq(rides.id, seat.ride.id))
  return ride?.completedAt ?? seat.arrivesAt
}

const answeredReport = async () => {
  const seat = await paidSeat(world)
  moveTo(world, seat.departsAt, 20 * MINUTE)
  const { body } = await open(seat, seat.riderToken, 'NO_SHOW_DRIVER')
  await answer(body.id, seat.ownerToken)
  return { seat, id: body.id as string }
}

describe('the time to report a trip', () => {
  it.each([
    ['14 minutes after departure', 14 * MINUTE, 409],
    ['15 minutes after departure', 15 * MINUTE, 201],
    ['a day later, while the ride is not completed', 24 * HOUR, 201],
  ])('%s (%i s), a report gets status %i', async (_when, seconds, status) => {
    for (const side of ['riderToken', 'ownerToken'] as const) {
      const seat = await paidSeat(world)
      moveTo(world, seat.departsAt, seconds)
      expect((await open(seat, seat[side])).status).toBe(status)
    }
  })
})

describe('a report', () => {
  it.each([
    ['rider', 'NO_SHOW_DRIVER', 'not on board', 201],
    ['rider', 'NO_SHOW_RIDER', 'not on board', 409],
    ['driver', 'NO_SHOW_RIDER', 'not on board', 201],
    ['driver', 'NO_SHOW_DRIVER', 'not on board', 409],
    ['rider', 'NO_SHOW_DRIVER', 'on board', 409],
    ['driver', 'NO_SHOW_RIDER', 'on board', 409],
    ['rider', 'OTHER', 'on board', 201],
  ] as const)('by the %s of %s with the rider %s gets status %i', async (reporter, kind, place, status) => {
    const seat = await paidSeat(world)
    moveTo(world, seat.departsAt, 20 * MINUTE)
    if (place === 'on board') await board(world, seat, await readPin(world, seat))
    const token = reporter === 'rider' ? seat.riderToken : seat.ownerToken
    expect((await open(seat, token, kind)).status).toBe(status)
  })

  it('is shown only to the rider and the driver, and neither of them can open another one', async () => {
    const { seat, id } = await answeredReport()
    const path = `/api/request/${seat.request.id}/dispute`
    const stranger = await world.signIn(await insertUser(world.deps))
    const seen = await Promise.all(
      [seat.riderToken, seat.ownerToken, stranger].map((as) => world.call('GET', path, { as })),
    )
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 404])
    expect(seen[1]?.body).toMatchObject({ id, openedBy: 'rider', status: 'ANSWERED', answer: 'It was as agreed.' })
    for (const as of [seat.riderToken, seat.ownerToken]) expect((await open(seat, as)).body.code).toBe('CONFLICT')
    expect((await open(seat, stranger)).status).toBe(404)
  })
})

describe('the answer', () => {
  it('the answer can be given only by the other person, and only once', async () => {
    const seat = await paidSeat(world)
    moveTo(world, seat.departsAt, 20 * MINUTE)
    const { body } = await open(seat, seat.ownerToken, 'NO_SHOW_RIDER')
    const stranger = await world.signIn(await insertUser(world.deps))
    const tried = []
    for (const as of [seat.ownerToken, stranger, seat.riderToken, seat.riderToken])
      tried.push((await answer(body.id, as)).status)
    expect(tried).toEqual([403, 404, 200, 409])
    expect(await templatesOf(seat.riderToken)).toContain('dispute_opened')
    expect(await templatesOf(seat.ownerToken)).toContain('dispute_answered')
  })

  it('the answer is refused after 48 hours, and an admin can decide without it only from then on', async () => {
    const seat = await paidSeat(world)
    moveTo(world, seat.departsAt, 20 * MINUTE)
    const { body } = await open(seat, seat.riderToken, 'NO_SHOW_DRIVER')
    expect((await decide(body.id, 'FULL')).body.code).toBe('WRONG_STATE')
    moveTo(world, new Date(body.answerBy))
    expect((await answer(body.id, seat.ownerToken)).body.code).toBe('WRONG_STATE')
    await world.runDueJobs()
    const path = `/api/request/${seat.request.id}/dispute`
    expect((await world.call('GET', path, { as: seat.riderToken })).body.status).toBe('OVERDUE')
    expect((await decide(body.id, 'FULL')).status).toBe(200)
  })
})

describe('the money', () => {
  it('the money is neither refunded nor paid out before a report is decided', async () => {
    const { seat } = await answeredReport()
    moveTo(world, seat.arrivesAt, 30 * HOUR)
    await world.runDueJobs()
    expect(await moneyOf(world, seat.payment.id)).toEqual({ refunds: [], payouts: [] })
    await expectBooksToBalance(world)
  })

  it.each([
    ['FULL', [['DISPUTE', 500]], []],
    ['HALF', [['DISPUTE', 250]], [['DECIDED', 250, false]]],
    ['NOTHING', [], [['DECIDED', 500, false]]],
  ])('is divided completely by the decision %s', async (decision, refunds, payouts) => {
    const { seat, id } = await answeredReport()
    const { status, body } = await decide(id, decision)
    expect([status, body.status, body.decision.refund + body.decision.release]).toEqual([200, 'DECIDED', 500])
    expect(await moneyOf(world, seat.payment.id)).toEqual({ refunds, payouts })
    await expectBooksToBalance(world)
    for (const as of [seat.riderToken, seat.ownerToken]) expect(await templatesOf(as)).toContain('dispute_decided')
  })

  // The report is in time by the clock of one process. Another process, whose clock is ahead, has released the payout.
  it.each([
    ['FULL', [['DISPUTE', 500]], [['BOARDED', 500, true]]],
    [
      'HALF',
      [['DISPUTE', 250]],
      [
        ['BOARDED', 500, true],
        ['DECIDED', 250, false],
      ],
    ],
    ['NOTHING', [], [['BOARDED', 500, false]]],
  ])('the money of a payout that was not sent is divided by the decision %s', async (decision, refunds, payouts) => {
    const seat = await paidSeat(world)
    const completedAt = await completeBoarded(seat)
    moveTo(world, completedAt, HOUR)
    await releaseUndisputed(world.deps)
    expect((await moneyOf(world, seat.payment.id)).payouts).toEqual([['BOARDED', 500, false]])
    moveTo(world, completedAt, HOUR - MINUTE)
    const { body } = await open(seat, seat.riderToken)
    await answer(body.id, seat.ownerToken)
    expect((await decide(body.id, decision)).status).toBe(200)
    const money = await moneyOf(world, seat.payment.id)
    expect({ ...money, payouts: money.payouts.toSorted((a, b) => String(a).localeCompare(String(b))) }).toEqual({
      refunds,
      payouts,
    })
    await expectBooksToBalance(world)
  })
})

it('a decision divides only the money that was not refunded before the report', async () => {
  const seat = await paidSeat(world)
  const before = { requestId: seat.request.id, amountKsh: 101, cause: 'BY_HAND' } as const
  await withTx(world.deps, (tx) => createRefund(tx, world.deps, before))
  moveTo(world, seat.departsAt, 20 * MINUTE)
  const { body } = await open(seat, seat.riderToken)
  expect(body.amount).toBe(399)
  await answer(body.id, seat.ownerToken)
  expect((await decide(body.id, 'HALF')).status).toBe(200)
  const { refunds, payouts } = await moneyOf(world, seat.payment.id)
  expect(refunds.toSorted((a, b) => Number(a[1]) - Number(b[1]))).toEqual([
    ['BY_HAND', 101],
    ['DISPUTE', 200],
  ])
  expect(payouts).toEqual([['DECIDED', 199, false]])
})

it('the trip of a blocked rider who is not on board is reported for them 15 minutes after departure', async () => {
  const seat = await paidSeat(world)
  await world.deps.db.update(users).set({ status: 'BLOCKED' }).where(eq(users.id, seat.rider.id))
  const readReport = async () =>
    (await world.call('GET', `/api/request/${seat.request.id}/dispute`, { as: seat.ownerToken })).body
  moveTo(world, seat.departsAt, 14 * MINUTE)
  await reportForBlocked(world.deps)
  expect((await readReport()).code).toBe('NOT_FOUND')
  moveTo(world, seat.departsAt, 15 * MINUTE)
  await reportForBlocked(world.deps)
  expect(await readReport()).toMatchObject({ openedBy: 'rider', kind: 'OTHER', status: 'OPEN', amount: 500 })
})

describe('the count of completed trips', () => {
  it.each([
    ['FULL', 0],
    ['HALF', 1],
    ['NOTHING', 1],
  ])(
    'the decision %s about the only rider on board leaves the driver with %i completed trips',
    async (decision, tripsDone) => {
      const seat = await paidSeat(world)
      await completeBoarded(seat)
      const readTrips = async () =>
        (await world.call('GET', `/api/ride/${seat.ride.id}`, { as: seat.riderToken })).body.driver.tripsDone
      expect(await readTrips()).toBe(1)
      const { body } = await open(seat, seat.riderToken)
      await answer(body.id, seat.ownerToken)
      await decide(body.id, decision)
      expect(await readTrips()).toBe(tripsDone)
    },
  )
})

describe('the decision', () => {
  it('the decision is made by an admin who is not part of the trip, and is final', async () => {
    const seat = await paidSeat(world)
    moveTo(world, seat.departsAt, 20 * MINUTE)
    const { body } = await open(seat, seat.riderToken)
    await answer(body.id, seat.ownerToken)
    expect((await decide(body.id, 'FULL', seat.ownerToken)).status).toBe(403)
    await world.deps.db.execute(`update users set role = 'ADMIN' where id = '${seat.owner.id}'`)
    expect((await decide(body.id, 'NOTHING', seat.ownerToken)).body.code).toBe('FORBIDDEN')
    const twice = await Promise.all([decide(body.id, 'HALF'), decide(body.id, 'FULL')])
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await expectBooksToBalance(world)
  })

  it('the decision needs 2 admins who decide the same when the amount is above the limit', async () => {
    const second = await world.signIn(await insertUser(world.deps, { role: 'ADMIN' }))
    const { manualRefunds } = world.deps.settings.money
    const limitKsh = manualRefunds.secondAdminAboveKsh
    manualRefunds.secondAdminAboveKsh = 499
    const { seat, id } = await answeredReport()
    const first = (await decide(id, 'FULL')).body
    expect([first.status, first.decision, first.proposal]).toMatchObject([
      'ANSWERED',
      null,
      { decision: 'FULL', mine: true },
    ])
    expect((await decide(id, 'FULL')).body.code).toBe('FORBIDDEN')
    expect((await decide(id, 'HALF', second)).body.proposal).toMatchObject({ decision: 'HALF', mine: true })
    expect((await moneyOf(world, seat.payment.id)).refunds).toEqual([])
    expect((await decide(id, 'HALF')).body).toMatchObject({ status: 'DECIDED', decision: { refund: 250 } })
    expect((await moneyOf(world, seat.payment.id)).refunds).toEqual([['DISPUTE', 250]])
    const audit = await world.call('GET', `/api/admin/audit?targetId=${id}`, { as: admin })
    expect(audit.body.rows.map(({ action }: { action: string }) => action)).toEqual([
      'dispute.decide',
      'dispute.propose',
      'dispute.propose',
    ])
    manualRefunds.secondAdminAboveKsh = limitKsh
    await expectBooksToBalance(world)
  })

  it('the decision is listed for admins and recorded', async () => {
    const { seat, id } = await answeredReport()
    await decide(id, 'HALF')
    const { body } = await world.call('GET', '/api/admin/disputes?status=DECIDED&pageSize=1', { as: admin })
    expect(body.rows[0]).toMatchObject({
      id,
      rider: { id: seat.rider.id },
      owner: { id: seat.owner.id },
      can: { decide: false },
    })
    const audit = await world.call('GET', `/api/admin/audit?targetId=${id}`, { as: admin })
    expect(audit.body.rows[0]).toMatchObject({
      action: 'dispute.decide',
      details: { decision: 'HALF', refundKsh: 250 },
    })
  })
})

it('an account with a report that is not decided cannot be deleted', async () => {
  const { seat, id } = await answeredReport()
  moveTo(world, seat.arrivesAt, 3 * HOUR)
  await world.runDueJobs()
  const leave = async () => world.call('DELETE', `/api/user/${seat.rider.id}`, { as: await world.signIn(seat.rider) })
  expect((await leave()).body.code).toBe('MONEY_UNSETTLED')
  await decide(id, 'NOTHING')
  expect((await leave()).status).toBe(200)
  const { body } = await world.call('GET', `/api/request/${seat.request.id}/dispute`, { as: seat.ownerToken })
  expect([body.text, body.answer]).toEqual(['', 'It was as agreed.'])
})

it('the driver of a coordinated ride is told of a report and its decision, because the money is theirs', async () => {
  const coordinator = await insertUser(world.deps, { role: 'COORDINATOR' })
  const coordinated = { ownerId: coordinator.id, type: 'COORDINATED' } as const
  const seat = await paidSeat(world, {}, coordinated)
  moveTo(world, seat.departsAt, 20 * MINUTE)
  const { body } = await open(seat, seat.riderToken)
  await answer(body.id, await world.signIn(coordinator))
  expect((await decide(body.id, 'HALF')).status).toBe(200)
  const told = async (as: string) =>
    (await world.call('GET', '/api/notifications', { as })).body.rows.filter((row: { template: string }) =>
      row.template.startsWith('dispute_'),
    )
  expect(await told(await world.signIn(seat.owner))).toMatchObject([
    {
      template: 'dispute_decided',
      text: expect.stringContaining('For you, before fees: Ksh 250.'),
      link: '/dashboard/earnings',
    },
    { template: 'dispute_opened', text: expect.stringContaining('We hold Ksh 500'), link: '/dashboard/earnings' },
  ])
  expect(await told(await world.signIn(coordinator))).toMatchObject([
    { template: 'dispute_decided', link: `/request/${seat.request.id}/report` },
    { template: 'dispute_opened', text: expect.stringContaining('Tell us your side') },
  ])
})
