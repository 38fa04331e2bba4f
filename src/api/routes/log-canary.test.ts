import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { createChatting } from '../../../tests/chatting.ts'
import { newPhone } from '../../../tests/new-phone.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { createLogger } from '../../platform/logger.ts'

const NAME = 'Zuberi Kanariwema'
const EMAIL = 'kanari@zuberi.example'
const TEXT = 'Nauli ni Ksh 7391, nipigie 0711 222 333'
const PIN = '7391'

let product: TestProduct
const lines: string[] = []
beforeAll(async () => {
  product = await openTestProduct({ WHATSAPP_TIMEOUT_MS: '250', AT_TIMEOUT_MS: '250' })
  product.deps.logger.log = createLogger('debug', { write: (line) => void lines.push(line) }).log
})
afterAll(() => product.close())

const fault = (provider: string, kind: string) =>
  product.call('POST', '/dev/faults', { body: { provider, fault: kind } })

const signUp = async () => {
  const phone = newPhone()
  await product.call('POST', '/api/auth/send-otp', { body: { phoneNumber: phone, isRegistration: true } })
  const inbox = await product.call('GET', `/dev/inbox?to=${encodeURIComponent(phone)}`)
  const code: string = inbox.body[0].params.code
  const wrong = { phoneNumber: phone, code: '000000' }
  await product.call('POST', '/api/auth/verify-otp', { body: wrong })
  const verified = await product.call('POST', '/api/auth/verify-otp', { body: { phoneNumber: phone, code } })
  const token: string = verified.body.accessToken
  const registered = await product.call('POST', '/api/user', {
    as: token,
    body: { name: NAME, email: EMAIL, role: 'RIDER' },
  })
  expect(registered.status).toBe(201)
  return { id: registered.body.id as string, phone, code, token }
}

/** Statements whose errors could contain the value, one for each kind of error. */
const refusedBy = (value: string): SQL[] => [
  sql`select ${value}::uuid`,
  sql`select ${value}::int`,
  sql`select ${value}::timestamptz`,
  sql`select ${value}::jsonb`,
  sql`select ${value}::point`,
  sql`select ('{' || ${value}::text)::int[]`,
  sql`select regexp_match('a', '(' || ${value}::text)`,
  sql`insert into users (id, name, phone) values (gen_random_uuid(), ${value}, ${value})`,
  sql`do ${sql.identifier(value)}`,
]

it('the server logs events and errors, but nothing that users wrote or sent, and none of their codes and tokens', async () => {
  const { phone, code, token } = await signUp()
  const secrets = [NAME, EMAIL, TEXT, phone.slice(1), `0${phone.slice(4)}`, code, token, PIN]

  const chatting = createChatting(product)
  const [one, other] = [await chatting.newPerson(), await chatting.newPerson()]
  await chatting.send(one, other, TEXT)
  for (const provider of ['whatsapp', 'sms', 'email']) await fault(provider, '500')
  await insertUser(product.deps, { phone: newPhone() })
  await product.call('POST', '/api/auth/send-otp', { body: { phoneNumber: newPhone(), isRegistration: true } })
  await product.runDueJobs()

  for (const value of secrets)
    for (const statement of refusedBy(value)) {
      const error = await product.deps.db.execute(statement).then(
        () => null,
        (refused: unknown) => refused,
      )
      if (error !== null) product.deps.logger.log('critical', 'refused', { error })
    }
  for (const value of secrets) {
    const unparsed = await new Response(`{"text": ${value}`).json().catch((error: unknown) => error)
    product.deps.logger.log('critical', 'unreadable', { error: unparsed })
    product.deps.logger.log('critical', 'rejected', { error: new Error(`550 <${EMAIL}> for ${phone}: code ${code}`) })
  }

  const logged = lines.join('')
  for (const secret of secrets) expect(lines.find((line) => line.includes(secret))).toBeUndefined()
  for (const told of [
    'invalid input syntax for type uuid',
    'is not valid JSON',
    'POST',
    '/api/auth/verify-otp',
    '"route"',
  ])
    expect(logged).toContain(told)
})

it('the server logs the route of a call by its pattern, whichever handler answered it', async () => {
  lines.length = 0
  await product.call('GET', '/api/user/me')
  await product.call('PATCH', `/api/user/0198c2f4-5b1e-7cc3-a1c4-2f5e8b9d0a11`, { body: {} })
  await product.call('GET', '/api/nowhere/0712345678')
  expect(lines.map((line) => JSON.parse(line)).map(({ method, route, status }) => [method, route, status])).toEqual([
    ['GET', '/api/user/me', 401],
    ['PATCH', '/api/user/:id', 401],
    ['GET', '/api/*', 404],
  ])
})

it('the server logs sign-ins, sign-outs and failed attempts by default', async () => {
  for (const provider of ['whatsapp', 'sms', 'email']) await fault(provider, 'none')
  const kept: string[] = []
  const { log } = product.deps.logger
  product.deps.logger.log = createLogger('info', { write: (line) => void kept.push(line) }).log
  const { id, phone } = await insertUser(product.deps)
  await product.call('POST', '/api/auth/send-otp', { body: { phoneNumber: phone } })
  const inbox = await product.call('GET', `/dev/inbox?to=${encodeURIComponent(phone)}`)
  const verify = (code: string) => product.call('POST', '/api/auth/verify-otp', { body: { phoneNumber: phone, code } })
  await verify('')
  const { accessToken } = (await verify(inbox.body[0].params.code)).body as { accessToken: string }
  await product.call('POST', '/api/user/me/second-factor', { as: accessToken })
  await product.call('DELETE', '/api/auth/session', { as: accessToken })
  product.deps.logger.log = log
  const requests = kept.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  expect(requests.map(({ method, route, status, userId }) => [method, route, status, userId])).toEqual([
    ['POST', '/api/auth/send-otp', 200, undefined],
    ['POST', '/api/auth/verify-otp', 401, undefined],
    ['POST', '/api/auth/verify-otp', 200, id],
    ['POST', '/api/user/me/second-factor', 403, id],
    ['DELETE', '/api/auth/session', 200, id],
  ])
})
