import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { newPhone } from '../../../tests/new-phone.ts'
import {
  approve,
  approvedRequest,
  decline,
  deliver,
  expectBooksToBalance,
  lastPrompt,
  openPayingWorld,
  pay,
  readState,
  type PayingWorld,
} from '../../../tests/paying-world.ts'
import { callbackBody, createScriptedPayments } from '../../../tests/scripted-payments.ts'
import { callbackInbox, payments, rides, seatRequests } from '../../db/schema/index.ts'
import { hashToken, newId } from '../../platform/ids.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
beforeEach(() => {
  world.mpesa = createScriptedPayments()
  world.deps.payments = world.mpesa
})
afterAll(async () => {
  await expectBooksToBalance(world)
  await world.close()
})

it('Pamoja sends an M-Pesa request for the price to the request’s phone, and returns the payment to follow [1.kenya]', async () => {
  const { request, rider, riderToken } = await approvedRequest(world, { numSeats: 2 })
  const { status, body } = await pay(world, request.id, riderToken)
  expect(status).toBe(202)
  const { checkoutRequestId } = lastPrompt(world)
  expect(body.payment).toMatchObject({ status: 'PENDING', amount: 1000, phone: rider.phone, checkoutRequestId })
  expect(lastPrompt(world).request).toMatchObject({ msisdn: rider.phone.slice(1), amountKsh: 1000 })
  const read = await world.call('GET', `/api/payment/${body.payment.id}`, { as: riderToken })
  expect(read).toMatchObject({ status: 200, body: { ...body.payment, requestId: request.id, failureReason: null } })
})

it('Pamoja sends the M-Pesa request to another phone when the rider enters its number', async () => {
  const { request, riderToken } = await approvedRequest(world)
  const phone = newPhone()
  const { body } = await pay(world, request.id, riderToken, { phone })
  expect(body.payment.phone).toBe(phone)
  expect(lastPrompt(world).request.msisdn).toBe(phone.slice(1))
})

it('a rider gets the seat and the M-Pesa code after M-Pesa has confirmed the payment', async () => {
  const { request, riderToken } = await approvedRequest(world)
  const { body } = await pay(world, request.id, riderToken)
  const { answer } = await approve(world, lastPrompt(world), { receipt: 'TKLRECEIPT' })
  expect(answer).toMatchObject({ status: 200, body: { ResultCode: 0, ResultDesc: 'Accepted' } })
  expect(await readState(world, request.id)).toMatchObject({
    request: 'PAID',
    ride: 'CONFIRMED',
    states: ['SUCCEEDED'],
  })
  const read = await world.call('GET', `/api/payment/${body.payment.id}`, { as: riderToken })
  expect(read.body).toMatchObject({ status: 'SUCCEEDED', mpesaReceipt: 'TKLRECEIPT', failureReason: null })
})

it('the API returns the payment in progress when Pay is pressed again', async () => {
  const { request, riderToken } = await approvedRequest(world)
  const answers = await Promise.all([1, 2, 3].map(() => pay(world, request.id, riderToken)))
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
  expect(new Set(answers.map(({ body }) => body.payment.id)).size).toBe(1)
  expect(world.mpesa.prompts).toHaveLength(1)
})

it('the API answers a repeated Idempotency-Key with the same payment in its current state', async () => {
  const { request, riderToken } = await approvedRequest(world)
  const call = (body: unknown) =>
    world.call('POST', `/api/request/${request.id}/pay`, { as: riderToken, body, headers: { 'idempotency-key': 'k1' } })
  const first = await call({})
  await approve(world, lastPrompt(world))
  const second = await call({})
  expect(second.status).toBe(202)
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  expect(second.body.payment).toMatchObject({ id: first.body.payment.id, status: 'SUCCEEDED' })
  expect(await call({ phone: newPhone() })).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } })
  expect(world.mpesa.prompts).toHaveLength(1)
})

it('the API refuses a phone on which another M-Pesa request is open', async () => {
  const one = await approvedRequest(world)
  const other = await approvedRequest(world)
  const phone = newPhone()
  await pay(world, one.request.id, one.riderToken, { phone })
  const refused = await pay(world, other.request.id, other.riderToken, { phone })
  expect(refused).toMatchObject({ status: 409, body: { code: 'PAYMENT_UNDER_WAY' } })
  expect((await readState(world, other.request.id)).payments).toEqual([])
})

it('a rider can retry a declined payment', async () => {
  const { request, riderToken } = await approvedRequest(world)
  const first = await pay(world, request.id, riderToken)
  await decline(world, lastPrompt(world))
  const read = await world.call('GET', `/api/payment/${first.body.payment.id}`, { as: riderToken })
  expect(read.body).toMatchObject({ status: 'FAILED', failureReason: 'You cancelled the payment.' })
  const second = await pay(world, request.id, riderToken)
  expect(second.body.payment.id).not.toBe(first.body.payment.id)
  await approve(world, lastPrompt(world))
  expect(await readState(world, request.id)).toMatchObject({ request: 'PAID', states: ['FAILED', 'SUCCEEDED'] })
})

