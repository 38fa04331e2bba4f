import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRide, insertUser, insertVehicle } from '../../../tests/builders.ts'
import { newPhone } from '../../../tests/new-phone.ts'
import { createRecordingMessaging } from '../../../tests/recording-messaging.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { users } from '../../db/schema/index.ts'

let product: TestProduct
const messaging = createRecordingMessaging()
beforeAll(async () => {
  product = await openTestProduct()
  product.deps.messaging = messaging
})
afterAll(() => product.close())

const person = async (given: Parameters<typeof insertUser>[1] = {}) => {
  const user = await insertUser(product.deps, given)
  return { ...user, token: await product.signIn(user) }
}
const rowOf = async (id: string) => (await product.deps.db.select().from(users).where(eq(users.id, id)))[0]

const REFUSED: [name: string, sentence: string][] = [
  ['\u202Eotto Kamau', 'Please type the name without hidden characters.'],
  ['\u200B', 'Please type the name without hidden characters.'],
  ['\u2800', 'Please type the name without hidden characters.'],
  ['12345', 'Enter a name with letters.'],
  ['Wаnjiru', 'Please write the name in one alphabet.'],
  ['Pamoja Support', 'This name is reserved for Pamoja and its partners. Please use the person’s own name.'],
  ['Pаmoja', 'This name is reserved for Pamoja and its partners. Please use the person’s own name.'],
]

it.each(REFUSED)(
  'the API refuses %j as the name of an account, on registration and on change',
  async (name, sentence) => {
    const phoneNumber = newPhone()
    await product.call('POST', '/api/auth/send-otp', { body: { phoneNumber, isRegistration: true } })
    const code = messaging.templates.at(-1)?.params[0]
    const { token } = (await product.call('POST', '/api/auth/verify-otp', { body: { phoneNumber, code } })).body
    const body = { name, email: 'a@example.com', role: 'RIDER' }
    const made = await product.call('POST', '/api/user', { as: token, body })
    const refusal = { code: 'INVALID', error: sentence, issues: [{ path: 'name', message: sentence }] }
    expect([made.status, made.body]).toMatchObject([422, refusal])
    const own = await person()
    const changed = await product.call('PATCH', `/api/user/${own.id}`, { as: own.token, body: { name } })
    expect([changed.status, changed.body]).toMatchObject([422, refusal])
    expect((await rowOf(own.id))?.name).toBe(own.name)
  },
)

it('the API refuses an invalid name of a passenger, and says which passenger has it', async () => {
  const driver = await person({ role: 'DRIVER' })
  const ride = await insertRide(product.deps, await insertVehicle(product.deps, driver))
  for (const [name, sentence] of REFUSED) {
    const rider = await person()
    const riders = ['Typed', 'Mary Njeri', name].map((one) => ({ name: one, phone: newPhone() }))
    const body = { riders, paymentPhone: rider.phone }
    const answer = await product.call('POST', `/api/ride/${ride.id}/requests`, { as: rider.token, body })
    expect([answer.status, answer.body.issues]).toEqual([422, [{ path: 'riders.2.name', message: sentence }]])
  }
})

it('the API says in the reader’s language why a name is refused during registration', async () => {
  const phoneNumber = newPhone()
  await product.call('POST', '/api/auth/send-otp', { body: { phoneNumber, isRegistration: true } })
  const code = messaging.templates.at(-1)?.params[0]
  const { token } = (await product.call('POST', '/api/auth/verify-otp', { body: { phoneNumber, code } })).body
  const body = { name: '777', email: 'a@example.com', role: 'RIDER' }
  const headers = { 'accept-language': 'sw' }
  const { body: answer } = await product.call('POST', '/api/user', { as: token, body, headers })
  expect(answer.issues).toEqual([{ path: 'name', message: 'Weka jina lenye herufi.' }])
})

it.each(['make', 'model', 'color', 'plate'])(
  'the API refuses hidden characters in the %s of a vehicle',
  async (field) => {
    const driver = await person({ role: 'DRIVER' })
    const car = { make: 'Toyota', model: 'Axio', year: 2015, numSeats: 4, color: 'White', plate: 'KDA 111A' }
    for (const hidden of ['\u202E', '\u200B', '\u2066', '\u00AD']) {
      const body = { ...car, [field]: `${car.make}${hidden}x` }
      const { status, body: answer } = await product.call('POST', '/api/vehicle', { as: driver.token, body })
      expect([status, answer.issues?.[0]?.path]).toEqual([422, field])
    }
  },
)

it('the API refuses hidden characters in FAQs, and accepts line breaks', async () => {
  const admin = await person({ role: 'ADMIN' })
  const add = (body: unknown) => product.call('POST', '/api/faq', { as: admin.token, body })
  expect((await add({ title: 'How?', content: 'First.\nThen.' })).status).toBe(201)
  for (const body of [
    { title: 'How\u202E?', content: 'So.' },
    { title: 'How?', content: 'So\u200B.' },
    { title: 'How?', content: 'So.', sw: { title: 'Vipi?', content: 'Hivi\u2066.' } },
  ])
    expect((await add(body)).status).toBe(422)
})

it('a driver loses the verification when the name changes, but not when only its capitals, the email or a setting change', async () => {
  const driver = await person({ role: 'DRIVER', name: 'Joseph Kimani', verifiedAt: product.clock.now() })
  const change = (body: unknown) => product.call('PATCH', `/api/user/${driver.id}`, { as: driver.token, body })
  expect((await change({ name: 'joseph  KIMANI', email: 'j@example.com' })).body.verified).toBe(true)
  expect((await change({ settings: { findable: false } })).body.verified).toBe(true)
  const renamed = await change({ name: 'William Ruto' })
  expect([renamed.status, renamed.body.name, renamed.body.verified]).toEqual([200, 'William Ruto', false])
  expect((await rowOf(driver.id))?.verifiedAt).toBeNull()
  const admin = await person({ role: 'ADMIN' })
  const approve = { as: admin.token, body: {} }
  const again = await product.call('POST', `/api/admin/users/${driver.id}/approve`, approve)
  expect(again.body.verified).toBe(true)
})
