import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payouts, seatRequests, transfers } from '../src/db/schema/index.ts'
import { checkTransfers } from '../src/domain/transfers/index.ts'
import { board, moveTo, paidSeat, readPin, type PaidSeat } from '../tests/paid-seat.ts'
import { expectBooksToBalance, openPayingWorld, type PayingWorld } from '../tests/paying-world.ts'

const ROUNDS = 20

/** What of a boarded seat's money was tried to be sent, and whether a dispute holds it. */
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

  const boarded = async () => {
    const seat = await paidSeat(world)
    moveTo(world, seat.departsAt, 20 * 60)
    const ownerToken = await world.signIn(seat.owner)
    const riderToken = await world.signIn(seat.rider)
    expect((await board(world, { ...seat, ownerToken }, await readPin(world, { ...seat, riderToken }))).status).toBe(
      200,
    )
    return { ...seat, ownerToken, riderToken }
  }
  const dispute = ({ request, riderToken }: PaidSeat) =>
    world.call('POST', `/api/request/${request.id}/dispute`, {
      as: riderToken,
      body: { kind: 'OTHER', text: 'He took the PIN and left without me.' },
    })

  it('that comes first stops what comes second, however often it is tried', async () => {
    const seat = await boarded()
    expect((await dispute(seat)).status).toBe(201)
    for (let tried = 0; tried < 3; tried += 1) await checkTransfers(world.deps)
    expect(await outcomeOf(world, seat)).toEqual({ isHeld: true, sent: 0 })
  })

  // The embedded database has one connection, so that races never show on it.
  it.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(`at once are never both, ${ROUNDS} times`, async () => {
    const outcomes = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const seat = await boarded()
      const [answer] = await Promise.all([
        setTimeout(round % 5).then(() => dispute(seat)),
        setTimeout((round * 3) % 7).then(() => checkTransfers(world.deps)),
        checkTransfers(world.deps),
      ])
      expect(answer.status).toBe(201)
      await checkTransfers(world.deps)
      const outcome = await outcomeOf(world, seat)
      outcomes.push(outcome)
      expect(outcome.isHeld).toBe(outcome.sent === 0)
      expect(outcome.sent).toBeLessThanOrEqual(1)
    }
    expect(outcomes).toHaveLength(ROUNDS)
    await expectBooksToBalance(world)
  })
})
