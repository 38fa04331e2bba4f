import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertSeatRequest, insertUser } from '../../../tests/builders.ts'
import { paidSeat, payFor, type PaidSeat } from '../../../tests/paid-seat.ts'
import { expectBooksToBalance, openPayingWorld, passSeconds, type PayingWorld } from '../../../tests/paying-world.ts'
import { resultBody, statusBody, type ScriptedMovement } from '../../../tests/scripted-payments.ts'
import { moneyReviews, payments, payouts, refunds, transfers, users } from '../../db/schema/index.ts'
import { DAY_MS, nairobiDayStart } from '../../shared/kernel/nairobi-time.ts'
import { withTx } from '../context.ts'
import { divideSeatMoney } from '../disputes/divide-seat-money.ts'
import { holdSeatMoney } from '../disputes/hold-seat-money.ts'
import { releaseSeatMoney } from '../payouts/index.ts'
import { retryStuck } from './index.ts'
import { recordTransferResult } from './record-transfer-result.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
beforeEach(async () => {
  Object.assign(world.mpesa, { movements: [], movementAnswers: [], questions: [] })
  // The money of earlier tests would be sent and queried in this one.
  await world.deps.db.update(transfers).set({ nextCheckAt: null })
  await world.deps.db
    .update(payouts)
    .set({ nextTryAt: new Date('2100-01-01') })
    .where(eq(payouts.status, 'DUE'))
})
afterEach(async () => {
  await expectBooksToBalance(world)
  world.clock.set(null)
})
afterAll(() => world.close())

type Seat = Pick<PaidSeat, 'owner' | 'request' | 'payment'>

/** Owes the driver this amount of a seat's money, and sends what is due. @returns the id of the payout */
const release = async ({ request, payment, owner }: Seat, amountKsh = 500): Promise<string> => {
  const money = { requestId: request.id, paymentId: payment.id, driverId: owner.id, reason: 'DECIDED' } as const
  const id = await withTx(world.deps, (tx) => releaseSeatMoney(world.deps, tx, { ...money, amountKsh }))
  if (id === null) throw new Error('nothing was released')
  await world.runDueJobs()
  return id
}
const statusOf = async (id: string) =>
  (await world.deps.db.query.payouts.findFirst({ where: eq(payouts.id, id) }))?.status
const reviewsOf = async (id: string) =>
  (await world.deps.db.select().from(moneyReviews).where(eq(moneyReviews.payoutId, id))).map(({ kind, cause }) => [
    kind,
    cause,
  ])
const receiptOf = async (id: string) =>
  (await world.deps.db.query.transfers.findFirst({ where: eq(transfers.payoutId, id) }))?.receipt
const lastMovement = (): ScriptedMovement => {
  const movement = world.mpesa.movements.at(-1)
  if (!movement) throw new Error('nothing was sent')
  return movement
}
const tell = async (over: Partial<ScriptedMovement> = {}, movement = lastMovement()) => {
  await world.call('POST', new URL(movement.to.resultUrl).pathname, { body: resultBody({ ...movement, ...over }) })
  await world.runDueJobs()
}

