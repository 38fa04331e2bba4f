import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callbackInbox, moneyReviews, payments, payouts, refunds, transfers, users } from '../../db/schema/index.ts'
import { hashToken } from '../../platform/ids.ts'
import { HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import {
  answerReceipts,
  approve,
  approvedRequest,
  expectBooksToBalance,
  lastPrompt,
  openPayingWorld,
  passSeconds,
  pay,
  type PayingWorld,
} from '../../../tests/paying-world.ts'
import { insertUser } from '../../../tests/builders.ts'
import { resultBody, statusBody, type ScriptedMovement } from '../../../tests/scripted-payments.ts'
import { divideSeatMoney } from '../disputes/divide-seat-money.ts'
import { holdSeatMoney } from '../disputes/hold-seat-money.ts'
import { releaseSeatMoney, sumUnsettled } from '../payouts/index.ts'
import { retryStuck } from './index.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
beforeEach(() => {
  world.clock.set(null)
  Object.assign(world.mpesa, { movements: [], movementAnswers: [], movementCodes: [], questions: [] })
})
afterEach(() => expectBooksToBalance(world))
afterAll(() => world.close())

const paidSeat = async (departsInHours = 48) => {
  const departsAt = new Date(world.deps.clock.now().getTime() + departsInHours * HOUR_MS)
  const seat = await approvedRequest(world, {}, { departsAt, arrivesAt: new Date(departsAt.getTime() + 3 * HOUR_MS) })
  await pay(world, seat.request.id, seat.riderToken)
  await approve(world, lastPrompt(world))
  return seat
}
type Seat = Awaited<ReturnType<typeof paidSeat>>

const cancel = (seat: Seat, as = seat.riderToken) =>
  world.call('POST', `/api/request/${seat.request.id}/cancel`, { as, body: {} })

const lastMovement = (): ScriptedMovement => {
  const movement = world.mpesa.movements.at(-1)
  if (!movement) throw new Error('nothing was sent')
  return movement
}
const post = (url: string, body: unknown) => world.call('POST', new URL(url).pathname, { body })
const tell = async (movement: ScriptedMovement, over: Partial<ScriptedMovement> = {}) => {
  const { status } = await post(movement.to.resultUrl, resultBody({ ...movement, ...over }))
  expect(status).toBe(200)
  await world.runDueJobs()
}
const answerQuestion = async (movement: ScriptedMovement | null) => {
  const question = world.mpesa.questions.at(-1)
  if (!question) throw new Error('nothing was asked')
  await post(question.resultUrl, statusBody(movement))
  await world.runDueJobs()
}
const refundOf = async (seat: Seat) => {
  const [row] = await world.deps.db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.requestId, seat.request.id))
  if (!row) throw new Error('no refund')
  return row.refund
}
const release = (seat: Seat) =>
  world.deps.db.transaction(async (tx) => {
    const kept = await sumUnsettled(tx, seat.request.id)
    return releaseSeatMoney(world.deps, tx, {
      requestId: seat.request.id,
      paymentId: kept?.paymentId ?? '',
      driverId: seat.owner.id,
      reason: 'DECIDED',
      amountKsh: kept?.unsettledKsh ?? 0,
    })
  })
const payoutOf = async (seat: Seat) =>
  world.deps.db.query.payouts.findFirst({ where: eq(payouts.requestId, seat.request.id) })
const reviewsOf = async (id: string) =>
  (await world.deps.db.select().from(moneyReviews)).filter((review) => review.refundId === id || review.payoutId === id)

