import { describe, expect, it } from 'vitest'
import { openSimulatedWorld, type SimulatedWorld } from '../../../tests/simulated-world.ts'
import { createLogger, type LogFields } from '../../platform/logger.ts'
import { createDaraja } from './daraja.ts'
import { createMemoryTokens } from '../../../tests/memory-tokens.ts'
import { describePayments, type PaymentsBench } from './port-suite.ts'
import type { PromptRequest } from './port.ts'

const daraja = (world: SimulatedWorld, config: Partial<SimulatedWorld['config']['mpesa']> = {}) =>
  createDaraja({
    config: { ...world.config.mpesa, ...config },
    fetch: world.fetch,
    clock: world.clock,
    tokens: createMemoryTokens(),
    logger: createLogger('silent'),
  })

describePayments('Daraja', async () => {
  const world = openSimulatedWorld()
  const ok = async (method: string, path: string, body?: unknown) => {
    const answer = await world.control(method, path, body)
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    return answer.body
  }
  return {
    payments: daraja(world),
    answer: async (id, how) => void (await ok('POST', `/mpesa/prompts/${id}`, how)),
    fail: async (fault, times, operation) =>
      void (await ok('POST', '/faults', { provider: 'mpesa', fault, times, operation })),
    advance: async (ms) =>
      void (await ok('POST', '/clock', { now: new Date(world.clock.now().getTime() + ms).toISOString() })),
    callbacks: world.callbacks,
    openPrompts: async () => (await ok('GET', '/mpesa/prompts')) as Awaited<ReturnType<PaymentsBench['openPrompts']>>,
    taken: async () => (await ok('GET', '/mpesa/taken')) as Awaited<ReturnType<PaymentsBench['taken']>>,
    close: world.close,
  }
})

const REQUEST: PromptRequest = {
  msisdn: '254712345678',
  amountKsh: 650,
  reference: 'RIDE7K2P9',
  description: 'Ride share',
  callbackUrl: 'https://api.example.co.ke/hooks/m/9vJ2k0Qm7Tq4bYx1Zc8R',
}

const failing = (code: string) => () => Promise.reject(new TypeError('fetch failed', { cause: { code } }))

describe('Daraja requests', () => {
  it('Daraja requests send the documented fields with their types, and a timestamp in East Africa Time', async () => {
    const world = openSimulatedWorld()
    world.clock.set(new Date('2026-11-20T21:30:00.000Z'))
    expect(await daraja(world).sendPrompt(REQUEST)).toMatchObject({
      kind: 'accepted',
      value: { checkoutRequestId: expect.stringMatching(/^ws_CO_2111202600300\d{4}712345678$/) },
    })
    const push = world.sent.at(-1)
    expect(push?.path).toBe('/dev/daraja/mpesa/stkpush/v1/processrequest')
    expect(JSON.parse(push?.body ?? '')).toEqual({
      BusinessShortCode: 174379,
      Password: Buffer.from('174379simulated-passkey20261121003000').toString('base64'),
      Timestamp: '20261121003000',
      TransactionType: 'CustomerPayBillOnline',
      Amount: 650,
      PartyA: 254712345678,
      PartyB: 174379,
      PhoneNumber: 254712345678,
      CallBackURL: REQUEST.callbackUrl,
      AccountReference: 'RIDE7K2P9',
      TransactionDesc: 'Ride share',
    })
    await world.close()
  })

  it('Daraja requests fetch one token for 100 parallel calls, and the next one a minute before it expires', async () => {
    const world = openSimulatedWorld()
    const client = daraja(world)
    const tokenCalls = () => world.sent.filter(({ path }) => path.includes('/oauth/')).length
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        client.sendPrompt({ ...REQUEST, msisdn: `2547${String(index).padStart(8, '0')}` }),
      ),
    )
    expect(tokenCalls()).toBe(1)
    world.clock.set(new Date(world.clock.now().getTime() + 3_530_000))
    await client.queryPrompt('ws_CO_1')
    expect(tokenCalls()).toBe(1)
    world.clock.set(new Date(world.clock.now().getTime() + 20_000))
    await client.queryPrompt('ws_CO_1')
    expect(tokenCalls()).toBe(2)
    await world.close()
  })

  it.each([
    ['a wrong consumer secret', { consumerSecret: 'other' }, 'credentials'],
    ['a wrong passkey', { passkey: 'other' }, '500.001.1001'],
    ['an unknown shortcode', { shortcode: '600000', partyB: '600000' }, '400.002.02'],
    ['a till number with the PayBill type', { partyB: '600000' }, '400.002.02'],
  ])('are rejected with %s', async (_, config, reason) => {
    const world = openSimulatedWorld()
    expect(await daraja(world, config).sendPrompt(REQUEST)).toEqual({ kind: 'rejected', reason })
    await world.close()
  })

  it('Daraja requests are accepted for a till that has its own number', async () => {
    const world = openSimulatedWorld({ MPESA_TRANSACTION_TYPE: 'CustomerBuyGoodsOnline', MPESA_PARTY_B: '300584' })
    expect(await daraja(world).sendPrompt(REQUEST)).toMatchObject({ kind: 'accepted' })
    await world.close()
  })

  it('Daraja requests distinguish a refused connection from a lost response', async () => {
    const world = openSimulatedWorld()
    const outcome = async (code: string) => {
      const tokens = createMemoryTokens()
      await tokens.write('mpesa', 'token', new Date(world.clock.now().getTime() + 600_000))
      const { clock, config } = world
      const logger = createLogger('silent')
      return createDaraja({ config: config.mpesa, fetch: failing(code), clock, tokens, logger }).sendPrompt(REQUEST)
    }
    expect(await outcome('ECONNREFUSED')).toEqual({ kind: 'unavailable', reason: 'ECONNREFUSED' })
    expect(await outcome('ECONNRESET')).toEqual({ kind: 'unknown', reason: 'ECONNRESET' })
    await world.close()
  })

  it('Daraja requests log results without a phone, a token or a callback address', async () => {
    const world = openSimulatedWorld()
    const lines: [string, LogFields | undefined][] = []
    const logger = { log: (_: unknown, event: string, fields?: LogFields) => void lines.push([event, fields]) }
    const { clock, config, fetch } = world
    const client = createDaraja({ config: config.mpesa, fetch, clock, tokens: createMemoryTokens(), logger })
    await client.sendPrompt(REQUEST)
    await client.sendPrompt(REQUEST)
    expect(lines.map(([event, fields]) => [event, fields?.outcome, fields?.code])).toEqual([
      ['stk push', 'accepted', undefined],
      ['stk push', 'rejected', '1001'],
    ])
    expect(JSON.stringify(lines)).not.toMatch(/712345678|hooks|ws_CO|Bearer/)
    await world.close()
  })
})