describe('a payout', () => {
  it('is sent when it is at least Ksh 10, and goes to review when it is smaller', async () => {
    const small = await release(await paidSeat(world), 9)
    expect([await statusOf(small), await reviewsOf(small)]).toEqual(['REVIEW', [['PAYOUT_STUCK', 'BELOW_MINIMUM']]])
    expect(await statusOf(await release(await paidSeat(world), 10))).toBe('SENDING')
    expect(world.mpesa.movements.map(({ amountKsh }) => amountKsh)).toEqual([10])
  })

  it('goes to review when its driver has lost the phone number', async () => {
    const seat = await paidSeat(world)
    await world.deps.db
      .update(users)
      .set({ phone: `released:${seat.owner.id}` })
      .where(eq(users.id, seat.owner.id))
    const id = await release(seat)
    expect([await statusOf(id), await reviewsOf(id)]).toEqual(['REVIEW', [['PAYOUT_STUCK', 'NO_NUMBER']]])
    expect(world.mpesa.movements).toEqual([])
  })

  it('waits until midnight in Nairobi when it would exceed the daily limit of the phone number', async () => {
    const limits = world.deps.settings.money.payouts
    const { dailyLimitKsh } = limits
    limits.dailyLimitKsh = 900
    const first = await paidSeat(world)
    const seatOfAnother = async (): Promise<Seat> => {
      const rider = await insertUser(world.deps)
      const request = await insertSeatRequest(world.deps, first.ride, rider)
      await payFor(world, request, await world.signIn(rider))
      const [payment] = await world.deps.db.select().from(payments).where(eq(payments.requestId, request.id))
      if (!payment) throw new Error('the seat was not paid')
      return { owner: first.owner, request, payment }
    }
    const midnight = nairobiDayStart(world.deps.clock.now()).getTime() + DAY_MS
    world.clock.set(new Date(midnight - 3600_000))
    const seats = [first, await seatOfAnother(), await seatOfAnother()] as const
    expect(await statusOf(await release(seats[0], 500))).toBe('SENDING')
    expect(await statusOf(await release(seats[1], 400))).toBe('SENDING')
    const last = await release(seats[2], 10)
    world.clock.set(new Date(midnight - 60_000))
    await world.runDueJobs()
    expect([await statusOf(last), world.mpesa.movements.length]).toEqual(['DUE', 2])
    world.clock.set(new Date(midnight))
    await world.runDueJobs()
    expect([await statusOf(last), lastMovement().amountKsh]).toEqual(['SENDING', 10])
    limits.dailyLimitKsh = dailyLimitKsh
  })

  it('goes to review after 24 hours without a result, and is not sent again, because the result can still come', async () => {
    const id = await release(await paidSeat(world))
    await passSeconds(world, 24 * 3600 - 60)
    expect(await statusOf(id)).toBe('SENDING')
    await passSeconds(world, 60)
    expect([await statusOf(id), await reviewsOf(id)]).toEqual(['REVIEW', [['PAYOUT_STUCK', 'NO_RESULT']]])
    await expect(withTx(world.deps, (tx) => retryStuck(world.deps, tx, { payoutId: id }))).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await tell()
    expect([await statusOf(id), world.mpesa.movements.length]).toEqual(['SENT', 1])
  })

  it('is SENT and goes to review when M-Pesa reports another amount', async () => {
    const id = await release(await paidSeat(world))
    await tell({ amountKsh: 499 })
    expect([await statusOf(id), await reviewsOf(id)]).toEqual(['SENT', [['TRANSFER_CONTRADICTED', 'OTHER_AMOUNT']]])
  })

  it('is not SENT when M-Pesa answers with the code of a payment that was already reversed', async () => {
    const id = await release(await paidSeat(world))
    await tell({ resultCode: 'R000001' })
    expect(await statusOf(id)).toBe('DUE')
  })

  it('is sent again 5 minutes after a temporary refusal', async () => {
    const id = await release(await paidSeat(world))
    await tell({ resultCode: '1' })
    await passSeconds(world, 4 * 60)
    expect([await statusOf(id), world.mpesa.movements.length]).toEqual(['DUE', 1])
    await passSeconds(world, 60)
    expect([await statusOf(id), world.mpesa.movements.length]).toEqual(['SENDING', 2])
  })

  it('is SENT without an M-Pesa code when M-Pesa reports the code of another transfer', async () => {
    const [one, other] = [await release(await paidSeat(world)), await release(await paidSeat(world))]
    const [first] = world.mpesa.movements
    if (!first) throw new Error('nothing was sent')
    await tell({ receipt: 'TKLSAME001' })
    await tell({ ...first, receipt: 'TKLSAME001' }, first)
    expect([await statusOf(one), await statusOf(other)]).toEqual(['SENT', 'SENT'])
    expect([await receiptOf(one), await receiptOf(other)]).toEqual([null, 'TKLSAME001'])
  })

  it('is sent again from 60 seconds after the last attempt when M-Pesa does not know it', async () => {
    world.mpesa.movementAnswers.push({ kind: 'unknown', reason: 'timeout' })
    const id = await release(await paidSeat(world))
    const answerUnknown = async (seconds: number) => {
      await passSeconds(world, seconds)
      const question = world.mpesa.questions.splice(0).at(-1)
      if (!question) throw new Error('nothing was asked')
      await world.call('POST', new URL(question.resultUrl).pathname, { body: statusBody(null) })
      await world.runDueJobs()
      await world.runDueJobs()
      return world.mpesa.movements.length
    }
    expect(await answerUnknown(41)).toBe(0)
    expect(await answerUnknown(20)).toBe(1)
    expect(await statusOf(id)).toBe('SENDING')
  })

  it('can be neither held nor divided after one attempt to send it', async () => {
    const seat = await paidSeat(world)
    world.mpesa.movementAnswers.push({ kind: 'unavailable', reason: '503' })
    await release(seat)
    const requestId = seat.request.id
    expect(await withTx(world.deps, (tx) => holdSeatMoney(world.deps, tx, requestId))).toBe('GONE')
    const division = { requestId, driverId: seat.owner.id, refundKsh: 250 }
    await expect(withTx(world.deps, (tx) => divideSeatMoney(world.deps, tx, division))).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })
})

