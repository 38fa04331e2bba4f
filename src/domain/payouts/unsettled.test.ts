import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { moveTo, paidSeat, type PaidSeat } from '../../../tests/paid-seat.ts'
import { expectBooksToBalance, openPayingWorld, type PayingWorld } from '../../../tests/paying-world.ts'
import type { Db, Tx } from '../../db/client.ts'
import { payments } from '../../db/schema/index.ts'
import { HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import { withTx } from '../context.ts'
import { createRefund } from '../payments/index.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
afterAll(async () => {
  await expectBooksToBalance(world)
  await world.close()
})

class Undo extends Error {}

const unsettledOf = async ({ payment }: PaidSeat, db: Db | Tx = world.deps.db) => {
  const [row] = await db.select({ ksh: payments.unsettledKsh }).from(payments).where(eq(payments.id, payment.id))
  return row?.ksh
}
const refund = ({ request: { id: requestId } }: PaidSeat, amountKsh: number) =>
  withTx(world.deps, (tx) => createRefund(tx, world.deps, { requestId, amountKsh, cause: 'RIDER_CANCELLED' }))

it('the database stores what is left of a payment after a refund, and null after the payout', async () => {
  const seat = await paidSeat(world)
  expect(await unsettledOf(seat)).toBe(500)
  await refund(seat, 200)
  expect(await unsettledOf(seat)).toBe(300)
  for (const hours of [0, 30, 90]) {
    moveTo(world, new Date(seat.arrivesAt.getTime() + hours * HOUR_MS))
    await world.runDueJobs()
  }
  expect(await unsettledOf(seat)).toBeNull()
  const attempt = world.deps.db.transaction(async (tx) => {
    await tx.execute(sql`update payouts set status = 'REVIEW' where payment_id = ${seat.payment.id}`)
    await tx.execute(sql`update payouts set status = 'TAKEN_BACK' where payment_id = ${seat.payment.id}`)
    expect(await unsettledOf(seat, tx)).toBe(300)
    throw new Undo()
  })
  await expect(attempt).rejects.toThrow(Undo)
})

it('the database ignores an update of the stored amount that is left of a payment', async () => {
  const seat = await paidSeat(world)
  await refund(seat, 100)
  for (const ksh of [null, 7, 500]) {
    await world.deps.db.update(payments).set({ unsettledKsh: ksh }).where(eq(payments.id, seat.payment.id))
    expect(await unsettledOf(seat)).toBe(400)
  }
})
