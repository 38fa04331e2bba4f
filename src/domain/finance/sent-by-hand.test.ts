import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { paidSeat, type PaidSeat } from '../../../tests/paid-seat.ts'
import { answerReceipts, expectBooksToBalance, openPayingWorld, type PayingWorld } from '../../../tests/paying-world.ts'
import { resultBody } from '../../../tests/scripted-payments.ts'
import { moneyReviews, notifications, payouts, refunds, transfers, users } from '../../db/schema/index.ts'
import { withTx } from '../context.ts'
import { hashNumber } from '../payments/index.ts'
import { releaseSeatMoney } from '../payouts/index.ts'

let world: PayingWorld
let admin: string
beforeAll(async () => {
  world = await openPayingWorld()
  admin = await world.signIn(await insertUser(world.deps, { role: 'ADMIN' }))
})
afterEach(() => expectBooksToBalance(world))
afterAll(() => world.close())

/** The number of this user now belongs to another person. */
const loseNumber = ({ id }: { id: string }) =>
  world.deps.db
    .update(users)
    .set({ phone: `released:${id}` })
    .where(eq(users.id, id))

const owePayout = async ({ request, payment, owner }: PaidSeat): Promise<string> => {
  const money = { requestId: request.id, paymentId: payment.id, driverId: owner.id, reason: 'DECIDED' } as const
  const id = await withTx(world.deps, (tx) => releaseSeatMoney(world.deps, tx, { ...money, amountKsh: 500 }))
  if (id === null) throw new Error('nothing was released')
  await world.runDueJobs()
  return id
}

/** A seat whose driver has lost the number, and the payout that waits for an admin. */
const stuckPayout = async () => {
  const seat = await paidSeat(world)
  await loseNumber(seat.owner)
  return { ...seat, payoutId: await owePayout(seat) }
}

/** A seat whose rider has lost the number, and the refund that waits for an admin. */
const stuckRefund = async () => {
  const seat = await paidSeat(world)
  await loseNumber(seat.rider)
  await world.call('POST', `/api/request/${seat.request.id}/cancel`, { as: seat.ownerToken })
  await world.runDueJobs()
  return seat
}

let codes = 0
/** An admin enters the M-Pesa code of money that was sent in M-Pesa's portal, and M-Pesa confirms it. */
const settle = async (paymentId: string, msisdn?: string) => {
  const [review] = await world.deps.db.select().from(moneyReviews).where(eq(moneyReviews.paymentId, paymentId))
  codes += 1
  const receipt = `BYH${String(codes).padStart(7, '0')}`
  world.mpesa.receipts.set(receipt, { ksh: review?.amountKsh ?? 0, direction: 'OUT', ...(msisdn && { msisdn }) })
  const body = { resolution: 'SENT', note: 'From the portal.', mpesaReceipt: receipt }
  const { status } = await world.call('POST', `/api/admin/money-reviews/${review?.id}/resolve`, { as: admin, body })
  expect(status).toBe(200)
  await answerReceipts(world)
  return receipt
}

const payoutOf = (id: string) => world.deps.db.query.payouts.findFirst({ where: eq(payouts.id, id) })
const refundOf = (paymentId: string) =>
  world.deps.db.query.refunds.findFirst({ where: eq(refunds.paymentId, paymentId) })

describe('money that an admin sent to a user who has lost the phone number', () => {
  it('a payout is settled, and the transfer names the receiver by a hash of the number', async () => {
    const { payment, payoutId } = await stuckPayout()
    const receipt = await settle(payment.id, '254711000222')
    expect(await payoutOf(payoutId)).toMatchObject({ status: 'SENT' })
    const transfer = await world.deps.db.query.transfers.findFirst({ where: eq(transfers.payoutId, payoutId) })
    expect(transfer).toMatchObject({ receipt, state: 'SENT', msisdn: hashNumber(world.deps, '254711000222') })
  })

  it('a payout is settled when M-Pesa masks the receiver', async () => {
    const { payment, payoutId } = await stuckPayout()
    await settle(payment.id)
    expect(await payoutOf(payoutId)).toMatchObject({ status: 'SENT' })
  })

  it('a refund is settled, also when the admin sent it to another number than the one that paid', async () => {
    const { payment } = await stuckRefund()
    await settle(payment.id, '254711000333')
    expect(await refundOf(payment.id)).toMatchObject({ status: 'SENT' })
  })

  it('a refund is not sent to the number that paid after an admin has deleted the account', async () => {
    const { payment, rider } = await paidSeat(world)
    await loseNumber(rider)
    expect((await world.call('DELETE', `/api/user/${rider.id}`, { as: admin })).status).toBe(200)
    await world.runDueJobs()
    expect(await refundOf(payment.id)).toMatchObject({ status: 'REVIEW' })
    const reviews = await world.deps.db.select().from(moneyReviews).where(eq(moneyReviews.paymentId, payment.id))
    expect(reviews).toMatchObject([{ kind: 'REFUND_STUCK', cause: 'NO_NUMBER' }])
    expect(world.mpesa.movements).toEqual([])
    expect(await world.deps.db.query.users.findFirst({ where: eq(users.id, rider.id) })).toMatchObject({
      status: 'DELETED',
      phone: `released:${rider.id}`,
    })
  })
})

