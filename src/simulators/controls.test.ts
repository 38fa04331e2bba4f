import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSimulatedWorld, type SimulatedWorld } from '../../tests/simulated-world.ts'
import { createLogger } from '../platform/logger.ts'
import { createDaraja } from '../providers/payments/daraja.ts'
import { createMemoryTokens } from '../../tests/memory-tokens.ts'

const push = async (world: SimulatedWorld, msisdn = '254712345678'): Promise<string> => {
  const { clock, config, fetch } = world
  const logger = createLogger('silent')
  const outcome = await createDaraja({
    config: config.mpesa,
    fetch,
    clock,
    tokens: createMemoryTokens(),
    logger,
  }).sendPrompt({
    msisdn,
    amountKsh: 650,
    reference: 'RIDE7K2P9',
    description: 'Ride share',
    callbackUrl: 'http://127.0.0.1:3000/api/payment/mpesa/callback/secret',
  })
  if (outcome.kind !== 'accepted') throw new Error(outcome.reason)
  return outcome.value.checkoutRequestId
}

describe('the controls of the simulators', () => {
  let world: SimulatedWorld
  beforeEach(() => {
    world = openSimulatedWorld()
  })
  afterEach(() => world.close())

  it('list all open M-Pesa requests, or those of a phone number, which can begin with 0, +254 or 254', async () => {
    const id = await push(world)
    await push(world, '254112345678')
    for (const phone of ['0712 345 678', '+254712345678', '254712345678']) {
      const { body } = await world.control('GET', `/mpesa/prompts?phone=${encodeURIComponent(phone)}`)
      expect(body).toEqual([
        { checkoutRequestId: id, phone: '+254712345678', amount: 650, reference: 'RIDE7K2P9', at: expect.any(String) },
      ])
    }
    expect((await world.control('GET', '/mpesa/prompts')).body).toHaveLength(2)
  })

  it('answer 404 for an unknown request, 409 for an answered one, 422 for invalid input', async () => {
    const id = await push(world)
    const act = (path: string, body: unknown) => world.control('POST', `/mpesa/prompts/${path}`, body)
    expect((await act('ws_CO_nothing', { action: 'approve' })).status).toBe(404)
    for (const nonsense of [
      undefined,
      {},
      { action: 'dance' },
      { action: 'approve', callbacks: -1 },
      { action: 'approve', tip: 1 },
    ])
      expect((await act(id, nonsense)).status).toBe(422)
    expect((await act(id, { action: 'approve' })).status).toBe(200)
    expect((await act(id, { action: 'cancel' })).status).toBe(409)
    expect(world.callbacks).toHaveLength(1)
  })

  it('refuse invalid faults, invalid times and unknown paths', async () => {
    for (const order of [
      {},
      { provider: 'mpesa' },
      { provider: 'post', fault: '500' },
      { provider: 'sms', fault: '500', times: 0 },
    ])
      expect((await world.control('POST', '/faults', order)).status).toBe(422)
    for (const order of [{}, { now: 'tomorrow' }, { now: 5 }])
      expect((await world.control('POST', '/clock', order)).status).toBe(422)
    expect((await world.control('GET', '/nothing')).status).toBe(404)
  })

  it('deliver a delayed callback only after the clock has reached its time', async () => {
    const id = await push(world)
    await world.control('POST', `/mpesa/prompts/${id}`, { action: 'approve', delayMs: 60_000, callbacks: 2 })
    expect(world.callbacks).toHaveLength(0)
    const later = new Date('2030-06-01T08:00:10.000Z')
    const { body } = await world.control('POST', '/clock', { now: later.toISOString() })
    expect(body).toEqual({ now: expect.stringMatching(later.toISOString().slice(0, 17)) })
    expect(world.callbacks).toHaveLength(2)
    await world.control('POST', '/clock', { now: null })
    expect(Math.abs(world.clock.now().getTime() - Date.now())).toBeLessThan(60_000)
  })

  it('end a fault with "none"', async () => {
    await world.control('POST', '/faults', { provider: 'mpesa', fault: '429' })
    await expect(push(world)).rejects.toThrow('http-429')
    await expect(push(world)).rejects.toThrow('http-429')
    await world.control('POST', '/faults', { provider: 'mpesa', fault: 'none' })
    await push(world)
  })

  it('delete open M-Pesa requests, taken money, received messages and faults on a reset', async () => {
    const paths = ['/mpesa/prompts', '/mpesa/taken', '/inbox']
    const counts = async () => {
      const answers = await Promise.all(paths.map((path) => world.control('GET', path)))
      return answers.map(({ body }) => (body as unknown[]).length)
    }
    await world.control('POST', `/mpesa/prompts/${await push(world)}`, { action: 'approve' })
    await push(world)
    const { apiKey: apikey, username } = world.config.sms
    const body = new URLSearchParams({ username, to: '+254712345678', message: 'Hello' })
    await world.fetch('http://127.0.0.1:3000/dev/at/version1/messaging', { method: 'POST', headers: { apikey }, body })
    await world.control('POST', '/faults', { provider: 'mpesa', fault: '429' })
    expect(await counts()).toEqual([1, 1, 1])
    await world.control('POST', '/reset')
    expect(await counts()).toEqual([0, 0, 0])
    await push(world)
  })
})

