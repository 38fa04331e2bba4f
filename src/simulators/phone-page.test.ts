import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSimulatedWorld, type SimulatedWorld } from '../../tests/simulated-world.ts'
import { createLogger } from '../platform/logger.ts'
import { createMessaging } from '../providers/messaging/messaging.ts'
import { createDaraja } from '../providers/payments/daraja.ts'
import { createMemoryTokens } from '../../tests/memory-tokens.ts'

describe('the simulated phone', () => {
  let world: SimulatedWorld
  beforeEach(() => {
    world = openSimulatedWorld()
  })
  afterEach(() => world.close())

  const visit = (path: string, form?: Record<string, string>) =>
    world.fetch(`http://127.0.0.1:3000/dev${path}`, form ? { method: 'POST', body: new URLSearchParams(form) } : {})
  const connections = () => ({
    fetch: world.fetch,
    clock: world.clock,
    tokens: createMemoryTokens(),
    logger: createLogger('silent'),
  })
  const push = async () => {
    const outcome = await createDaraja({ ...connections(), config: world.config.mpesa }).sendPrompt({
      msisdn: '254712345678',
      amountKsh: 1500,
      reference: 'RIDE7K2P9',
      description: 'Ride share',
      callbackUrl: 'http://127.0.0.1:3000/api/payment/mpesa/callback/secret',
    })
    if (outcome.kind !== 'accepted') throw new Error(outcome.reason)
    return outcome.value.checkoutRequestId
  }

  it('asks for a number, accepts it with or without 0 or 254, and refuses a number that is too short', async () => {
    expect(await (await visit('/phone')).text()).toContain('Phone number')
    const opened = await visit('/phone?number=0712+345+678')
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/dev/phone/+254712345678'])
    expect((await visit('/phone?number=12')).status).toBe(422)
    for (const typed of ['+254712345678', '254712345678', '0712345678', '712345678', '%2B254712345678'])
      expect(await (await visit(`/phone/${typed}`)).text()).toContain('+254 712 345 678')
    expect((await visit('/phone/12')).status).toBe(404)
  })

  it('shows messages to the number, with markup escaped', async () => {
    const messaging = createMessaging({ ...connections(), ...world.config, mailbox: undefined })
    const params = ['<script>alert(1)</script>']
    const to = '+254712345678'
    await messaging.sendTemplate({
      to,
      template: 'welcome_user',
      language: 'en',
      params,
      path: '/r/AbC1234',
      correlation: 'x',
    })
    await messaging.sendSms({ to, text: 'Your code is 493027.' })
    const html = await (await visit('/phone/0712345678')).text()
    expect(html).toContain('Your code is 493027.')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).not.toContain('<script>alert')
    expect(await (await visit('/phone/0712345679')).text()).not.toContain('493027')
  })

  it('refuses an M-Pesa PIN of 2 digits, and pays with one of 4 digits', async () => {
    const id = await push()
    const html = await (await visit('/phone/0712345678')).text()
    for (const shown of ['M-Pesa PIN', 'Ksh 1,500', 'RIDE7K2P9', '>Pay<', '>Cancel<']) expect(html).toContain(shown)
    const refused = await visit(`/phone/0712345678/prompts/${id}`, { action: 'approve', pin: '12' })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('A PIN is four digits.')
    expect(world.callbacks).toEqual([])
    const paid = await visit(`/phone/0712345678/prompts/${id}`, { action: 'approve', pin: '1234' })
    expect(paid.status).toBe(303)
    expect(world.callbacks).toMatchObject([{ Body: { stkCallback: { CheckoutRequestID: id, ResultCode: 0 } } }])
    const after = await (await visit('/phone/0712345678')).text()
    expect(after).toContain('Confirmed. Ksh 1,500 paid to PAMOJA')
    expect(after).not.toContain('M-Pesa PIN')
  })

  it.each([
    ['cancel', 1032],
    ['insufficient', 1],
    ['wrong-pin', 2001],
    ['timeout', 1037],
  ])('needs no M-Pesa PIN for the answer %s', async (action, code) => {
    const id = await push()
    await visit(`/phone/+254712345678/prompts/${id}`, { action, pin: '' })
    expect(world.callbacks).toMatchObject([{ Body: { stkCallback: { ResultCode: code } } }])
    expect((await world.control('GET', '/mpesa/taken')).body).toEqual([])
  })

  it('refuses an answer to a request that was sent to another phone', async () => {
    const id = await push()
    const stranger = await visit(`/phone/0700000009/prompts/${id}`, { action: 'approve', pin: '1234' })
    expect(stranger.status).toBe(404)
    expect(world.callbacks).toEqual([])
  })
})
