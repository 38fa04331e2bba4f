import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  approve,
  approvedRequest,
  decline,
  deliver,
  expectBooksToBalance,
  lastPrompt,
  openPayingWorld,
  passSeconds,
  pay,
  readState,
  type PayingWorld,
} from '../../../tests/paying-world.ts'
import { callbackBody, createScriptedPayments } from '../../../tests/scripted-payments.ts'
import { callbackInbox } from '../../db/schema/index.ts'
import { readBalances } from '../ledger/read-balances.ts'
import { escrowOf, refundPayableOf } from '../ledger/rules.ts'
import { createRefund } from '../payments/index.ts'
import { withTx } from '../context.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
beforeEach(() => {
  world.mpesa = createScriptedPayments()
  world.deps.payments = world.mpesa
})
afterEach(async () => {
  await expectBooksToBalance(world)
  world.clock.set(null)
})
afterAll(() => world.close())

const startPaying = async () => {
  const given = await approvedRequest(world)
  const { status } = await pay(world, given.request.id, given.riderToken)
  expect(status).toBe(202)
  return given
}
const stateOf = async (requestId: string) => {
  const { request, states, owed, payments: rows } = await readState(world, requestId)
  return { request, states, owed: owed.map(({ cause, amountKsh }) => [cause, amountKsh]), last: rows.at(-1) }
}
const storedCallbacks = async (requestId: string) => {
  const [payment] = (await readState(world, requestId)).payments
  const stored = await world.deps.db.select().from(callbackInbox)
  return stored.filter((entry) => payment?.callbackSecretHash.equals(entry.secretHash))
}

it('Pamoja finds a payment whose callback was lost, and adds the M-Pesa code from a callback a day late', async () => {
  const { request } = await startPaying()
  const prompt = lastPrompt(world)
  prompt.status = { state: 'paid' }
  await passSeconds(world, 11)
  expect(await stateOf(request.id)).toMatchObject({ request: 'APPROVED', states: ['PENDING'] })
  await passSeconds(world, 6)
  expect(await stateOf(request.id)).toMatchObject({ request: 'PAID', states: ['SUCCEEDED'], last: { receipt: null } })
  await passSeconds(world, 86_400)
  await deliver(world, prompt, callbackBody(prompt, { receipt: 'TKLATE1' }))
  await world.runDueJobs()
  expect(await stateOf(request.id)).toMatchObject({ states: ['SUCCEEDED'], last: { receipt: 'TKLATE1' } })
})

it('Pamoja confirms a payment without a callback at the first query, when this query comes late', async () => {
  const { request } = await startPaying()
  lastPrompt(world).status = { state: 'paid' }
  await passSeconds(world, 120)
  expect(await stateOf(request.id)).toMatchObject({ request: 'PAID', states: ['SUCCEEDED'] })
})

it('Pamoja tells a rider whose seats are held that the payment failed, why, and until when they can try again', async () => {
  const { request, riderToken } = await startPaying()
  const told = async () => (await world.call('GET', '/api/notifications', { as: riderToken })).body.rows
  await decline(world, lastPrompt(world), '1')
  const [first] = await told()
  expect(first).toMatchObject({ template: 'payment_failed', link: `/ride/${request.rideId}` })
  expect(first.text).toMatch(/did not go through\. Not enough money in M-Pesa\. .+ Your seats are held until \d/)
  // When the time to pay is over, the rider is told only that the request has ended, not that the payment failed.
  expect((await pay(world, request.id, riderToken)).status).toBe(202)
  world.clock.set(new Date((request.payBy ?? request.createdAt).getTime() + 60_000))
  await decline(world, lastPrompt(world), '1')
  const failed = (await told()).filter(({ template }: { template: string }) => template === 'payment_failed')
  expect(failed).toHaveLength(1)
})

it('Pamoja does not trust a callback that M-Pesa contradicts', async () => {
  const { request } = await startPaying()
  const prompt = lastPrompt(world)
  prompt.status = { state: 'failed', resultCode: '1032' }
  await deliver(world, prompt, callbackBody(prompt))
  await world.runDueJobs()
  expect(await stateOf(request.id)).toMatchObject({
    request: 'APPROVED',
    states: ['FAILED'],
    owed: [],
    last: { needsReview: 'CALLBACK_CONTRADICTED', receipt: null, paidKsh: null },
  })
})

