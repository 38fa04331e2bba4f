import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { moneyReviews, payments, refunds, seatRequests, unmatchedMoney } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'
import { addDays } from '../../shared/kernel/nairobi-time.ts'
import { recordPaymentResult } from '../checkout/index.ts'
import { insertUser } from '../../../tests/builders.ts'
import { moneyOf, paidSeat, type PaidSeat } from '../../../tests/paid-seat.ts'
import {
  answerReceipts,
  approvedRequest,
  expectBooksToBalance,
  lastPrompt,
  openPayingWorld,
  passSeconds,
  pay,
  type PayingWorld,
} from '../../../tests/paying-world.ts'

let world: PayingWorld
let first: string
let second: string
let firstId: string
beforeAll(async () => {
  world = await openPayingWorld()
  const people = [
    await insertUser(world.deps, { role: 'ADMIN' }),
    await insertUser(world.deps, { role: 'ADMIN' }),
  ] as const
  firstId = people[0].id
  first = await world.signIn(people[0])
  second = await world.signIn(people[1])
})
afterAll(() => world.close())

const read = (path: string, as = first) => world.call('GET', `/api/admin${path}`, { as })
const act = (path: string, body?: unknown, as = first) =>
  world.call('POST', `/api/admin${path}`, { as, ...(body === undefined ? {} : { body }) })
const refund = (seat: PaidSeat, amount: number, as = first) =>
  act(`/payments/${seat.payment.id}/refund`, { amount, reason: 'The car was late.' }, as)

describe('the transactions', () => {
  it('the transactions are found by kind, day, phone number and M-Pesa code', async () => {
    const seat = await paidSeat(world)
    const receipt = seat.payment.receipt ?? ''
    const today = new Date(world.deps.clock.now().getTime() + 3 * 3_600_000).toISOString().slice(0, 10)
    for (const filter of [
      `receipt=${receipt.toLowerCase()}`,
      `phone=${encodeURIComponent(seat.rider.phone)}`,
      `receipt=${receipt}&kind=CAPTURE&status=SUCCEEDED&dateFrom=${today}&dateTo=${today}`,
    ]) {
      const { body } = await read(`/transactions?${filter}`)
      expect(body.rows).toMatchObject([
        { kind: 'CAPTURE', amount: 500, paymentId: seat.payment.id, rider: { id: seat.rider.id } },
      ])
      expect(body.total).toBe(1)
    }
    for (const filter of [
      `receipt=${receipt}&kind=PAYOUT`,
      `receipt=${receipt}&dateTo=${addDays(today, -1)}`,
      `receipt=${receipt}&dateFrom=${addDays(today, 1)}`,
      `receipt=${receipt}&status=FAILED`,
    ])
      expect((await read(`/transactions?${filter}`)).body.rows).toEqual([])
    expect((await read('/transactions?kind=THEFT')).status).toBe(422)
  })

  it('the transactions sum to 0 over all accounts and for one payment, and are in the sums of today', async () => {
    const before = await read('/balances')
    const seat = await paidSeat(world)
    const { body } = await read('/balances')
    expect(body.total).toBe(0)
    const { received, ...sent } = before.body.today
    expect(body.today).toEqual({ received: received + 500, ...sent })
    expect(body.accounts.map(({ account }: { account: string }) => account)).toEqual(
      expect.arrayContaining(['escrow', 'mpesa_clearing']),
    )
    const ledger = await read(`/payments/${seat.payment.id}/ledger`)
    expect(ledger.body.transactions).toMatchObject([
      {
        kind: 'CAPTURE',
        entries: [
          { account: 'mpesa_clearing', amount: 500 },
          { account: `escrow:${seat.ride.id}`, amount: -500 },
        ],
      },
    ])
    expect(ledger.body.can).toEqual({ refund: 500, secondAdminAbove: 5000 })
    expect((await read(`/payments/${newId()}/ledger`)).status).toBe(404)
  })
})

