import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { newPhone } from '../../../tests/new-phone.ts'
import { createRecordingMessaging, type RecordingMessaging } from '../../../tests/recording-messaging.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { HOUR_MS } from '../../shared/kernel/nairobi-time.ts'

let product: TestProduct
let messaging: RecordingMessaging
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())
beforeEach(() => {
  messaging = createRecordingMessaging()
  product.deps.messaging = messaging
})

const whileOffBy = async <T>(hours: number, work: () => Promise<T>): Promise<T> => {
  const right = Date.now
  const wrong = vi.spyOn(Date, 'now').mockImplementation(() => right.call(Date) + hours * HOUR_MS)
  try {
    return await work()
  } finally {
    wrong.mockRestore()
  }
}
const send = (phoneNumber: string) =>
  product.call('POST', '/api/auth/send-otp', { body: { phoneNumber, isRegistration: true } })
const verify = (phoneNumber: string) =>
  product.call('POST', '/api/auth/verify-otp', {
    body: { phoneNumber, code: messaging.templates.at(-1)?.params[0] },
  })

it.each([31, -31])('a server clock that is %i hours off does not change the wait for a code', async (hours) => {
  const phone = newPhone()
  expect((await whileOffBy(hours, () => send(phone))).status).toBe(200)
  const again = await send(phone)
  expect([again.status, again.body.waitTime]).toEqual([429, expect.closeTo(60, -1)])
})

it.each([31, -31])('a server clock that is %i hours off neither refuses a code nor ends a session', async (hours) => {
  const { phone, id } = await insertUser(product.deps)
  await send(phone)
  const verified = await whileOffBy(hours, () => verify(phone))
  expect(verified.body).toMatchObject({ success: true, userId: id })
  const as: string = verified.body.accessToken
  const { body } = await product.call('GET', '/api/user/me/sessions', { as })
  const seen = Date.parse(body.rows[0].createdAt)
  expect(Math.abs(seen - Date.now())).toBeLessThan(HOUR_MS)
  const later = await whileOffBy(24 * 31, () => product.call('GET', '/api/user/me', { as }))
  expect(later.status).toBe(200)
})
