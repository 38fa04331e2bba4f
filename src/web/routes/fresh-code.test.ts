import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { createRecordingMessaging } from '../../../tests/recording-messaging.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { apiContext, inProcessApi } from '../lib/api-context.ts'
import { clockContext } from '../lib/clock-context.ts'
import type { FreshCodeAsked } from '../lib/fresh-code.ts'
import { action as sendProfile } from './dashboard-profile.tsx'
import { action as sendSettings } from './dashboard-settings.tsx'

let product: TestProduct
const messaging = createRecordingMessaging()
beforeAll(async () => {
  product = await openTestProduct()
  product.deps.messaging = messaging
})
afterAll(() => product.close())

interface Answer {
  ok: boolean
  freshCode?: FreshCodeAsked
}
type Action = (args: never) => Promise<unknown>

/** A user whose browser signed in an hour ago. `send` posts a form from this browser. */
const openBrowser = async () => {
  product.clock.set(null)
  const user = await insertUser(product.deps)
  const token = await product.signIn(user)
  product.clock.set(new Date(product.clock.now().getTime() + 3_600_000))
  const send = async (action: Action, values: Record<string, string | undefined>): Promise<Answer> => {
    const body = new FormData()
    for (const [name, value] of Object.entries(values)) body.append(name, value ?? '')
    const headers = { origin: 'http://localhost:3000', cookie: `session=${token}` }
    const request = new Request('http://localhost:3000/dashboard', { method: 'POST', headers, body })
    const { api } = inProcessApi(request, (call) => Promise.resolve(product.fetch(call)), 'en')
    const context = new RouterContextProvider()
    context.set(apiContext, api)
    context.set(clockContext, product.clock.now)
    return (await action({ request, context } as never)) as Answer
  }
  return { user, send, me: async () => (await product.call('GET', '/api/user/me', { as: token })).body }
}
const lastCode = () => messaging.templates.at(-1)?.params[0]
const carried = ({ freshCode }: Answer) => ({
  ...freshCode?.values,
  waitTime: String(freshCode?.sent?.waitTime),
  sentAt: String(freshCode?.sent?.sentAt),
})

it('the profile asks for a new code before it is saved, and saves the typed values after the right code', async () => {
  const { send, user, me } = await openBrowser()
  const typed = { name: 'Nyambura Mwangi', email: 'nyambura@example.com' }
  const first = await send(sendProfile, { intent: 'profile', ...typed })
  expect(first).toMatchObject({ ok: false, freshCode: { values: { asked: 'profile', ...typed }, sent: null } })
  const sent = await send(sendProfile, { intent: 'code-send', ...first.freshCode?.values })
  expect(sent.freshCode).toMatchObject({
    values: { asked: 'profile', ...typed },
    sent: { waitTime: 60 },
    refusal: null,
  })
  const wrong = await send(sendProfile, { intent: 'code-give', code: '', ...carried(sent) })
  expect(wrong.freshCode).toMatchObject({
    values: { asked: 'profile', ...typed },
    sent: sent.freshCode?.sent,
    refusal: { code: 'INVALID_OTP' },
  })
  expect(await me()).toMatchObject({ name: user.name, email: user.email })
  expect(await send(sendProfile, { intent: 'code-give', code: lastCode(), ...carried(wrong) })).toMatchObject({
    ok: true,
  })
  expect(await me()).toMatchObject(typed)
})

it('the settings let a user export their data and delete the account after a single new code', async () => {
  const { send, user, me } = await openBrowser()
  const file = await send(sendSettings, { intent: 'export' })
  expect(file).toMatchObject({ ok: false, intent: 'export', freshCode: { sent: null } })
  const asked = await send(sendSettings, { intent: 'delete' })
  expect(asked).toMatchObject({ ok: false, intent: 'delete', freshCode: { values: { asked: 'delete' } } })
  const sent = await send(sendSettings, { intent: 'code-send', ...file.freshCode?.values })
  const give = { intent: 'code-give', code: lastCode(), ...carried(sent) }
  expect(await send(sendSettings, give)).toEqual({ ok: true, intent: 'export', error: '' })
  expect((await me()).id).toBe(user.id)
  await expect(send(sendSettings, { intent: 'delete' })).rejects.toMatchObject({ status: 302 })
  expect((await me()).code).toBe('UNAUTHENTICATED')
})

it('the settings sign out the user’s other devices only after a new code', async () => {
  const { send, user } = await openBrowser()
  const elsewhere = await product.signIn(user)
  const asked = await send(sendSettings, { intent: 'end-others' })
  expect(asked).toMatchObject({ ok: false, intent: 'end-others', freshCode: { values: { asked: 'end-others' } } })
  const sent = await send(sendSettings, { intent: 'code-send', ...asked.freshCode?.values })
  expect((await product.call('GET', '/api/user/me', { as: elsewhere })).status).toBe(200)
  const given = await send(sendSettings, { intent: 'code-give', code: lastCode(), ...carried(sent) })
  expect(given).toMatchObject({ ok: true, intent: 'end-others' })
  expect((await product.call('GET', '/api/user/me', { as: elsewhere })).status).toBe(401)
})
