import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import type { Ctx } from '../context.ts'
import {
  countAddressFailure,
  limitHits,
  readHits,
  readPeak,
  refuseFailingAddress,
  enforceAddressLimit,
  enforceLimit,
} from './index.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

const from = (clientAddress: string): Ctx => ({
  ...product.deps,
  actor: { kind: 'anonymous' },
  requestId: 'test',
  clientAddress,
})
const limit = (name: string) => ({ name, max: 3, windowSeconds: 3600 })

/** How many of 8 parallel calls of the user are allowed. */
const countAllowed = async (user: string) => {
  const tries = Array.from({ length: 8 }, () => limitHits(product.deps, limit('together'), user))
  const results = await Promise.allSettled(tries)
  return results.filter((result) => result.status === 'fulfilled').length
}

it('a limit allows each of two users exactly the permitted number of parallel calls', async () => {
  expect(await Promise.all([countAllowed('user'), countAllowed('another user')])).toEqual([3, 3])
})

it('a limit that is reached refuses further hits until the next window, and tells how long to wait', async () => {
  for (let hit = 0; hit < 3; hit++) await limitHits(product.deps, limit('window'), 'user')
  const refusal = await limitHits(product.deps, limit('window'), 'user').catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'RATE_LIMITED', details: { waitTime: expect.any(Number) } })
  product.clock.set(new Date(product.clock.now().getTime() + 3_600_000))
  await limitHits(product.deps, limit('window'), 'user')
  product.clock.set(null)
})

it('the limits by address exempt the machine itself, unless `limitLoopback` is set', async () => {
  for (let hit = 0; hit < 5; hit++) await enforceAddressLimit(from('127.0.0.1'), limit('loopback'))
  const strict = { ...from('127.0.0.1'), settings: { ...product.deps.settings, limitLoopback: true } }
  for (let hit = 0; hit < 3; hit++) await enforceAddressLimit(strict, limit('loopback'))
  await expect(enforceAddressLimit(strict, limit('loopback'))).rejects.toMatchObject({ code: 'RATE_LIMITED' })
})

it('the limit of failures refuses an address with too many failed calls, but no other address', async () => {
  for (let failure = 0; failure < 3; failure++) await countAddressFailure(from('41.90.1.2'), limit('failing'))
  await expect(refuseFailingAddress(from('41.90.1.2'), limit('failing'))).rejects.toMatchObject({ status: 429 })
  await refuseFailingAddress(from('41.90.1.3'), limit('failing'))
})

it('a limit by address applies to the address’s network too, for IPv4 and IPv6', async () => {
  const wide = { ...limit('wide'), networkMax: 5 }
  for (let host = 1; host <= 5; host++) await enforceAddressLimit(from(`41.90.7.${host}`), wide)
  await expect(enforceAddressLimit(from('41.90.7.6'), wide)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await enforceAddressLimit(from('41.90.8.1'), wide)
  for (let subnet = 1; subnet <= 5; subnet++) await enforceAddressLimit(from(`2c0f:fe38:2101:${subnet}::1`), wide)
  await expect(enforceAddressLimit(from('2c0f:fe38:2101:6::1'), wide)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await enforceAddressLimit(from('2c0f:fe38:2102:6::1'), wide)
})

it('a limit counts neither a hit that was undone nor a refused hit', async () => {
  const given = limit('given-back')
  const undoHit = await enforceLimit(product.deps, given, 'user')
  expect(await readHits(product.deps, given, 'user')).toBe(1)
  await undoHit()
  for (let hit = 0; hit < 3; hit++) await enforceLimit(product.deps, given, 'user')
  await expect(enforceLimit(product.deps, given, 'user')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(await readHits(product.deps, given, 'user')).toBe(3)
})

it('the hits of the fullest window that is stored can be read', async () => {
  const kept = { ...limit('peak'), windowSeconds: 60, storedSeconds: 3600 }
  for (let hit = 0; hit < 3; hit++) await enforceLimit(product.deps, kept, 'all')
  product.clock.set(new Date(product.clock.now().getTime() + 600_000))
  await enforceLimit(product.deps, kept, 'all')
  expect(await readPeak(product.deps, kept, 'all')).toBe(3)
  product.clock.set(null)
})