const refundedSeat = async () => {
  const seat = await paidSeat(world)
  await world.call('POST', `/api/request/${seat.request.id}/cancel`, { as: seat.ownerToken })
  await world.runDueJobs()
  return seat
}

it('a refund by reversal without M-Pesa’s id is sent again from 60 seconds after the last attempt', async () => {
  world.mpesa.movementAnswers.push({ kind: 'unknown', reason: 'timeout' })
  await refundedSeat()
  await passSeconds(world, 41)
  expect(world.mpesa.movements).toHaveLength(0)
  await passSeconds(world, 20)
  expect(world.mpesa.movements).toHaveLength(1)
})

it('a refund by reversal that was sent twice fails by no refusal that M-Pesa may have given for one attempt only', async () => {
  world.mpesa.movementAnswers.push({ kind: 'unknown', reason: 'timeout' }, { kind: 'rejected', reason: '400' })
  const { payment } = await refundedSeat()
  await passSeconds(world, 61)
  const [sent] = await world.deps.db
    .select({ refund: refunds.status, id: transfers.id, state: transfers.state, attempts: transfers.attempts })
    .from(refunds)
    .innerJoin(transfers, eq(transfers.refundId, refunds.id))
    .where(eq(refunds.paymentId, payment.id))
  expect(sent).toMatchObject({ refund: 'SENDING', state: 'UNKNOWN', attempts: 2 })
  // The result of the first attempt may be read before the second attempt is stored, and recorded after it.
  const refusal = { kind: 'failed', resultCode: '1', conversationId: 'AG_first' } as const
  expect(await recordTransferResult(world.deps, sent?.id ?? '', refusal)).toBe(false)
  await passSeconds(world, 61)
  await tell()
  const all = await world.deps.db
    .select()
    .from(transfers)
    .where(eq(transfers.id, sent?.id ?? ''))
  expect(all).toMatchObject([{ state: 'SENT', method: 'REVERSAL' }])
})

it('the review of a refund is closed when M-Pesa reports after 24 hours that the refund was sent', async () => {
  const { payment } = await refundedSeat()
  await passSeconds(world, 24 * 3600)
  const readReviews = () => world.deps.db.select().from(moneyReviews).where(eq(moneyReviews.paymentId, payment.id))
  expect(await readReviews()).toMatchObject([{ kind: 'REFUND_STUCK', cause: 'NO_RESULT', resolvedAt: null }])
  await tell()
  expect(await readReviews()).toMatchObject([{ resolution: 'SETTLED', resolvedAt: expect.any(Date) }])
})

it('a refund by reversal is settled only by a result with M-Pesa’s own id of this reversal', async () => {
  const seat = await refundedSeat()
  const readStatus = async () =>
    (await world.deps.db.select().from(refunds).where(eq(refunds.paymentId, seat.payment.id)))[0]?.status
  await tell({ conversationId: 'AG_another' })
  expect(await readStatus()).toBe('SENDING')
  await tell()
  expect(await readStatus()).toBe('SENT')
})

it('a refund that M-Pesa refused and then reports as sent is not sent again, and waits for an admin', async () => {
  const { payment } = await refundedSeat()
  await tell({ resultCode: '1' })
  await tell({ receipt: 'TKLATE0002' })
  await passSeconds(world, 3600)
  expect(world.mpesa.movements).toHaveLength(1)
  const reviews = await world.deps.db.select().from(moneyReviews).where(eq(moneyReviews.paymentId, payment.id))
  expect(new Set(reviews.map(({ kind, cause }) => `${kind} ${cause}`))).toEqual(
    new Set(['REFUND_STUCK SENT_AFTER_FAILURE', 'TRANSFER_CONTRADICTED SENT_AFTER_FAILURE']),
  )
})
