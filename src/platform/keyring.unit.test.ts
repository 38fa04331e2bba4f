import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createKeyring } from './keyring.ts'

const keyring = createKeyring(randomBytes(32))

describe('what the keyring seals', () => {
  it('opens for its purpose and its context alone, and under no other master key', () => {
    const blob = keyring.seal('provider-token', 'mpesa', 'secret')
    expect(keyring.open('provider-token', 'mpesa', blob)).toBe('secret')
    expect(() => keyring.open('boarding-pin', 'mpesa', blob)).toThrow()
    expect(() => keyring.open('provider-token', 'whatsapp', blob)).toThrow()
    expect(() => createKeyring(randomBytes(32)).open('provider-token', 'mpesa', blob)).toThrow()
  })

  it('does not open when a bit was turned or a byte is missing', () => {
    const blob = keyring.seal('provider-token', 'mpesa', 'secret')
    for (let place = 0; place < blob.length; place += 1) {
      const turned = Buffer.from(blob)
      turned[place] = (turned[place] ?? 0) ^ 1
      expect(() => keyring.open('provider-token', 'mpesa', turned)).toThrow()
    }
    expect(() => keyring.open('provider-token', 'mpesa', blob.subarray(0, -1))).toThrow()
  })

  it('looks different every time, and shows nothing of itself', () => {
    const blobs = Array.from({ length: 50 }, () => keyring.seal('provider-token', 'mpesa', 'secret'))
    expect(new Set(blobs.map((blob) => blob.toString('hex'))).size).toBe(50)
    expect(blobs.some((blob) => blob.includes('secret'))).toBe(false)
  })
})

it('makes other hashes for other purposes, 256 bits long', () => {
  const macs = (['otp-pepper', 'rate-bucket', 'receipt-link'] as const).map((purpose) => keyring.mac(purpose, 'one'))
  expect(new Set(macs.map((mac) => mac.toString('hex'))).size).toBe(3)
  expect(macs.map((mac) => mac.length)).toEqual([32, 32, 32])
})

it('takes a master key of 256 bits and no shorter one', () => {
  expect(() => createKeyring(randomBytes(31))).toThrow('32 bytes')
})