describe('a manual refund', () => {
  it('a manual refund up to the limit is owed at once, is recorded, and cannot be repeated', async () => {
    const seat = await paidSeat(world)
    expect((await refund(seat, 501)).body.code).toBe('INVALID')
    const { status, body } = await refund(seat, 200)
    expect([status, body.status, body.needsSecond]).toEqual([201, 'DONE', false])
    expect((await moneyOf(world, seat.payment.id)).refunds).toEqual([['BY_HAND', 200]])
    expect((await refund(seat, 100)).body.code).toBe('CONFLICT')
    expect((await read(`/payments/${seat.payment.id}/ledger`)).body.can.refund).toBe(0)
    const audit = await read(`/audit?targetId=${seat.payment.id}`)
    expect(audit.body.rows[0]).toMatchObject({ action: 'refund.request', details: { amount: 200, needsSecond: false } })
    await expectBooksToBalance(world)
  })

  it('a manual refund is refused to an admin for their own payment', async () => {
    const seat = await paidSeat(world)
    await world.deps.db.execute(`update users set role = 'ADMIN' where id = '${seat.rider.id}'`)
    expect((await refund(seat, 100, seat.riderToken)).body.code).toBe('FORBIDDEN')
    expect((await moneyOf(world, seat.payment.id)).refunds).toEqual([])
  })

  it('a manual refund above the limit waits for another admin, even with repeated and parallel calls', async () => {
    world.deps.settings.money.manualRefunds.secondAdminAboveKsh = 300
    const seat = await paidSeat(world)
    const { body } = await refund(seat, 400)
    expect([body.status, body.needsSecond, body.can]).toEqual(['WAITING', true, { confirm: false, reject: true }])
    expect((await moneyOf(world, seat.payment.id)).refunds).toEqual([])
    expect((await act(`/refunds/${body.id}/confirm`)).body.code).toBe('FORBIDDEN')
    const waiting = await read('/refunds?status=WAITING', second)
    expect(waiting.body.rows).toMatchObject([{ id: body.id, requestedBy: { id: firstId }, can: { confirm: true } }])
    const both = await Promise.all([1, 2, 3].map(() => act(`/refunds/${body.id}/confirm`, undefined, second)))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await moneyOf(world, seat.payment.id)).refunds).toEqual([['BY_HAND', 400]])
    await expectBooksToBalance(world)
    world.deps.settings.money.manualRefunds.secondAdminAboveKsh = 5000
  })

  it('a manual refund can be rejected, and proposed again', async () => {
    world.deps.settings.money.manualRefunds.secondAdminAboveKsh = 300
    const seat = await paidSeat(world)
    const { body } = await refund(seat, 400)
    expect((await act(`/refunds/${body.id}/reject`, undefined, second)).body.status).toBe('REJECTED')
    expect((await act(`/refunds/${body.id}/confirm`, undefined, second)).body.code).toBe('WRONG_STATE')
    expect((await refund(seat, 400)).body.status).toBe('WAITING')
    expect((await moneyOf(world, seat.payment.id)).refunds).toEqual([])
    world.deps.settings.money.manualRefunds.secondAdminAboveKsh = 5000
  })

  it('a manual refund that waits is refused when the whole payment is refunded meanwhile', async () => {
    world.deps.settings.money.manualRefunds.secondAdminAboveKsh = 300
    const seat = await paidSeat(world)
    const { body } = await refund(seat, 400)
    await world.call('POST', `/api/request/${seat.request.id}/cancel`, { as: seat.ownerToken })
    expect((await act(`/refunds/${body.id}/confirm`, undefined, second)).body.code).toBe('WRONG_STATE')
    expect((await moneyOf(world, seat.payment.id)).refunds).toEqual([['DRIVER_CANCELLED', 500]])
    world.deps.settings.money.manualRefunds.secondAdminAboveKsh = 5000
  })

  it('a manual refund is refused for disputed or refunded money', async () => {
    const seat = await paidSeat(world)
    const held = { moneyHeldAt: world.deps.clock.now() }
    await world.deps.db.update(seatRequests).set(held).where(eq(seatRequests.id, seat.request.id))
    expect((await refund(seat, 100)).body.code).toBe('WRONG_STATE')
    expect((await read(`/payments/${seat.payment.id}/ledger`)).body.can.refund).toBe(0)
    const other = await paidSeat(world)
    await world.call('POST', `/api/request/${other.request.id}/cancel`, { as: other.ownerToken })
    expect((await refund(other, 100)).body.code).toBe('WRONG_STATE')
  })
})