it('Pamoja leaves a payment open until M-Pesa confirms its callback, and then records it', async () => {
  const { request } = await startPaying()
  const prompt = lastPrompt(world)
  await deliver(world, prompt, callbackBody(prompt, { receipt: 'TKWAIT1' }))
  await world.runDueJobs()
  expect(await stateOf(request.id)).toMatchObject({ request: 'APPROVED', states: ['PENDING'] })
  prompt.status = { state: 'paid' }
  await passSeconds(world, 6)
  expect(await stateOf(request.id)).toMatchObject({
    request: 'PAID',
    states: ['SUCCEEDED'],
    last: { receipt: 'TKWAIT1' },
  })
})

it('Pamoja holds a seat that a callback reports as paid while M-Pesa does not answer', async () => {
  const { request } = await startPaying()
  const prompt = lastPrompt(world)
  world.mpesa.querySilence = { kind: 'unknown', reason: '500' }
  await deliver(world, prompt, callbackBody(prompt))
  await world.runDueJobs()
  await passSeconds(world, 3600)
  expect(await stateOf(request.id)).toMatchObject({
    request: 'APPROVED',
    states: ['PENDING'],
    last: { needsReview: 'UNCONFIRMED_SUCCESS' },
  })
  world.mpesa.querySilence = null
  prompt.status = { state: 'paid' }
  await passSeconds(world, 3600)
  expect(await stateOf(request.id)).toMatchObject({ request: 'PAID', states: ['SUCCEEDED'] })
})

it('Pamoja refunds Ksh 1 paid for a seat of Ksh 500, and the seat can still be paid', async () => {
  const { request, riderToken } = await startPaying()
  await approve(world, lastPrompt(world), { amount: 1 })
  expect(await stateOf(request.id)).toMatchObject({
    request: 'APPROVED',
    states: ['UNAPPLIED'],
    owed: [['WRONG_AMOUNT', 1]],
  })
  await pay(world, request.id, riderToken)
  await approve(world, lastPrompt(world))
  expect(await stateOf(request.id)).toMatchObject({ request: 'PAID', states: ['UNAPPLIED', 'SUCCEEDED'] })
})

it('Pamoja ignores a callback with the right secret and the id of another M-Pesa request', async () => {
  const one = await startPaying()
  const first = lastPrompt(world)
  const two = await startPaying()
  const second = lastPrompt(world)
  second.status = { state: 'paid' }
  await deliver(world, first, callbackBody(second))
  await world.runDueJobs()
  expect((await stateOf(one.request.id)).states).toEqual(['PENDING'])
  expect((await stateOf(two.request.id)).states).toEqual(['PENDING'])
})

