import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import {
  answerReceipts,
  approve,
  approvedRequest,
  decline,
  expectBooksToBalance,
  lastPrompt,
  openPayingWorld,
  passSeconds,
  pay,
  readState,
  type PayingWorld,
} from '../../../tests/paying-world.ts'
import { resultBody } from '../../../tests/scripted-payments.ts'
import {
  ledgerEntries,
  moneyReviews,
  payments,
  receiptChecks,
  transactions,
  unmatchedMoney,
} from '../../db/schema/index.ts'

let world: PayingWorld
let first: string
let second: string
beforeAll(async () => {
  world = await openPayingWorld()
  first = await world.signIn(await insertUser(world.deps, { role: 'ADMIN', name: 'Wanjiru Maina' }))
  second = await world.signIn(await insertUser(world.deps, { role: 'ADMIN' }))
})
afterAll(() => world.close())
beforeEach(() => Object.assign(world.mpesa, { movements: [], movementCodes: [] }))

const HEAD = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,A/C No.'
const lineOf = (receipt: string, ksh: number) => {
  const at = new Date(world.deps.clock.now().getTime() + 3 * 3_600_000).toISOString()
  return `${receipt},${at.slice(0, 19).replace('T', ' ')},Pay Bill,Completed,${ksh > 0 ? ksh : ''},${ksh < 0 ? -ksh : ''},X`
}
const upload = async (...lines: string[]) => {
  const form = new FormData()
  form.set('file', new Blob([[HEAD, ...lines].join('\n')], { type: 'text/csv' }), 'statement.csv')
  const headers = { authorization: `Bearer ${first}` }
  const to = new Request('http://localhost:3000/api/admin/mpesa-statement', { method: 'POST', headers, body: form })
  return (await (await world.fetch(to)).json()) as { matched: number; differences: number }
}

const reviewOf = async (receipt: string) => {
  const { body } = await world.call('GET', '/api/admin/money-reviews?pageSize=100', { as: first })
  return body.rows.find((row: { unmatched: { mpesaReceipt: string } }) => row.unmatched?.mpesaReceipt === receipt)
}

let receipts = 0
const suspended = async (ksh = 500) => {
  receipts += 1
  const receipt = `SUS${String(receipts).padStart(7, '0')}`
  world.mpesa.receipts.set(receipt, { ksh, direction: 'IN' })
  await upload(lineOf(receipt, ksh))
  await answerReceipts(world)
  const review = await reviewOf(receipt)
  expect(review).toMatchObject({
    kind: 'UNMATCHED_MONEY',
    amount: ksh,
    can: ['MATCH', 'RETURN', 'SENT'],
    proposal: null,
  })
  return { id: review.id as string, receipt }
}
const resolve = (id: string, body: Record<string, unknown>, as = first) =>
  world.call('POST', `/api/admin/money-reviews/${id}/resolve`, { as, body: { note: 'As the portal shows.', ...body } })
const moneyOf = async (receipt: string) =>
  (await world.deps.db.select().from(unmatchedMoney).where(eq(unmatchedMoney.receipt, receipt)))[0]
const kindsOf = async (receipt: string) => {
  const rows = await world.deps.db
    .select({ kind: transactions.kind, ksh: ledgerEntries.amountKsh })
    .from(transactions)
    .innerJoin(unmatchedMoney, eq(unmatchedMoney.id, transactions.unmatchedId))
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, transactions.id))
    .where(eq(unmatchedMoney.receipt, receipt))
  return rows.filter(({ ksh }) => ksh > 0).map(({ kind, ksh }) => [kind, ksh])
}
const tellLast = async () => {
  const movement = world.mpesa.movements.at(-1)
  if (!movement) throw new Error('nothing was sent')
  await world.call('POST', new URL(movement.to.resultUrl).pathname, { body: resultBody(movement) })
  await world.runDueJobs()
}

const declined = async () => {
  const people = await approvedRequest(world)
  await pay(world, people.request.id, people.riderToken)
  await world.runDueJobs()
  await decline(world, lastPrompt(world))
  const [payment] = (await readState(world, people.request.id)).payments
  return { ...people, reference: payment?.reference ?? '', paymentId: payment?.id ?? '' }
}

