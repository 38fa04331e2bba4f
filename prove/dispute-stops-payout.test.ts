import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payouts, seatRequests, transfers } from '../src/db/schema/index.ts'
import { releaseUndisputed } from '../src/domain/payouts/index.ts'
import { advanceAllRides } from '../src/jobs/handlers/advance-all-rides.ts'
import { checkTransfers } from '../src/domain/transfers/index.ts'
import { board, moveTo, paidSeat, readPin, type PaidSeat } from '../tests/paid-seat.ts'
import { expectBooksToBalance, openPayingWorld, type PayingWorld } from '../tests/paying-world.ts'

const ROUNDS = 20

const outcomeOf = async (world: PayingWorld, { request }: PaidSeat) => {
  const { db } = world.deps
  const [row] = await db
    .select({ heldAt: seatRequests.moneyHeldAt })
    .from(seatRequests)
    .where(eq(seatRequests.id, request.id))
  const tried = await db
    .select({ attempts: transfers.attempts, state: transfers.state })
    .from(transfers)
    .innerJoin(payouts, eq(payouts.id, transfers.payoutId))
    .where(eq(payouts.requestId, request.id))
  return {
    isHeld: row?.heldAt !== null,
    sent: tried.filter(({ attempts, state }) => attempts > 0 || state === 'SENT').length,
  }
}

describe('a dispute and a payout', () => {
  let world: PayingWorld
  beforeAll(async () => {
    world = await openPayingWorld()
  })
  afterAll(() => world.close())

  const completed = async () => {
    const seat = await paidSeat(world)
    moveTo(world, seat.departsAt, 20 * 60)
    const ownerToken = await world.signIn(seat.owner)
    const riderToken = await world.signIn(seat.rider)
    expect((await board(world, { ...seat, ownerToken }, await readPin(world, { ...seat, riderToken }))).status).toBe(
      200,
    )
    moveTo(world, seat.arrivesAt)
    await advanceAllRides(world.deps)
    await world.call('POST', `/api/ride/${seat.ride.id}/complete`, { as: ownerToken })
    const { payoutAt } = (await world.call('GET', `/api/request/${seat.request.id}`, { as: riderToken })).body
    return { ...seat, ownerToken, riderToken, releasedAt: new Date(payoutAt) }
  }
  const sendMoney = async () => {
    await releaseUndisputed(world.deps)
    await checkTransfers(world.deps)
  }
  const dispute = ({ request, riderToken }: PaidSeat) =>
    world.call('POST', `/api/request/${request.id}/dispute`, {
      as: riderToken,
      body: { kind: 'OTHER', text: 'He took the PIN and left without me.' },
    })

  it('a dispute before the release prevents the payout, however often a payout is tried', async () => {
    const seat = await completed()
    expect((await dispute(seat)).status).toBe(201)
    moveTo(world, seat.releasedAt, 60)
    for (let tried = 0; tried < 3; tried += 1) await sendMoney()
    expect(await outcomeOf(world, seat)).toEqual({ isHeld: true, sent: 0 })
  })

  // The embedded database has one connection, so races never happen on it.
  it.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
    `never both succeed in ${ROUNDS} rounds of calls at the same time`,
    async () => {
      const outcomes = []
      // Adapts to the speed of the machine, so that the dispute is first in some rounds and the payout in others.
      let leadMs = 20
      for (let round = 0; round < ROUNDS; round += 1) {
        const seat = await completed()
        // The release becomes due while the three calls below run.
        moveTo(world, seat.releasedAt, -leadMs / 1000)
        const [answer] = await Promise.all([
          setTimeout(round % 5).then(() => dispute(seat)),
          setTimeout((round * 3) % 7).then(sendMoney),
          setTimeout((round * 5) % 11).then(sendMoney),
        ])
        expect([201, 409]).toContain(answer.status)
        leadMs *= answer.status === 201 ? 0.5 : 2
        moveTo(world, seat.releasedAt, 60)
        await sendMoney()
        const outcome = await outcomeOf(world, seat)
        outcomes.push(outcome)
        expect(outcome.isHeld).toBe(outcome.sent === 0)
        // A report that is refused as too late means that the driver was paid.
        expect(answer.status === 201 || outcome.sent === 1).toBe(true)
        expect(outcome.sent).toBeLessThanOrEqual(1)
      }
      expect(outcomes.some(({ isHeld }) => isHeld)).toBe(true)
      expect(outcomes.some(({ isHeld }) => !isHeld)).toBe(true)
      await expectBooksToBalance(world)
    },
  )
})