it('Pamoja changes nothing after the first of 100 identical callbacks', async () => {
  const { request } = await startPaying()
  const prompt = lastPrompt(world)
  prompt.status = { state: 'paid' }
  const body = callbackBody(prompt)
  const answers = await Promise.all(Array.from({ length: 100 }, () => deliver(world, prompt, body)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await world.runDueJobs()
  await deliver(world, prompt, body)
  await world.runDueJobs()
  expect(await stateOf(request.id)).toMatchObject({ request: 'PAID', states: ['SUCCEEDED'], owed: [] })
  const mine = await storedCallbacks(request.id)
  expect(mine.map(({ seen }) => seen)).toEqual([101])
})

it('Pamoja deletes M-Pesa’s id, which ends with the payer’s number, from processed callbacks, also from refused ones', async () => {
  const { request } = await startPaying()
  const prompt = lastPrompt(world)
  await deliver(world, prompt, callbackBody({ ...prompt, checkoutRequestId: 'ws_CO_OTHER' }))
  await decline(world, prompt, '1037')
  await approve(world, prompt, { receipt: 'TKGONE1' })
  const mine = await storedCallbacks(request.id)
  expect(mine.map(({ outcome }) => String(outcome)).toSorted()).toEqual(['CLAIMED', 'CLAIMED', 'MISMATCH'])
  for (const { body, processedAt } of mine) {
    expect(processedAt).not.toBeNull()
    expect(Object.keys(body as object).toSorted()).toEqual(['merchantRequestId', 'paidKsh', 'receipt', 'resultCode'])
  }
  expect(mine).toContainEqual(
    expect.objectContaining({ body: expect.objectContaining({ paidKsh: 500, receipt: 'TKGONE1' }) }),
  )
})

it.each([
  ['another M-Pesa code', 'PAID_TWICE', { receipt: 'TKSECOND1' }],
  ['another amount', 'AMOUNT_CONTRADICTED', { amount: 400, receipt: 'TKSAME001' }],
] as const)('a paid payment goes to review when a callback reports %s', async (_what, needsReview, said) => {
  const { request } = await startPaying()
  const prompt = lastPrompt(world)
  const receipt = said.receipt === 'TKSAME001' ? said.receipt : 'TKFIRST01'
  await approve(world, prompt, { receipt })
  await deliver(world, prompt, callbackBody(prompt, said))
  await world.runDueJobs()
  expect(await stateOf(request.id)).toMatchObject({
    request: 'PAID',
    states: ['SUCCEEDED'],
    last: { needsReview, paidKsh: 500, receipt },
  })
})

it('Pamoja counts a success after a failure, and ignores a later failure', async () => {
  const { request } = await startPaying()
  const prompt = lastPrompt(world)
  await decline(world, prompt, '1037')
  expect((await stateOf(request.id)).states).toEqual(['FAILED'])
  await approve(world, prompt)
  expect(await stateOf(request.id)).toMatchObject({ request: 'PAID', states: ['SUCCEEDED'] })
  await deliver(world, prompt, callbackBody(prompt, { resultCode: 1032 }))
  await world.runDueJobs()
  expect(await stateOf(request.id)).toMatchObject({ request: 'PAID', states: ['SUCCEEDED'] })
})

it('Pamoja records a success after a failure when M-Pesa answers queries again', async () => {
  const { request } = await startPaying()
  const prompt = lastPrompt(world)
  await decline(world, prompt, '1037')
  world.mpesa.querySilence = { kind: 'unavailable', reason: '503' }
  const before = world.mpesa.queries
  await approve(world, prompt)
  expect((await stateOf(request.id)).states).toEqual(['FAILED'])
  expect(world.mpesa.queries).toBeGreaterThan(before)
  world.mpesa.querySilence = null
  await passSeconds(world, 6)
  expect(await stateOf(request.id)).toMatchObject({ request: 'PAID', states: ['SUCCEEDED'] })
})

it('Pamoja owes a refund for a failed payment that turns out to be paid after another payment has bought the seat', async () => {
  const { request, riderToken } = await startPaying()
  const first = lastPrompt(world)
  await decline(world, first, '1037')
  await pay(world, request.id, riderToken)
  await approve(world, lastPrompt(world))
  await approve(world, first)
  expect(await stateOf(request.id)).toMatchObject({
    request: 'PAID',
    states: ['UNAPPLIED', 'SUCCEEDED'],
    owed: [['DUPLICATE', 500]],
  })
})

it('Pamoja processes a callback that arrives before the response to our own call', async () => {
  world.mpesa.beforeAnswer = async (prompt) => {
    await approve(world, prompt)
  }
  const { request } = await startPaying()
  expect(await stateOf(request.id)).toMatchObject({ request: 'PAID', states: ['SUCCEEDED'] })
  const [entry] = await storedCallbacks(request.id)
  expect(entry).toMatchObject({ outcome: 'CLAIMED', processedAt: expect.any(Date) })
})

it('Pamoja never repeats an M-Pesa request that may have been sent, and records its payment when a callback arrives', async () => {
  world.mpesa.submissions = ['lose-answer']
  const { request } = await startPaying()
  expect(await stateOf(request.id)).toMatchObject({ states: ['UNKNOWN'], last: { checkoutRequestId: null } })
  await passSeconds(world, 100)
  expect(world.mpesa.prompts).toHaveLength(1)
  await approve(world, lastPrompt(world))
  expect(await stateOf(request.id)).toMatchObject({ request: 'PAID', states: ['SUCCEEDED'] })
})

it('Pamoja expires an unanswered M-Pesa request after 3 minutes, allows another, and still processes late money', async () => {
  world.mpesa.submissions = ['lose-answer']
  const { request, riderToken } = await startPaying()
  const first = lastPrompt(world)
  await passSeconds(world, 181)
  expect((await stateOf(request.id)).states).toEqual(['EXPIRED'])
  await pay(world, request.id, riderToken)
  await approve(world, first)
  expect(await stateOf(request.id)).toMatchObject({ request: 'PAID', states: ['SUCCEEDED', 'PENDING'] })
  await approve(world, lastPrompt(world))
  expect(await stateOf(request.id)).toMatchObject({ states: ['SUCCEEDED', 'UNAPPLIED'], owed: [['DUPLICATE', 500]] })
})

it('Pamoja expires an M-Pesa request without a result after 10 minutes, and finds its success afterwards', async () => {
  const { request } = await startPaying()
  await passSeconds(world, 540)
  expect((await stateOf(request.id)).states).toEqual(['PENDING'])
  await passSeconds(world, 60)
  expect((await stateOf(request.id)).states).toEqual(['EXPIRED'])
  lastPrompt(world).status = { state: 'paid' }
  await passSeconds(world, 301)
  expect(await stateOf(request.id)).toMatchObject({ request: 'PAID', states: ['SUCCEEDED'] })
})

it('Pamoja retries an M-Pesa request while M-Pesa is down, and marks its payment as failed after a minute', async () => {
  const away = { kind: 'unavailable', reason: 'http-429' } as const
  world.mpesa.submissions = [away, away]
  const one = await startPaying()
  expect((await stateOf(one.request.id)).states).toEqual(['CREATED'])
  await passSeconds(world, 5)
  await passSeconds(world, 5)
  expect((await stateOf(one.request.id)).states).toEqual(['PENDING'])
  expect(world.mpesa.prompts).toHaveLength(1)
  world.mpesa.submissions = Array.from({ length: 20 }, () => away)
  const two = await startPaying()
  for (let tried = 0; tried < 8; tried += 1) await passSeconds(world, 10)
  expect(await stateOf(two.request.id)).toMatchObject({
    request: 'APPROVED',
    states: ['FAILED'],
    last: { resultCode: 'NOT_SENT' },
  })
})

it('Pamoja sends no M-Pesa request later than a minute after the rider pressed Pay', async () => {
  world.mpesa.submissions = [{ kind: 'unavailable', reason: '503' }]
  const { request } = await startPaying()
  await passSeconds(world, 61)
  expect(await stateOf(request.id)).toMatchObject({ states: ['FAILED'], last: { resultCode: 'NOT_SENT' } })
  expect(world.mpesa.prompts).toEqual([])
})

it('a payment that M-Pesa refuses fails at once, and the rider can try again', async () => {
  world.mpesa.submissions = [{ kind: 'rejected', reason: '1001' }]
  const { request, riderToken } = await startPaying()
  expect(await stateOf(request.id)).toMatchObject({ states: ['FAILED'], last: { resultCode: '1001' } })
  await pay(world, request.id, riderToken)
  await approve(world, lastPrompt(world))
  expect(await stateOf(request.id)).toMatchObject({ request: 'PAID', states: ['FAILED', 'SUCCEEDED'] })
})

it('Pamoja never repeats an M-Pesa request whose process died, and records its payment when a callback arrives', async () => {
  world.mpesa.beforeAnswer = () => Promise.reject(new Error('the process dies here'))
  const { request, riderToken } = await approvedRequest(world)
  expect((await pay(world, request.id, riderToken)).status).toBe(202)
  expect((await stateOf(request.id)).states).toEqual(['SUBMITTING'])
  await passSeconds(world, 31)
  expect((await stateOf(request.id)).states).toEqual(['UNKNOWN'])
  expect(world.mpesa.prompts).toHaveLength(1)
  await approve(world, lastPrompt(world))
  expect(await stateOf(request.id)).toMatchObject({ request: 'PAID', states: ['SUCCEEDED'] })
})

it('Pamoja trusts an unconfirmed failure 150 seconds after the M-Pesa request was sent', async () => {
  const { request } = await startPaying()
  const prompt = lastPrompt(world)
  await deliver(world, prompt, callbackBody(prompt, { resultCode: 1037 }))
  await world.runDueJobs()
  expect((await stateOf(request.id)).states).toEqual(['PENDING'])
  await passSeconds(world, 151)
  expect(await stateOf(request.id)).toMatchObject({ states: ['FAILED'], last: { resultCode: '1037' } })
})

it('a refund is owed from the ride’s escrow for the payment that succeeded, also after an earlier payment failed', async () => {
  const { ride, request, riderToken, ownerToken } = await startPaying()
  await decline(world, lastPrompt(world))
  await pay(world, request.id, riderToken)
  await approve(world, lastPrompt(world))
  const { last } = await stateOf(request.id)
  const accounts = [escrowOf(ride.id), refundPayableOf(last?.id ?? '')]
  const balances = async () => [...(await readBalances(world.deps.db, accounts)).values()]
  expect(await balances()).toEqual([-500, 0])
  await world.call('POST', `/api/request/${request.id}/cancel`, { as: ownerToken })
  expect((await stateOf(request.id)).owed).toEqual([['DRIVER_CANCELLED', 500]])
  expect(await balances()).toEqual([0, -500])
})

it('a refund of a request is owed once, and a refund of Ksh 0 is not owed', async () => {
  const { request } = await startPaying()
  await approve(world, lastPrompt(world))
  const due = { requestId: request.id, amountKsh: 250, cause: 'RIDER_CANCELLED' } as const
  await withTx(world.deps, (tx) => createRefund(tx, world.deps, { ...due, amountKsh: 0 }))
  expect((await stateOf(request.id)).owed).toEqual([])
  await withTx(world.deps, (tx) => createRefund(tx, world.deps, due))
  await withTx(world.deps, (tx) => createRefund(tx, world.deps, { ...due, amountKsh: 500 }))
  expect((await stateOf(request.id)).owed).toEqual([['RIDER_CANCELLED', 250]])
})