describe('the state of the simulators', () => {
  it('survives a restart: M-Pesa requests, money and future callbacks', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pamoja-world-'))
    const before = openSimulatedWorld({}, folder)
    const paid = await push(before)
    const open = await push(before, '254112345678')
    await before.control('POST', `/mpesa/prompts/${paid}`, { action: 'approve', delayMs: 5000 })
    // The first world is not closed before, as after a crash.
    const after = openSimulatedWorld({}, folder)
    expect((await after.control('GET', '/mpesa/prompts')).body).toMatchObject([{ checkoutRequestId: open }])
    expect((await after.control('GET', '/mpesa/taken')).body).toMatchObject([{ checkoutRequestId: paid, amount: 650 }])
    await after.control('POST', '/clock', { now: new Date(Date.now() + 6000).toISOString() })
    expect(after.callbacks).toHaveLength(1)
    expect(before.callbacks).toHaveLength(0)
    await Promise.all([before.close(), after.close()])
    rmSync(folder, { recursive: true, force: true })
  })

  it('is shared by 2 simulators with the same folder, which deliver each callback once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pamoja-world-'))
    const [one, two] = [openSimulatedWorld({}, folder), openSimulatedWorld({}, folder)]
    const id = await push(one)
    await one.control('POST', `/mpesa/prompts/${id}`, { action: 'approve', delayMs: 1000, callbacks: 30 })
    const now = new Date(Date.now() + 2000).toISOString()
    await Promise.all([one.control('POST', '/clock', { now }), two.control('POST', '/clock', { now })])
    expect(one.callbacks.length + two.callbacks.length).toBe(30)
    await Promise.all([one.close(), two.close()])
    rmSync(folder, { recursive: true, force: true })
  })
})

describe('simulated phones with fixed answers', () => {
  it('are ordinary phones by default', async () => {
    const world = openSimulatedWorld()
    await push(world, '254700000001')
    expect((await world.control('GET', '/mpesa/prompts')).body).toHaveLength(1)
    await world.close()
  })

  it('answer automatically when configured', async () => {
    const world = openSimulatedWorld({ SIMULATOR_MAGIC: '1' })
    await push(world, '254700000001')
    await expect(push(world, '254700000101')).rejects.toThrow('1001')
    await world.control('POST', '/clock', { now: new Date(Date.now() + 6000).toISOString() })
    expect(world.callbacks).toMatchObject([{ Body: { stkCallback: { ResultCode: 1 } } }])
    await world.close()
  })
})