const HEAD = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,A/C No.'
const upload = async (csv: string, as = first) => {
  const form = new FormData()
  form.set('file', new Blob([csv]), 'statement.csv')
  const request = { method: 'POST', headers: { authorization: `Bearer ${as}` }, body: form }
  const answer = await world.fetch(new Request('http://localhost:3000/api/admin/mpesa-statement', request))
  return { status: answer.status, body: await answer.json() }
}
const lineOf = (receipt: string, ksh: number, reference: string, seconds = 0) => {
  const at = new Date(world.deps.clock.now().getTime() + 3 * 3_600_000 + seconds * 1000)
  return `${receipt},${at.toISOString().slice(0, 19).replace('T', ' ')},Pay Bill,Completed,${ksh},,${reference}`
}

describe('an M-Pesa statement', () => {
  it('is compared with the ledger, and changes nothing when it is imported again', async () => {
    const seat = await paidSeat(world)
    world.mpesa.receipts.set('ZZZ0000001', { ksh: 75, direction: 'IN' })
    const csv = [
      HEAD,
      lineOf(seat.payment.receipt ?? '', 500, seat.payment.reference),
      lineOf('ZZZ0000001', 75, 'X'),
    ].join('\n')
    const { status, body } = await upload(csv)
    expect([status, body.checked, body.matched, body.isRepeat]).toEqual([200, 2, 1, false])
    const unknown = { row: 3, kind: 'NOT_IN_LEDGER', mpesaReceipt: 'ZZZ0000001', statementKsh: 75 }
    expect([body.checking, body.rows]).toMatchObject([1, [{ ...unknown, check: 'CHECKING' }]])
    expect(await world.deps.db.select().from(unmatchedMoney).where(eq(unmatchedMoney.receipt, 'ZZZ0000001'))).toEqual(
      [],
    )
    await answerReceipts(world)
    const again = await upload(csv)
    const rows = [{ ...body.rows[0], check: 'SUSPENDED' }]
    expect(again.body).toEqual({ ...body, checking: 0, rows, isRepeat: true })
    const suspense = await world.deps.db.select().from(unmatchedMoney).where(eq(unmatchedMoney.receipt, 'ZZZ0000001'))
    expect(suspense).toMatchObject([{ amountKsh: 75, status: 'OPEN' }])
    const { body: reviews } = await read('/money-reviews')
    expect(reviews.rows).toMatchObject([{ kind: 'UNMATCHED_MONEY', amount: 75, can: ['MATCH', 'RETURN', 'SENT'] }])
    const runs = await read('/reconciliations?source=STATEMENT')
    expect(runs.body.rows[0]).toMatchObject({ id: body.id, checked: 2, matched: 1, differences: 1, unexplainedKsh: 75 })
    expect((await read(`/reconciliations/${body.id}`)).body.rows).toEqual(rows)
    await expectBooksToBalance(world)
  })

  it('a seat whose callback was lost is PAID after the import', async () => {
    const people = await approvedRequest(world)
    await pay(world, people.request.id, people.riderToken)
    await world.runDueJobs()
    const [payment] = await world.deps.db.select().from(payments).where(eq(payments.requestId, people.request.id))
    lastPrompt(world).status = { state: 'paid' }
    world.mpesa.receipts.set('LST0000001', { ksh: 500, direction: 'IN', msisdn: people.rider.phone.slice(1) })
    const { body } = await upload([HEAD, lineOf('LST0000001', 500, payment?.reference ?? '')].join('\n'))
    expect([body.matched, body.checking]).toEqual([0, 1])
    await answerReceipts(world)
    const { body: checked } = await read(`/reconciliations/${body.id}`)
    expect([checked.matched, checked.differences, checked.checking, checked.rows]).toEqual([1, 0, 0, []])
    expect((await world.call('GET', `/api/request/${people.request.id}`, { as: people.riderToken })).body.status).toBe(
      'PAID',
    )
    await expectBooksToBalance(world)
  })

  it('money for a payment is not held as unmatched while M-Pesa does not say whether its request was paid', async () => {
    const { request, riderToken } = await approvedRequest(world)
    await pay(world, request.id, riderToken)
    await world.runDueJobs()
    const readPayment = async () =>
      (await world.deps.db.select().from(payments).where(eq(payments.requestId, request.id)))[0]
    const receipt = 'ZZZ0000009'
    world.mpesa.receipts.set(receipt, { ksh: 500, direction: 'IN' })
    world.mpesa.querySilence = { kind: 'unavailable', reason: '503' }
    await upload([HEAD, lineOf(receipt, 500, (await readPayment())?.reference ?? '')].join('\n'))
    await answerReceipts(world)
    expect(await readPayment()).toMatchObject({ state: 'PENDING', receipt: null })
    world.mpesa.querySilence = null
    lastPrompt(world).status = { state: 'paid' }
    await passSeconds(world, 61)
    await passSeconds(world, 61)
    expect(await readPayment()).toMatchObject({ state: 'SUCCEEDED', receipt })
    expect(await world.deps.db.select().from(unmatchedMoney).where(eq(unmatchedMoney.receipt, receipt))).toEqual([])
  })

  it('an M-Pesa statement is compared, but M-Pesa is not queried about amounts that no rider can pay', async () => {
    const { status, body } = await upload(
      [HEAD, lineOf('ZZZ0000011', 10.5, 'X'), lineOf('ZZZ0000012', 250_001, 'X')].join('\n'),
    )
    expect([status, body.checking]).toEqual([200, 0])
    expect(body.rows).toMatchObject([
      { mpesaReceipt: 'ZZZ0000011', statementKsh: 10.5, check: null },
      { mpesaReceipt: 'ZZZ0000012', statementKsh: 250_001, check: null },
    ])
  })

  it('an M-Pesa statement with an error is refused, with the row and column of the error, and stores nothing', async () => {
    const before = (await read('/reconciliations')).body.total
    const { status, body } = await upload([HEAD, lineOf('=1+1', 10, 'X')].join('\n'))
    expect([status, body.error]).toEqual([422, 'Row 2, column Receipt No.: this is not an M-Pesa code.'])
    expect((await upload('x'.repeat(2 * 1024 * 1024 + 1))).status).toBe(413)
    expect((await read('/reconciliations')).body.total).toBe(before)
  })

  it('an M-Pesa statement is for admins only', async () => {
    const rider = await world.signIn(await insertUser(world.deps))
    expect((await upload(HEAD, rider)).status).toBe(403)
  })
})

