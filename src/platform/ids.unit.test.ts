import { afterEach, expect, it, vi } from 'vitest'
import { hashToken, newOrderedId, newPathSecret, newToken } from './ids.ts'

it('tokens have 256 random bits and path secrets 128, and all are different', () => {
  const tokens = Array.from({ length: 1000 }, newToken)
  const secrets = Array.from({ length: 1000 }, newPathSecret)
  expect(tokens.every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true)
  expect(secrets.every((secret) => Buffer.from(secret, 'hex').length === 16)).toBe(true)
  expect(new Set([...tokens, ...secrets]).size).toBe(2000)
})

it('the hash of a token has 256 bits, and does not contain the token', () => {
  const token = newToken()
  expect(hashToken(token)).toHaveLength(32)
  expect(hashToken(token)).toEqual(hashToken(token))
  expect(hashToken(token).includes(token)).toBe(false)
})

const idsAt = (time: number) => {
  vi.useFakeTimers({ now: time })
  return Array.from({ length: 500 }, newOrderedId)
}
afterEach(() => vi.useRealTimers())
it('ids of UUID version 7 are in the order of their times, and have 74 random bits', () => {
  const [before, after] = [idsAt(1_795_000_000_000), idsAt(1_795_000_000_001)]
  const ids = [...before, ...after]
  expect(new Set(ids).size).toBe(1000)
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(true)
  expect(
    before
      .toSorted()
      .at(-1)
      ?.localeCompare(after.toSorted()[0] ?? ''),
  ).toBe(-1)
  // Every random bit is 0 in one id and 1 in another.
  const bits = ids.map((id) => BigInt(`0x${id.replaceAll('-', '')}`))
  const seen = (wanted: bigint) => bits.reduce((all, each) => all | (wanted === 1n ? each : ~each), 0n)
  const random = seen(1n) & seen(0n) & ((1n << 80n) - 1n)
  expect(random.toString(2).replaceAll('0', '')).toHaveLength(74)
})
