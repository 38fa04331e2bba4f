import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newPhone } from '../../../../tests/builders.ts'
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

it('says the unknown error, and keeps what was typed, when the registration itself breaks [8.verify.registration]', async () => {
  const { db } = product.deps
  await db.execute(sql`create function break_registration() returns trigger language plpgsql as $$
    begin raise exception 'broken on purpose'; end $$`)
  await db.execute(sql`create trigger broken before insert on users for each row execute function break_registration()`)
  const api = createApiClient('http://localhost:3000/api', {
    fetch: (input: RequestInfo | URL, init?: RequestInit) => product.fetch(new Request(input, init)),
  })
  const values = { name: 'Asha Mwende', email: 'asha@example.com', phone: newPhone() }
  expect(await register(api, { ...values, intent: 'details' }, 'RIDER')).toMatchObject({ step: 'code' })
  const code = messaging.templates.at(-1)?.params[0] ?? ''
  const step = await register(api, { ...values, intent: 'verify', code }, 'RIDER')
  if (step.step !== 'details' || !step.refusal) throw new Error(`the registration went on to ${step.step}`)
  expect(refusalText(translator('en'), step.refusal)).toBe('An error occurred. Please try again.')
  expect(step.values).toMatchObject(values)
})