it.each([
  ['not approved', { request: { status: 'PENDING' as const } }],
  ['whose hold is over', { request: { payBy: new Date(0) } }],
  ['of a ride that departed', { departed: true }],
])('the API refuses to pay for a request %s', async (_name, given) => {
  const { request, riderToken } = await approvedRequest(world, 'request' in given ? given.request : {})
  const before = world.deps.clock.now()
  if ('departed' in given) {
    const [ride] = await world.deps.db.select().from(rides).where(eq(rides.id, request.rideId))
    world.clock.set(ride?.departsAt ?? null)
  }
  const refused = await pay(world, request.id, riderToken)
  world.clock.set(before)
  expect(refused).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  expect(world.mpesa.prompts).toEqual([])
})

it('the API refuses to pay twice for a paid request', async () => {
  const { request, riderToken } = await approvedRequest(world)
  await pay(world, request.id, riderToken)
  await approve(world, lastPrompt(world))
  const refused = await pay(world, request.id, riderToken)
  expect(refused).toMatchObject({ status: 409, body: { error: 'You have already paid for this request.' } })
})

/** Sends an M-Pesa request to a phone, where it is declined. The status of the answer says whether a limit refused it. */
const ask = async (phone?: string) => {
  const { request, riderToken } = await approvedRequest(world)
  const answer = await pay(world, request.id, riderToken, phone === undefined ? {} : { phone })
  if (answer.status === 202) await decline(world, lastPrompt(world))
  return answer
}
const later = (seconds: number) => world.clock.set(new Date(world.deps.clock.now().getTime() + seconds * 1000))

it('a phone that is not the payer’s gets at most 3 M-Pesa requests an hour, from all payers together', async () => {
  const phone = newPhone()
  for (const asked of [1, 2, 3]) expect([asked, (await ask(phone)).status]).toEqual([asked, 202])
  later(120)
  const { status, body, headers } = await ask(phone)
  expect([status, body.code]).toEqual([429, 'RATE_LIMITED'])
  expect(body.error).toMatch(/Try again in 5[678] min/)
  expect(body.waitTime).toBeGreaterThan(3300)
  expect(headers.get('retry-after')).toBe(String(body.waitTime))
  expect((await ask()).status).toBe(202)
  later(body.waitTime - 60)
  expect((await ask(phone)).status).toBe(429)
  later(60)
  expect((await ask(phone)).status).toBe(202)
})

it('the payer’s own phone gets at most 10 M-Pesa requests an hour, including those of other payers', async () => {
  const { request, rider, riderToken } = await approvedRequest(world)
  const others = await Promise.all([1, 2, 3].map(() => approvedRequest(world)))
  for (const other of others) {
    expect((await pay(world, other.request.id, other.riderToken, { phone: rider.phone })).status).toBe(202)
    await decline(world, lastPrompt(world))
  }
  for (let asked = 0; asked < 7; asked += 1) {
    expect((await pay(world, request.id, riderToken)).status).toBe(202)
    // The same payment again sends no second M-Pesa request.
    expect((await pay(world, request.id, riderToken)).status).toBe(202)
    await decline(world, lastPrompt(world))
  }
  expect((await pay(world, request.id, riderToken)).body.code).toBe('RATE_LIMITED')
  expect(world.mpesa.prompts).toHaveLength(10)
  expect((await pay(world, request.id, riderToken, { phone: newPhone() })).status).toBe(202)
})

it('the limit of M-Pesa requests leaves out those that never reached the phone, and includes those of an erased account', async () => {
  const phone = newPhone()
  for (let tried = 0; tried < 4; tried += 1) {
    const { request, riderToken } = await approvedRequest(world)
    world.mpesa.submissions.push({ kind: 'rejected', reason: '400.002.02' })
    expect((await pay(world, request.id, riderToken, { phone })).body.payment.status).toBe('FAILED')
  }
  for (let asked = 0; asked < 3; asked += 1) {
    const { request, rider, riderToken } = await approvedRequest(world)
    expect((await pay(world, request.id, riderToken, { phone })).status).toBe(202)
    await decline(world, lastPrompt(world))
    expect((await world.call('POST', `/api/request/${request.id}/cancel`, { as: riderToken })).status).toBe(200)
    expect((await world.call('DELETE', `/api/user/${rider.id}`, { as: riderToken })).status).toBe(200)
  }
  expect((await ask(phone)).status).toBe(429)
})

