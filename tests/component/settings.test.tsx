import { screen } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { pushSubscriptions } from '../../src/db/schema/index.ts'
import { MAX_BROWSERS } from '../../src/domain/notifications/rules.ts'
import { newId } from '../../src/platform/ids.ts'
import { insertUser } from '../builders.ts'
import { createRecordingMessaging } from '../recording-messaging.ts'
import { openTestProduct, type TestProduct } from '../test-product.ts'
import { button, field } from './controls.ts'
import { openPage, t } from './open-page.tsx'

let product: TestProduct
let rider: string
beforeAll(async () => {
  product = await openTestProduct()
  rider = await product.signIn(await insertUser(product.deps))
})
afterAll(() => product.close())

const openSettings = () => openPage(product, '/dashboard/settings', { as: rider })
const settings = async () => (await product.call('GET', '/api/user/me', { as: rider })).body.settings

/** A browser that can receive push messages and whose user allows them. */
const allowPushInBrowser = () => {
  const subscription = {
    toJSON: () => ({
      endpoint: 'https://push.example.com/eleventh',
      keys: { p256dh: 'a'.repeat(87), auth: 'b'.repeat(22) },
    }),
    unsubscribe: () => Promise.resolve(true),
  }
  const pushManager = {
    getSubscription: () => Promise.resolve(null),
    subscribe: () => Promise.resolve(subscription),
  }
  const registration = Promise.resolve({ pushManager })
  const calls = { register: () => registration, getRegistration: () => registration }
  const serviceWorker = Object.assign(new EventTarget(), calls, { ready: registration })
  for (const name of ['PushManager', 'Notification']) Reflect.set(window, name, {})
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: () => Promise.resolve('granted') })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name)
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
}

it('the settings say why the server refuses push messages for an 11th browser', async () => {
  allowPushInBrowser()
  product.deps.messaging = createRecordingMessaging()
  const { id: userId } = (await product.call('GET', '/api/user/me', { as: rider })).body
  const session = await product.deps.db.query.sessions.findFirst({ where: (row, { eq }) => eq(row.userId, userId) })
  if (!session) throw new Error('The rider has no session.')
  for (let browser = 0; browser < MAX_BROWSERS; browser++)
    await product.deps.db.insert(pushSubscriptions).values({
      id: newId(),
      userId,
      sessionId: session.id,
      endpoint: `https://push.example.com/${browser}`,
      p256dh: 'a'.repeat(87),
      auth: 'b'.repeat(22),
      createdAt: product.clock.now(),
    })
  const user = await openSettings()
  await user.click(await button(t('settings.pushAllow')))
  expect(await screen.findByText(/on for too many devices/)).toBeTruthy()
})

describe('the settings page', () => {
  it('saves the channels that are ticked, and says so', async () => {
    const user = await openSettings()
    await user.click(field(t('dashboard.channelSms')))
    const { checked } = field(t('dashboard.channelSms'))
    await user.click(await button(t('dashboard.save')))
    expect(await screen.findByText(t('dashboard.saved'))).toBeTruthy()
    expect((await settings()).channels.includes('sms')).toBe(checked)
  })

  it('shows the saved settings when it is opened', async () => {
    await product.call('PATCH', '/api/user/me/settings', { as: rider, body: { callable: false } })
    await openSettings()
    expect(field(t('settings.callable')).checked).toBe((await settings()).callable)
  })

  it('asks for a new code before it ends another session', async () => {
    const { id } = (await product.call('GET', '/api/user/me', { as: rider })).body
    const [me] = await product.deps.db.query.users.findMany({ where: (row, { eq }) => eq(row.id, id) })
    if (!me) throw new Error('The rider is gone.')
    const old = await product.signIn(me)
    product.clock.set(new Date(Date.now() + 20 * 60_000))
    const user = await openPage(product, '/dashboard/settings', { as: rider })
    await user.click(await button(t('settings.signOutOthers')))
    expect(await screen.findByText(t('dashboard.confirmLead'))).toBeTruthy()
    expect((await product.call('GET', '/api/user/me', { as: old })).status).toBe(200)
  })
})