const stuckRefund = async () => {
  const seat = await paidSeat(world)
  await world.call('POST', `/api/request/${seat.request.id}/cancel`, { as: seat.ownerToken })
  const [owed] = await world.deps.db.select().from(refunds).where(eq(refunds.paymentId, seat.payment.id))
  if (!owed) throw new Error('no refund')
  await world.deps.db.update(refunds).set({ status: 'REVIEW' }).where(eq(refunds.id, owed.id))
  const id = newId()
  const openedAt = world.deps.clock.now()
  const about = { paymentId: seat.payment.id, refundId: owed.id, amountKsh: 500, cause: '2001' }
  await world.deps.db.insert(moneyReviews).values({ id, kind: 'REFUND_STUCK', ...about, openedAt })
  return { id, refundId: owed.id, seat }
}
const statusOf = async (id: string) => (await world.deps.db.select().from(refunds).where(eq(refunds.id, id)))[0]?.status

describe('a money review', () => {
  it('a money review about a refund that was not sent lets an admin send it again, once', async () => {
    const { id, refundId } = await stuckRefund()
    expect((await act(`/money-reviews/${id}/resolve`, { resolution: 'SEEN', note: 'Fine.' })).body.code).toBe(
      'WRONG_STATE',
    )
    expect((await act(`/money-reviews/${id}/resolve`, { resolution: 'RETRY', note: 'M-Pesa is back.' })).status).toBe(
      200,
    )
    expect(await statusOf(refundId)).toBe('DUE')
    expect((await act(`/money-reviews/${id}/resolve`, { resolution: 'RETRY', note: 'Again.' })).body.code).toBe(
      'WRONG_STATE',
    )
  })

  it('a money review about contradicting results is closed by an admin who has seen it', async () => {
    const { payment } = await paidSeat(world)
    await recordPaymentResult(world.deps, payment.id, { kind: 'paid', paidKsh: 500, receipt: 'TKLTWICE01' })
    const readFlag = async () =>
      (await world.deps.db.select().from(payments).where(eq(payments.id, payment.id)))[0]?.needsReview
    expect(await readFlag()).toBe('PAID_TWICE')
    const [review] = await world.deps.db.select().from(moneyReviews).where(eq(moneyReviews.paymentId, payment.id))
    const seen = await act(`/money-reviews/${review?.id}/resolve`, { resolution: 'SEEN', note: 'Asked M-Pesa.' })
    expect([seen.body.resolution, await readFlag()]).toEqual(['DISMISSED', null])
  })

  it('a money review is refused to an admin who is the rider or the driver of its trip', async () => {
    const { id, refundId, seat } = await stuckRefund()
    for (const [person, as] of [
      [seat.rider, seat.riderToken],
      [seat.owner, seat.ownerToken],
    ] as const) {
      await world.deps.db.execute(`update users set role = 'ADMIN' where id = '${person.id}'`)
      const own = await act(`/money-reviews/${id}/resolve`, { resolution: 'RETRY', note: 'My own.' }, as)
      expect([own.status, own.body.code]).toEqual([403, 'FORBIDDEN'])
    }
    expect(await statusOf(refundId)).toBe('REVIEW')
  })

  it('a money review stays open when the entered M-Pesa code belongs to money sent to another number', async () => {
    const { id, refundId } = await stuckRefund()
    world.mpesa.receipts.set('HND0000002', { ksh: 500, direction: 'OUT', msisdn: '254799999999' })
    const sent = { resolution: 'SENT', note: 'From the portal.', mpesaReceipt: 'HND0000002' }
    expect((await act(`/money-reviews/${id}/resolve`, sent)).status).toBe(200)
    await answerReceipts(world)
    expect(await statusOf(refundId)).toBe('REVIEW')
    const { body } = await read(`/money-reviews?id=${id}`)
    expect(body.rows).toMatchObject([{ resolvedAt: null, check: { state: 'OTHER_PARTY' } }])
  })

  it('a money review is settled by the new M-Pesa code of a manual transfer, after M-Pesa has confirmed the code', async () => {
    const { id, refundId, seat } = await stuckRefund()
    const { today } = (await read('/balances')).body
    const resolve = (mpesaReceipt?: string) =>
      act(`/money-reviews/${id}/resolve`, {
        resolution: 'SENT',
        note: 'From the portal.',
        ...(mpesaReceipt ? { mpesaReceipt } : {}),
      })
    expect((await resolve()).body.issues).toMatchObject([{ path: 'mpesaReceipt' }])
    world.mpesa.receipts.set('HND0000001', { ksh: 500, direction: 'OUT', msisdn: seat.rider.phone.slice(1) })
    const both = await Promise.all([resolve('hnd0000001'), resolve('hnd0000001')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await statusOf(refundId)).toBe('REVIEW')
    await answerReceipts(world)
    expect(await statusOf(refundId)).toBe('SENT')
    expect((await resolve('hnd0000001')).body.code).toBe('WRONG_STATE')
    expect((await read('/balances')).body.today).toEqual({ ...today, refunded: today.refunded + 500 })
    const ledger = await read(`/payments/${seat.payment.id}/ledger`)
    expect(ledger.body.refunds).toMatchObject([{ amount: 500, status: 'SENT', mpesaReceipt: 'HND0000001' }])
    await expectBooksToBalance(world)
  })
})
