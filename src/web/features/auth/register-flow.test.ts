import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertUser, newPhone } from '../../../../tests/builders.ts'
import { createRecordingMessaging } from '../../../../tests/recording-messaging.ts'
import { openTestProduct, type TestProduct } from '../../../../tests/test-product.ts'
import { createApiClient } from '../../lib/api-client.ts'
import { loadMessages, translator } from '../../lib/messages.ts'
import { refusalText } from './refusal-text.ts'
import { register } from './register-flow.ts'

let product: TestProduct
const messaging = createRecordingMessaging()
beforeAll(async () => {
  await loadMessages('en')
  product = await openTestProduct()
  product.deps.messaging = messaging
})
afterAll(() => product.close())

const clientOf = (token?: string) =>
  createApiClient('http://localhost:3000/api', {
    fetch: (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      if (token !== undefined) request.headers.set('authorization', `Bearer ${token}`)
      return product.fetch(request)
    },
  })

it('creates the vehicle, and changes it when the form is sent again with something else [4.register.vehicle 4.register.success]', async () => {
  const token = await product.signIn(await insertUser(product.deps))
  const api = clientOf(token)
  const values = {
    intent: 'details',
    name: 'Asha Mwende',
    email: 'asha@example.com',
    make: 'Mazda',
    model: 'Demio',
    year: '2015',
    numSeats: '4',
    color: 'Blue',
    plate: 'KDZ 415A',
  }
  const vehicles = async () => (await product.call('GET', '/api/vehicle', { as: token })).body
  expect(await register(api, values, 'DRIVER')).toEqual({ step: 'success', name: 'Asha Mwende' })
  const [created] = await vehicles()
  expect(await register(api, { ...values, color: 'Lilac', numSeats: '3', plate: 'kdz415a' }, 'DRIVER')).toEqual({
    step: 'success',
    name: 'Asha Mwende',
  })
  expect(await vehicles()).toEqual([{ ...created, color: 'Lilac', numSeats: 3, plate: 'KDZ415A' }])
})

it('says the unknown error, and keeps what was typed, when the registration itself breaks [8.verify.registration]', async () => {
  const { db } = product.deps
  await db.execute(sql`create function break_registration() returns trigger language plpgsql as $$
    begin raise exception 'broken on purpose'; end $$`)
  await db.execute(sql`create trigger broken before insert on users for each row execute function break_registration()`)
  const api = clientOf()
  const values = { name: 'Asha Mwende', email: 'asha@example.com', phone: newPhone() }
  expect(await register(api, { ...values, intent: 'details' }, 'RIDER')).toMatchObject({ step: 'code' })
  const code = messaging.templates.at(-1)?.params[0] ?? ''
  const step = await register(api, { ...values, intent: 'verify', code }, 'RIDER')
  if (step.step !== 'details' || !step.refusal) throw new Error(`the registration went on to ${step.step}`)
  expect(refusalText(translator('en'), step.refusal)).toBe('An error occurred. Please try again.')
  expect(step.values).toMatchObject(values)
})
