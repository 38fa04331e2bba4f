import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRide, insertUser, insertVehicle } from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

const person = async (given: Parameters<typeof insertUser>[1] = {}) => {
  const user = await insertUser(product.deps, given)
  return { ...user, token: await product.signIn(user) }
}
type Person = Awaited<ReturnType<typeof person>>
const scene = async () => {
  const owner = await person({ role: 'DRIVER' })
  const ride = await insertRide(product.deps, await insertVehicle(product.deps, owner))
  return { owner, ride, rider: await person() }
}
const ask = (rideId: string, rider: Person, note: unknown) =>
  product.call('POST', `/api/ride/${rideId}/requests`, {
    as: rider.token,
    body: { riders: [{ name: rider.name, phone: rider.phone }], paymentPhone: rider.phone, note },
  })
const read = (id: string, as: string) => product.call('GET', `/api/request/${id}`, { as })

describe('the note of a request', () => {
  it('the note of a request is read by rider and driver, also on the driver’s next step', async () => {
    const { owner, ride, rider } = await scene()
    const note = 'I have one big bag.\nSee you at the gate.'
    const { status, body } = await ask(ride.id, rider, note)
    expect([status, body.note]).toEqual([201, note])
    const forOwner = await read(body.id, owner.token)
    expect(forOwner.body.note).toBe(note)
    const steps = await product.call('GET', '/api/user/me/next-steps', { as: owner.token })
    expect(steps.body).toContainEqual(expect.objectContaining({ kind: 'ANSWER_REQUEST', requestId: body.id, note }))
    const stranger = await person()
    expect((await read(body.id, stranger.token)).status).toBe(404)
  })

  it.each([
    ['a phone number', 'Call me on 0712 345-678'],
    ['a link', 'See chat.example.co.ke'],
    ['more than 300 letters', 'a'.repeat(301)],
    ['hidden characters', 'Bag\u202E'],
    ['no letters', '  '],
  ])('is refused with %s', async (_what, note) => {
    const { ride, rider } = await scene()
    const { status, body } = await ask(ride.id, rider, note)
    expect([status, body.issues]).toMatchObject([422, [{ path: 'note' }]])
  })
})
