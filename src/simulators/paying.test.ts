import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { approvedRequest, expectBooksToBalance, pay, readState } from '../../tests/paying-world.ts'
import { openTestProduct, type TestProduct } from '../../tests/test-product.ts'

// The whole product calls the simulator with its real M-Pesa client.

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct({ MPESA_TIMEOUT_MS: '600' })
})
afterEach(async () => {
  await product.call('POST', '/dev/faults', { body: { provider: 'mpesa', fault: 'none' } })
})
afterAll(async () => {
  await expectBooksToBalance(product)
  await product.close()
})

const promptOf = async (phone: string): Promise<string> => {
  const { body } = await product.call('GET', `/dev/mpesa/prompts?phone=${encodeURIComponent(phone)}`)
  return body[0]?.checkoutRequestId
}
const answer = async (checkoutRequestId: string, how: unknown) => {
  const { status } = await product.call('POST', `/dev/mpesa/prompts/${checkoutRequestId}`, { body: how })
  expect(status).toBe(200)
  await product.runDueJobs()
}
const passSeconds = async (seconds: number) => {
  const now = new Date(product.clock.now().getTime() + seconds * 1000).toISOString()
  expect((await product.call('POST', '/dev/clock', { body: { now } })).status).toBe(200)
}
const fault = (order: Record<string, unknown>) =>
  product.call('POST', '/dev/faults', { body: { provider: 'mpesa', ...order } })
const openPayment = async () => {
  const world = await approvedRequest(product)
  const { status, body } = await pay(product, world.request.id, world.riderToken)
  expect(status).toBe(202)
  return { ...world, payment: body.payment, promptId: await promptOf(world.rider.phone) }
}
const takenFor = async (phone: string) => {
  const { body } = await product.call('GET', '/dev/mpesa/taken')
  return body.filter((taken: { phone: string }) => taken.phone === phone)
}

it('the product marks a seat as paid once when the rider approves the M-Pesa request, even with 5 callbacks', async () => {
  const { request, rider, payment, promptId } = await openPayment()
  expect(payment.checkoutRequestId).toBe(promptId)
  await answer(promptId, { action: 'approve', callbacks: 5 })
  await passSeconds(10)
  const [taken] = await takenFor(rider.phone)
  const state = await readState(product, request.id)
  expect(state).toMatchObject({ request: 'PAID', ride: 'CONFIRMED', states: ['SUCCEEDED'], owed: [] })
  expect(state.payments[0]).toMatchObject({ receipt: taken.receipt, paidKsh: 500 })
})

it('the product lets a rider who declined an M-Pesa request pay again', async () => {
  const { request, rider, riderToken, promptId } = await openPayment()
  await answer(promptId, { action: 'cancel' })
  await passSeconds(5)
  expect(await readState(product, request.id)).toMatchObject({ request: 'APPROVED', states: ['FAILED'] })
  expect((await pay(product, request.id, riderToken)).status).toBe(202)
  await answer(await promptOf(rider.phone), { action: 'approve' })
  await passSeconds(10)
  expect(await readState(product, request.id)).toMatchObject({ request: 'PAID', states: ['FAILED', 'SUCCEEDED'] })
})

it('the product finds a payment whose callback was lost, and marks the seat as paid', async () => {
  const { request, promptId } = await openPayment()
  await answer(promptId, { action: 'approve', callbacks: 0 })
  for (const seconds of [11, 11, 16]) await passSeconds(seconds)
  expect(await readState(product, request.id)).toMatchObject({ request: 'PAID', states: ['SUCCEEDED'] })
})

it('the product does not mark a seat as paid when the callback says that only Ksh 1 was paid', async () => {
  const { request, promptId } = await openPayment()
  await answer(promptId, { action: 'approve', amount: 1 })
  for (const seconds of [11, 11, 16]) await passSeconds(seconds)
  const state = await readState(product, request.id)
  expect(state).toMatchObject({ request: 'APPROVED', states: ['UNAPPLIED'] })
})

it('the product gives the seat to a rider who paid although M-Pesa’s response was lost', async () => {
  await fault({ fault: 'timeout', operation: 'push', times: 1 })
  const { request, rider, payment, promptId } = await openPayment()
  expect(payment).toMatchObject({ status: 'PENDING', checkoutRequestId: null })
  await answer(promptId, { action: 'approve' })
  for (const seconds of [6, 11]) await passSeconds(seconds)
  expect(await readState(product, request.id)).toMatchObject({ request: 'PAID', states: ['SUCCEEDED'] })
  expect(await takenFor(rider.phone)).toHaveLength(1)
})

it('a payment fails when nobody answers the M-Pesa request, and the rider can pay again', async () => {
  const { request, riderToken } = await openPayment()
  for (const seconds of [61, 10, 20]) await passSeconds(seconds)
  expect(await readState(product, request.id)).toMatchObject({ request: 'APPROVED', states: ['FAILED'] })
  expect((await pay(product, request.id, riderToken)).status).toBe(202)
})