describe('unmatched money', () => {
  it('buys the seat after 2 admins have matched it to the payment', async () => {
    const { request, reference, paymentId } = await declined()
    const { id, receipt } = await suspended()
    expect((await resolve(id, { resolution: 'SEEN' })).body.code).toBe('WRONG_STATE')
    expect((await resolve(id, { resolution: 'MATCH', paymentReference: 'PNOBODY' })).body.issues).toMatchObject([
      { path: 'paymentReference' },
    ])
    const match = (as: string) => resolve(id, { resolution: 'MATCH', paymentReference: reference.toLowerCase() }, as)
    expect((await match(first)).body).toMatchObject({ resolvedAt: null, proposal: { resolution: 'MATCH', mine: true } })
    expect((await match(first)).body.code).toBe('FORBIDDEN')
    const { status, body } = await match(second)
    expect([status, body.resolution, body.can]).toEqual([200, 'MATCHED', []])
    expect(await readState(world, request.id)).toMatchObject({ request: 'PAID', payments: [{ receipt, paidKsh: 500 }] })
    expect(await moneyOf(receipt)).toMatchObject({ status: 'MATCHED', paymentId })
    expect(await kindsOf(receipt)).toEqual(
      expect.arrayContaining([
        ['SUSPENDED', 500],
        ['SUSPENSE_CLEARED', 500],
      ]),
    )
    const audit = await world.call('GET', `/api/admin/audit?targetId=${paymentId}`, { as: first })
    expect(audit.body.rows[0]).toMatchObject({
      action: 'money-review.resolve',
      details: { resolution: 'MATCH', amount: 500 },
    })
    await expectBooksToBalance(world)
    expect(await upload(lineOf(receipt, 500), lineOf('SUSOTHER01', 1))).toMatchObject({ matched: 1, differences: 1 })
  })

  it('unmatched money is matched only when 2 admins name the same payment', async () => {
    const [one, other] = [await declined(), await declined()]
    const { id } = await suspended()
    const match = (reference: string, as: string) =>
      resolve(id, { resolution: 'MATCH', paymentReference: reference }, as)
    expect((await match(one.reference, first)).body.proposal).toMatchObject({ mine: true })
    expect((await match(other.reference, second)).body).toMatchObject({ resolvedAt: null, proposal: { mine: true } })
    expect((await match(other.reference, first)).body.resolution).toBe('MATCHED')
    expect((await readState(world, one.request.id)).request).toBe('APPROVED')
    expect((await readState(world, other.request.id)).request).toBe('PAID')
  })

  it('unmatched money is owed as a refund when it is matched to a payment of a higher amount', async () => {
    const { request, reference } = await declined()
    const { id } = await suspended(120)
    for (const as of [first, second])
      expect((await resolve(id, { resolution: 'MATCH', paymentReference: reference }, as)).status).toBe(200)
    const { states, owed } = await readState(world, request.id)
    expect([states, owed]).toEqual([['UNAPPLIED'], [{ amountKsh: 120, cause: 'WRONG_AMOUNT', status: 'DUE' }]])
  })

  it('unmatched money cannot be matched to a paid payment, a payment that may still be paid, or the admin’s own payment', async () => {
    const people = await approvedRequest(world)
    await pay(world, people.request.id, people.riderToken)
    await world.runDueJobs()
    const [open] = (await readState(world, people.request.id)).payments
    const { id } = await suspended()
    const match = (reference: string | undefined, as = first) =>
      resolve(id, { resolution: 'MATCH', paymentReference: reference }, as)
    expect((await match(open?.reference)).body.code).toBe('WRONG_STATE')
    await approve(world, lastPrompt(world))
    expect((await match(open?.reference)).body.code).toBe('WRONG_STATE')
    const own = await declined()
    await world.deps.db.execute(`update users set role = 'ADMIN' where id = '${own.rider.id}'`)
    expect((await match(own.reference, own.riderToken)).body.code).toBe('FORBIDDEN')
    await expectBooksToBalance(world)
  })

  it('unmatched money is refunded to its payer, once, and counts as refunded when M-Pesa confirms', async () => {
    const { id, receipt } = await suspended(80)
    const both = await Promise.all([1, 2].map(() => resolve(id, { resolution: 'RETURN' })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await world.runDueJobs()
    expect(world.mpesa.movements).toMatchObject([{ kind: 'REVERSAL', originalReceipt: receipt, amountKsh: 80 }])
    expect((await moneyOf(receipt))?.status).toBe('OPEN')
    await expectBooksToBalance(world)
    await tellLast()
    await tellLast()
    expect((await moneyOf(receipt))?.status).toBe('RETURNED')
    expect(world.mpesa.movements).toHaveLength(1)
    await expectBooksToBalance(world)
    const sent = world.mpesa.movements[0]?.receipt ?? ''
    expect(await upload(lineOf(receipt, 80), lineOf(sent, -80))).toMatchObject({ matched: 2, differences: 0 })
  })

  it('goes to review again when M-Pesa refuses the refund, and can then be refunded in M-Pesa’s portal', async () => {
    const { id, receipt } = await suspended(90)
    world.mpesa.movementCodes.push('R000002')
    await resolve(id, { resolution: 'RETURN' })
    await world.runDueJobs()
    await tellLast()
    const again = await reviewOf(receipt)
    expect(again).toMatchObject({ cause: 'R000002', amount: 90 })
    world.mpesa.receipts.set('PRT0000001', { ksh: 90, direction: 'OUT' })
    const said = await resolve(again.id, { resolution: 'SENT', mpesaReceipt: 'PRT0000001' })
    expect(said.body).toMatchObject({
      resolvedAt: null,
      can: [],
      check: { state: 'CHECKING', mpesaReceipt: 'PRT0000001' },
    })
    expect((await resolve(again.id, { resolution: 'RETURN' })).body.code).toBe('WRONG_STATE')
    expect((await moneyOf(receipt))?.status).toBe('OPEN')
    await answerReceipts(world)
    expect((await moneyOf(receipt))?.status).toBe('RETURNED')
    await expectBooksToBalance(world)
  })

  it.each([
    ['a code that M-Pesa does not know', undefined, 'NOT_FOUND'],
    ['another amount', { ksh: 94, direction: 'OUT' }, 'OTHER_AMOUNT'],
    ['money that came in', { ksh: 95, direction: 'IN' }, 'OTHER_DIRECTION'],
    ['a transaction that failed', { ksh: 95, direction: 'OUT', status: 'Failed' }, 'NOT_COMPLETED'],
  ] as const)('does not count as refunded by a code that M-Pesa does not confirm: %s', async (_what, known, state) => {
    const { id, receipt } = await suspended(95)
    receipts += 1
    const mpesaReceipt = `LIE${String(receipts).padStart(7, '0')}`
    if (known) world.mpesa.receipts.set(mpesaReceipt, known)
    await resolve(id, { resolution: 'SENT', mpesaReceipt })
    await answerReceipts(world)
    expect((await moneyOf(receipt))?.status).toBe('OPEN')
    expect(await reviewOf(receipt)).toMatchObject({ id, check: { state }, can: ['MATCH', 'RETURN', 'SENT'] })
    await expectBooksToBalance(world)
  })

  it('unmatched money above the limit moves only when a second admin decides the same', async () => {
    const { id, receipt } = await suspended(6000)
    const { body } = await resolve(id, { resolution: 'RETURN' })
    expect(body).toMatchObject({ resolvedAt: null, proposal: { resolution: 'RETURN', mine: true } })
    expect((await resolve(id, { resolution: 'RETURN' })).body.code).toBe('FORBIDDEN')
    const other = await resolve(id, { resolution: 'SENT', mpesaReceipt: 'PRT0000002' }, second)
    expect(other.body).toMatchObject({ resolvedAt: null, proposal: { resolution: 'SENT', mine: true } })
    await world.runDueJobs()
    expect(world.mpesa.movements).toEqual([])
    const seen = await world.call('GET', '/api/admin/money-reviews?pageSize=100', { as: first })
    expect(seen.body.rows.at(-1)).toMatchObject({ id, proposal: { mine: false } })
    expect((await resolve(id, { resolution: 'RETURN' })).body.proposal).toMatchObject({ by: { name: 'Wanjiru Maina' } })
    expect((await resolve(id, { resolution: 'RETURN' }, second)).body.resolution).toBe('SENT_BACK')
    await world.runDueJobs()
    await tellLast()
    expect((await moneyOf(receipt))?.status).toBe('RETURNED')
  })

  it('unmatched money is matched automatically when its callback arrives after the statement', async () => {
    const people = await approvedRequest(world)
    await pay(world, people.request.id, people.riderToken)
    await world.runDueJobs()
    const { receipt } = await suspended()
    await approve(world, lastPrompt(world), { receipt })
    const [payment] = await world.deps.db.select().from(payments).where(eq(payments.receipt, receipt))
    expect(payment).toMatchObject({ requestId: people.request.id, state: 'SUCCEEDED' })
    expect((await moneyOf(receipt))?.status).toBe('MATCHED')
    await passSeconds(world, 1)
    await expectBooksToBalance(world)
  })

  it.each([
    ['it is being refunded', 500, true],
    ['it has another amount', 400, false],
  ])('unmatched money stays unmatched when %s and a callback with its code arrives', async (_why, ksh, isLeaving) => {
    const people = await approvedRequest(world)
    await pay(world, people.request.id, people.riderToken)
    await world.runDueJobs()
    const { id, receipt } = await suspended(ksh)
    if (isLeaving) await resolve(id, { resolution: 'RETURN' })
    await approve(world, lastPrompt(world), { receipt })
    const [payment] = (await readState(world, people.request.id)).payments
    expect(payment).toMatchObject({ paidKsh: 500, receipt: null, needsReview: 'RECEIPT_TAKEN' })
    expect(await moneyOf(receipt)).toMatchObject({ status: 'OPEN', paymentId: null })
    await expectBooksToBalance(world)
  })

  it('unmatched money goes to review after 24 hours without a result of its refund, and is not refunded again', async () => {
    const { id, receipt } = await suspended(70)
    expect((await resolve(id, { resolution: 'RETURN' })).status).toBe(200)
    await world.runDueJobs()
    await passSeconds(world, 24 * 3600)
    first = await world.signIn(await insertUser(world.deps, { role: 'ADMIN' }))
    const again = await reviewOf(receipt)
    expect(again).toMatchObject({ cause: 'NO_RESULT', amount: 70 })
    for (const decision of [{ resolution: 'RETURN' }, { resolution: 'SENT', mpesaReceipt: 'PRT0000003' }])
      expect((await resolve(again.id, decision)).body.code).toBe('WRONG_STATE')
    expect(world.mpesa.movements).toHaveLength(1)
    await tellLast()
    expect((await moneyOf(receipt))?.status).toBe('RETURNED')
  })
})

it('a code in a statement goes to review when M-Pesa does not answer about it for 24 hours', async () => {
  const receipt = 'SUSSILENT1'
  await upload(lineOf(receipt, 60))
  const readCheck = async () =>
    (await world.deps.db.select().from(receiptChecks).where(eq(receiptChecks.receipt, receipt)))[0]
  await passSeconds(world, 24 * 3600 - 60)
  expect(await readCheck()).toMatchObject({ state: 'WAITING', outcome: null })
  await passSeconds(world, 60)
  expect(await readCheck()).toMatchObject({ state: 'DONE', outcome: 'NO_ANSWER' })
  const reviews = await world.deps.db.select().from(moneyReviews).where(eq(moneyReviews.cause, 'NO_ANSWER'))
  expect(reviews).toMatchObject([{ kind: 'STATEMENT_UNCONFIRMED', amountKsh: 60 }])
})

const newestRun = async () =>
  (await world.call('GET', '/api/admin/reconciliations?source=STATEMENT&pageSize=1', { as: first })).body.rows[0]
const expectSettled = async (runId: string) => {
  const settled = { matched: 1, differences: 0, unexplainedKsh: 0 }
  expect(await newestRun()).toMatchObject({ id: runId, ...settled })
  const { body } = await world.call('GET', `/api/admin/reconciliations/${runId}`, { as: first })
  expect(body).toMatchObject({ ...settled, rows: [] })
}

describe('a statement with money that was unmatched', () => {
  it('has no difference after the money was matched to a payment', async () => {
    const { reference } = await declined()
    const { id } = await suspended()
    const run = await newestRun()
    expect(run).toMatchObject({ matched: 0, differences: 1, unexplainedKsh: 500 })
    for (const as of [first, second]) await resolve(id, { resolution: 'MATCH', paymentReference: reference }, as)
    await expectSettled(run.id)
  })

  it('has no difference after the money was refunded to its payer', async () => {
    const { id } = await suspended(70)
    const run = await newestRun()
    await resolve(id, { resolution: 'RETURN' })
    await world.runDueJobs()
    expect(await newestRun()).toMatchObject({ id: run.id, differences: 1 })
    await tellLast()
    await expectSettled(run.id)
  })

  it('has no difference after a late callback named the payment of a code that M-Pesa did not know', async () => {
    const { request, riderToken } = await approvedRequest(world)
    await pay(world, request.id, riderToken)
    await world.runDueJobs()
    await upload(lineOf('SUSLATE001', 500))
    await answerReceipts(world)
    const run = await newestRun()
    expect(run).toMatchObject({ checking: 0, differences: 1 })
    await approve(world, lastPrompt(world), { receipt: 'SUSLATE001' })
    await expectSettled(run.id)
  })
})