describe('a refund', () => {
  it('goes to review when the payer has lost the phone number', async () => {
    const seat = await paidSeat()
    await cancel(seat)
    await world.deps.db
      .update(users)
      .set({ phone: `released:${seat.rider.id}` })
      .where(eq(users.id, seat.rider.id))
    const sentBefore = world.mpesa.movements.length
    await world.runDueJobs()
    const { id, status } = await refundOf(seat)
    expect([status, world.mpesa.movements.length - sentBefore]).toEqual(['REVIEW', 0])
    expect(await reviewsOf(id)).toHaveLength(1)
  })

  it('a full refund is sent by reversal of the payment, and is SENT when M-Pesa confirms', async () => {
    const seat = await paidSeat()
    expect((await cancel(seat)).body.refund).toEqual({ amount: 500, status: 'DUE' })
    await world.runDueJobs()
    expect(lastMovement()).toMatchObject({ kind: 'REVERSAL', amountKsh: 500 })
    expect((await refundOf(seat)).status).toBe('SENDING')
    await tell(lastMovement())
    expect((await refundOf(seat)).status).toBe('SENT')
    await tell(lastMovement())
    expect(world.mpesa.movements).toHaveLength(1)
  })

  it('a partial refund is sent by B2C to the number that paid', async () => {
    const seat = await paidSeat(12)
    await passSeconds(world, 31 * 60)
    expect((await cancel(seat)).body.refund).toEqual({ amount: 250, status: 'DUE' })
    await world.runDueJobs()
    expect(lastMovement()).toMatchObject({ kind: 'B2C', amountKsh: 250, msisdn: seat.rider.phone.slice(1) })
    await tell(lastMovement())
    expect((await refundOf(seat)).status).toBe('SENT')
  })

  it('goes to review, and is never sent by B2C, when M-Pesa does not know the payment', async () => {
    const seat = await paidSeat()
    await cancel(seat)
    world.mpesa.movementCodes.push('R000002')
    await world.runDueJobs()
    await tell(lastMovement())
    const { id, status } = await refundOf(seat)
    expect(status).toBe('REVIEW')
    expect(await reviewsOf(id)).toMatchObject([{ kind: 'REFUND_STUCK', cause: 'R000002' }])
    await world.deps.db.transaction((tx) => retryStuck(world.deps, tx, { refundId: id }))
    world.mpesa.movementCodes.push('R000002')
    await world.runDueJobs()
    await tell(lastMovement())
    expect(world.mpesa.movements.map(({ kind }) => kind)).toEqual(['REVERSAL', 'REVERSAL'])
    expect((await refundOf(seat)).status).toBe('REVIEW')
  })

  it('falls back to B2C when the reversal is refused', async () => {
    const seat = await paidSeat()
    await cancel(seat)
    world.mpesa.movementCodes.push('21')
    await world.runDueJobs()
    await tell(lastMovement())
    await world.runDueJobs()
    expect(lastMovement()).toMatchObject({ kind: 'B2C', amountKsh: 500 })
    await tell(lastMovement())
    expect((await refundOf(seat)).status).toBe('SENT')
  })

  it('a refund is SENT when M-Pesa answers that the payment was already reversed', async () => {
    const seat = await paidSeat()
    await cancel(seat)
    world.mpesa.movementCodes.push('R000001')
    await world.runDueJobs()
    await tell(lastMovement())
    expect((await refundOf(seat)).status).toBe('SENT')
  })

  it('a refund by reversal is sent again after a lost response, and M-Pesa executes it once', async () => {
    const seat = await paidSeat()
    await cancel(seat)
    world.mpesa.movementAnswers.push('lose-answer')
    await world.runDueJobs()
    const first = lastMovement()
    await passSeconds(world, 95)
    await passSeconds(world, 95)
    expect(world.mpesa.movements.map((made) => made.resultCode)).toEqual(['0', 'R000001'])
    await tell(first)
    expect((await refundOf(seat)).status).toBe('SENT')
  })

  it('a refund is queried by the id that M-Pesa gave to its reversal', async () => {
    const seat = await paidSeat()
    await cancel(seat)
    await world.runDueJobs()
    await passSeconds(world, 30)
    expect(world.mpesa.questions.at(-1)?.originatorId).toBe(lastMovement().originatorId)
    await answerQuestion(lastMovement())
    expect((await refundOf(seat)).status).toBe('SENT')
    expect(world.mpesa.movements).toHaveLength(1)
  })

  it('a refund is not sent by B2C when only the repeat of a successful reversal was refused', async () => {
    const seat = await paidSeat()
    await cancel(seat)
    world.mpesa.movementAnswers.push('lose-answer')
    await world.runDueJobs()
    const first = lastMovement()
    await passSeconds(world, 95)
    await passSeconds(world, 95)
    await answerQuestion(lastMovement())
    await passSeconds(world, 95)
    await tell({ ...first, resultCode: '2001', conversationId: 'AG_stale', receipt: null })
    expect((await refundOf(seat)).status).toBe('SENDING')
    expect(world.mpesa.movements.filter((made) => made.kind === 'B2C')).toEqual([])
    await tell(lastMovement())
    expect((await refundOf(seat)).status).toBe('SENT')
    expect(world.mpesa.movements.filter((made) => made.resultCode === '0')).toHaveLength(1)
  })
})