it('only the rider can pay; for a stranger the request does not exist', async () => {
  const { request, ownerToken } = await approvedRequest(world)
  const stranger = await world.signIn(await insertUser(world.deps))
  const missing = await pay(world, newId(), stranger)
  expect(missing.status).toBe(404)
  expect((await pay(world, request.id, stranger)).body).toEqual(missing.body)
  expect((await pay(world, request.id, ownerToken)).status).toBe(403)
  expect((await world.call('POST', `/api/request/${request.id}/pay`, { body: {} })).status).toBe(401)
  expect((await pay(world, 'not-an-id', stranger)).status).toBe(404)
})

it.each([{ phone: '123' }, { phone: 7 }, { amount: 1 }, { phone: '+254712345678\u0000' }, []])(
  'the API refuses to pay with the body %j',
  async (body) => {
    const { request, riderToken } = await approvedRequest(world)
    expect(await pay(world, request.id, riderToken, body)).toMatchObject({ status: 422, body: { code: 'INVALID' } })
  },
)

it('the API shows a payment to its payer and to admins only', async () => {
  const { request, riderToken, ownerToken } = await approvedRequest(world)
  const { body } = await pay(world, request.id, riderToken)
  const path = `/api/payment/${body.payment.id}`
  const admin = await world.signIn(await insertUser(world.deps, { role: 'ADMIN' }))
  expect((await world.call('GET', path, { as: admin })).status).toBe(200)
  const missing = await world.call('GET', `/api/payment/${newId()}`, { as: ownerToken })
  const owners = await world.call('GET', path, { as: ownerToken })
  expect([owners.status, owners.body]).toEqual([404, missing.body])
  expect((await world.call('GET', path)).status).toBe(401)
})

it('the API answers forged and unreadable callbacks with "Accepted", and stores none of them', async () => {
  const accepted = { status: 200, body: { ResultCode: 0, ResultDesc: 'Accepted' } }
  const { request, riderToken } = await approvedRequest(world)
  await pay(world, request.id, riderToken)
  const prompt = lastPrompt(world)
  const secret = '0'.repeat(32)
  const forged = `/api/payment/mpesa/callback/${secret}`
  expect(await world.call('POST', forged, { body: callbackBody(prompt) })).toMatchObject(accepted)
  for (const body of [{}, [], { Body: { stkCallback: null } }, 'text', 5, { Body: 'x'.repeat(20_000) }]) {
    expect(await deliver(world, prompt, body)).toMatchObject(accepted)
    expect(await world.call('POST', forged, { body })).toMatchObject(accepted)
  }
  const broken = await world.fetch(
    new Request(prompt.request.callbackUrl, {
      method: 'POST',
      body: '{"Body":',
      headers: { 'content-type': 'text/html' },
    }),
  )
  expect(broken.status).toBe(200)
  await world.runDueJobs()
  const [payment] = await world.deps.db.select().from(payments).where(eq(payments.requestId, request.id))
  expect(payment).toMatchObject({ state: 'PENDING' })
  const kept = await world.deps.db.select().from(callbackInbox)
  for (const hash of [payment?.callbackSecretHash, hashToken(secret)])
    expect(kept.filter((row) => hash?.equals(row.secretHash))).toEqual([])
})

it('the rider sees a failure in their own language', async () => {
  const { request, rider, riderToken } = await approvedRequest(world)
  const { body } = await pay(world, request.id, riderToken)
  await decline(world, lastPrompt(world), '1')
  const { users } = await import('../../db/schema/index.ts')
  await world.deps.db.update(users).set({ language: 'sw' }).where(eq(users.id, rider.id))
  const read = await world.call('GET', `/api/payment/${body.payment.id}`, { as: riderToken })
  expect(read.body.failureReason).toBe('Salio lako la M-Pesa halitoshi.')
})

it('Pamoja refunds money that arrives after the rider has cancelled', async () => {
  const { request, riderToken } = await approvedRequest(world)
  const { body } = await pay(world, request.id, riderToken)
  await world.deps.db
    .update(seatRequests)
    .set({ status: 'CANCELLED', cancelReason: 'RIDER_CANCELLED', cancelledAt: world.deps.clock.now(), payBy: null })
    .where(eq(seatRequests.id, request.id))
  await approve(world, lastPrompt(world))
  const owed = [{ amountKsh: 500, cause: 'LATE', status: 'DUE' }]
  expect(await readState(world, request.id)).toMatchObject({ request: 'CANCELLED', states: ['UNAPPLIED'], owed })
  const read = await world.call('GET', `/api/payment/${body.payment.id}`, { as: riderToken })
  expect(read.body).toMatchObject({ status: 'FAILED' })
  expect(read.body.failureReason).toMatch(/are refunding it/)
})