const limits = () => world.deps.settings.money.manualRefunds

const openReview = async () => {
  const { payment } = await stuckRefund()
  const [review] = await world.deps.db.select().from(moneyReviews).where(eq(moneyReviews.paymentId, payment.id))
  return (resolution: string, more = {}, as = admin) => {
    const body = { resolution, note: 'From the portal.', ...more }
    return world.call('POST', `/api/admin/money-reviews/${review?.id}/resolve`, { as, body })
  }
}

describe('a refund above the limit of one admin', () => {
  let before: number
  beforeAll(() => {
    before = limits().secondAdminAboveKsh
    limits().secondAdminAboveKsh = 300
  })
  afterAll(() => {
    limits().secondAdminAboveKsh = before
  })

  it('can be sent again by the admin who said that it was sent', async () => {
    const resolve = await openReview()
    const said = await resolve('SENT', { mpesaReceipt: 'NOTSENT001' })
    expect(said.body).toMatchObject({ resolvedAt: null, proposal: { resolution: 'SENT', mine: true } })
    const again = await resolve('RETRY')
    expect([again.status, again.body.resolution, again.body.proposal]).toEqual([200, 'RETRIED', null])
  })

  it('waits for a second admin who enters the same M-Pesa code; another code is a new proposal', async () => {
    const second = await world.signIn(await insertUser(world.deps, { role: 'ADMIN' }))
    const resolve = await openReview()
    await resolve('SENT', { mpesaReceipt: 'NOTSENT002' })
    const { body: other } = await resolve('SENT', { mpesaReceipt: 'NOTSENT003' }, second)
    expect(other).toMatchObject({ check: null, proposal: { mpesaReceipt: 'NOTSENT003', mine: true } })
    const { body: same } = await resolve('SENT', { mpesaReceipt: 'notsent003' })
    expect(same).toMatchObject({ check: { mpesaReceipt: 'NOTSENT003', state: 'CHECKING' } })
  })
})

const messagesTo = async ({ id }: { id: string }) => {
  const isSent = inArray(notifications.template, ['refund_sent', 'payout_sent'])
  const rows = await world.deps.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, id), isSent))
  return rows.map(({ template, params, link }) => ({ template, params, link }))
}

describe('a user to whom an admin sent money', () => {
  it('a rider is told of the refund, with the M-Pesa code and the end of the number', async () => {
    const { payment, rider, request, ownerToken } = await paidSeat(world)
    world.mpesa.movementCodes.push('R000002')
    await world.call('POST', `/api/request/${request.id}/cancel`, { as: ownerToken })
    await world.runDueJobs()
    for (const movement of world.mpesa.movements.splice(0))
      await world.call('POST', new URL(movement.to.resultUrl).pathname, { body: resultBody(movement) })
    await world.runDueJobs()
    expect(await messagesTo(rider)).toEqual([])
    const receipt = await settle(payment.id, rider.phone.slice(1))
    expect(await messagesTo(rider)).toMatchObject([
      {
        template: 'refund_sent',
        params: { amount: 'Ksh 500', receipt, phoneEnd: rider.phone.slice(-3) },
        link: `/payment/${payment.id}/receipt`,
      },
    ])
  })

  it('a driver without a number is told of the payout, and no hash is shown as the end of a number', async () => {
    const { payment, owner } = await stuckPayout()
    const receipt = await settle(payment.id, '254711000444')
    const [message, ...more] = await messagesTo(owner)
    expect([more, message]).toMatchObject([[], { template: 'payout_sent', params: { receipt, numSeats: '1' } }])
    expect(message?.params).not.toHaveProperty('phoneEnd')
  })
})