describe('a payout', () => {
  it('a payout is sent once however often its seat is released', async () => {
    const seat = await paidSeat()
    expect(await release(seat)).not.toBeNull()
    expect(await release(seat)).toBeNull()
    await world.runDueJobs()
    expect(lastMovement()).toMatchObject({ kind: 'B2C', amountKsh: 500, msisdn: seat.owner.phone.slice(1) })
    await tell(lastMovement())
    await world.runDueJobs()
    expect((await payoutOf(seat))?.status).toBe('SENT')
    expect(world.mpesa.movements).toHaveLength(1)
  })

  it('a payout with a lost response is queried by our own id, and not sent again', async () => {
    const seat = await paidSeat()
    await release(seat)
    world.mpesa.movementAnswers.push('lose-answer')
    await world.runDueJobs()
    await passSeconds(world, 100)
    expect(world.mpesa.questions.at(-1)?.originatorId).toBe(lastMovement().originatorId)
    await answerQuestion(lastMovement())
    expect((await payoutOf(seat))?.status).toBe('SENT')
    expect(world.mpesa.movements).toHaveLength(1)
  })

  it('a payout that never reached M-Pesa is sent again with the same id', async () => {
    const seat = await paidSeat()
    await release(seat)
    world.mpesa.movementAnswers.push({ kind: 'unknown', reason: 'timeout' })
    await world.runDueJobs()
    expect(world.mpesa.movements).toHaveLength(0)
    await passSeconds(world, 100)
    const asked = world.mpesa.questions.at(-1)
    await answerQuestion(null)
    await world.runDueJobs()
    expect(lastMovement().originatorId).toBe(asked?.originatorId)
    await tell(lastMovement())
    expect((await payoutOf(seat))?.status).toBe('SENT')
  })

  it('a payout that M-Pesa refuses is retried later with a new id, and finally goes to review', async () => {
    const seat = await paidSeat()
    await release(seat)
    world.mpesa.movementCodes.push('2001', '2001', '2001', '2001')
    for (let tried = 0; tried < 4; tried += 1) {
      await passSeconds(world, 2 * 3600)
      await tell(lastMovement())
    }
    expect(new Set(world.mpesa.movements.map((made) => made.originatorId)).size).toBe(4)
    const payout = await payoutOf(seat)
    expect(payout?.status).toBe('REVIEW')
    expect(await reviewsOf(payout?.id ?? '')).toMatchObject([{ kind: 'PAYOUT_STUCK', cause: '2001', amountKsh: 500 }])
    await world.deps.db.transaction((tx) => retryStuck(world.deps, tx, { payoutId: payout?.id ?? '' }))
    await world.runDueJobs()
    await tell(lastMovement())
    expect((await payoutOf(seat))?.status).toBe('SENT')
    expect((await reviewsOf(payout?.id ?? ''))[0]?.resolution).toBe('SETTLED')
  })

  it('a payout to a number without M-Pesa goes to review at once, where an admin may pay it manually', async () => {
    const seat = await paidSeat()
    await release(seat)
    world.mpesa.movementCodes.push('2040')
    await world.runDueJobs()
    await tell(lastMovement())
    const payout = await payoutOf(seat)
    expect(payout?.status).toBe('REVIEW')
    const [review] = await reviewsOf(payout?.id ?? '')
    world.mpesa.receipts.set('TKBYHAND01', { ksh: 500, direction: 'OUT', msisdn: seat.owner.phone.slice(1) })
    const sent = { resolution: 'SENT', note: 'Sent to another number of theirs.', mpesaReceipt: 'TKBYHAND01' }
    const as = await world.signIn(await insertUser(world.deps, { role: 'ADMIN' }))
    expect(
      (await world.call('POST', `/api/admin/money-reviews/${review?.id}/resolve`, { as, body: sent })).status,
    ).toBe(200)
    expect((await payoutOf(seat))?.status).toBe('REVIEW')
    await answerReceipts(world)
    expect((await payoutOf(seat))?.status).toBe('SENT')
  })

  it.each(['result', 'status', 'timeout'])('a payout is settled after invalid bytes in a %s callback', async (kind) => {
    const seat = await paidSeat()
    await release(seat)
    await world.runDueJobs()
    const movement = lastMovement()
    const { Result } = resultBody({ ...movement, receipt: 'TK\0NUL' })
    const parameters = [
      { Key: 'TransactionStatus', Value: 'Comp\0leted' },
      { Key: 'TransactionReceipt', Value: 'TK\0\uD800' },
      { Key: 'DebitPartyName', Value: '254712345678 - \0' },
    ]
    const json = JSON.stringify({ Result: { ...Result, ResultParameters: { ResultParameter: parameters } } })
    const { pathname } = new URL(movement.to.resultUrl.replace('/result/', `/${kind}/`))
    const [before, after] = json.split('as the test says').map((half) => Buffer.from(half))
    // A description that is not UTF-8.
    const body = Buffer.concat([before ?? Buffer.of(), Buffer.of(0xff, 0xc0), after ?? Buffer.of()])
    expect((await world.fetch(new Request(`http://localhost${pathname}`, { method: 'POST', body }))).status).toBe(200)
    const secretHash = hashToken(pathname.split('/').at(-1) ?? '')
    const entries = await world.deps.db.select().from(callbackInbox).where(eq(callbackInbox.secretHash, secretHash))
    expect(entries.map((entry) => entry.provider)).toEqual([`mpesa-${kind}`])
    const kept = JSON.stringify(entries[0]?.body)
    expect(kept).toContain('"Completed"')
    expect(kept).not.toContain('254712345678')
    await world.runDueJobs()
    if (kind === 'timeout') {
      await passSeconds(world, 1)
      await answerQuestion(movement)
    }
    expect((await payoutOf(seat))?.status).toBe('SENT')
  })

  it('a payout is settled only by a result at its secret address, with its own id', async () => {
    const seat = await paidSeat()
    await release(seat)
    await world.runDueJobs()
    const movement = lastMovement()
    await post('http://localhost/api/transfer/result/guessed', resultBody(movement))
    await tell(movement, { originatorId: 'pamoja-another' })
    expect((await payoutOf(seat))?.status).toBe('SENDING')
    await tell(movement)
    expect((await payoutOf(seat))?.status).toBe('SENT')
  })

  it('a payout that M-Pesa refused and later reports as sent stays in review', async () => {
    const seat = await paidSeat()
    await release(seat)
    world.mpesa.movementCodes.push('2040')
    await world.runDueJobs()
    await tell(lastMovement())
    await tell(lastMovement(), { resultCode: '0', receipt: 'TKLATE0001' })
    const payout = await payoutOf(seat)
    expect((await reviewsOf(payout?.id ?? '')).map((review) => review.kind).toSorted()).toEqual([
      'PAYOUT_STUCK',
      'TRANSFER_CONTRADICTED',
    ])
    expect(payout?.status).toBe('REVIEW')
  })

  it('waits while a dispute holds the money, and is divided as decided', async () => {
    const seat = await paidSeat()
    await release(seat)
    expect(await world.deps.db.transaction((tx) => holdSeatMoney(world.deps, tx, seat.request.id))).toBe('HELD')
    await world.runDueJobs()
    expect(world.mpesa.movements).toHaveLength(0)
    await world.deps.db.transaction((tx) =>
      divideSeatMoney(world.deps, tx, { requestId: seat.request.id, driverId: seat.owner.id, refundKsh: 250 }),
    )
    await world.runDueJobs()
    const sent = world.mpesa.movements.map(({ kind, amountKsh, msisdn }) => [kind, amountKsh, msisdn])
    expect(new Set(sent.map(String))).toEqual(
      new Set(
        [
          ['B2C', 250, seat.owner.phone.slice(1)],
          ['B2C', 250, seat.rider.phone.slice(1)],
        ].map(String),
      ),
    )
    for (const movement of world.mpesa.movements.slice()) await tell(movement)
    expect((await refundOf(seat)).status).toBe('SENT')
  })

  it('a payout cannot be held any more when it was sent', async () => {
    const seat = await paidSeat()
    await release(seat)
    await world.runDueJobs()
    expect(await world.deps.db.transaction((tx) => holdSeatMoney(world.deps, tx, seat.request.id))).toBe('GONE')
    await tell(lastMovement())
  })

  it('a payout of an unreported seat is sent when it is released', async () => {
    const seat = await paidSeat()
    world.clock.set(new Date(seat.ride.arrivesAt.getTime() + 2 * HOUR_MS))
    await world.runDueJobs()
    expect(await payoutOf(seat)).toBeUndefined()
    await passSeconds(world, 24 * 3600)
    await world.runDueJobs()
    expect(await payoutOf(seat)).toMatchObject({ status: 'SENDING', reason: 'UNDISPUTED', grossKsh: 500, netKsh: 500 })
    await tell(lastMovement())
  })
})

it('each refund and payout has at most one transfer that has not failed', async () => {
  const rows = await world.deps.db.select().from(transfers)
  const alive = rows.filter((row) => row.state !== 'FAILED').map((row) => row.refundId ?? row.payoutId)
  expect(new Set(alive).size).toBe(alive.length)
})
