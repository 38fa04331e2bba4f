import { afterAll, beforeAll, expect, it } from 'vitest'
import { approvedRequest, openPayingWorld, pay, type PayingWorld } from '../../../tests/paying-world.ts'
import { recordPaymentResult } from '../checkout/index.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
afterAll(() => world.close())

it('the help about a payment says that money which could not be used is refunded', async () => {
  const { request, riderToken } = await approvedRequest(world)
  const { body } = await pay(world, request.id, riderToken)
  await recordPaymentResult(world.deps, body.payment.id, { kind: 'paid', paidKsh: 499, receipt: 'HLP0000001' })
  const help = await world.call('GET', '/api/help', { as: riderToken })
  expect(help.body).toMatchObject({
    payment: { status: 'FAILED', isRefunded: true, amount: 499 },
    refund: { amount: 499 },
  })
})
