import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createKeyring } from './keyring.ts'

const keyring = createKeyring(randomBytes(32))

describe('a sealed value', () => {
  it('opens for its purpose and context only, and with no other master key', () => {
    const blob = keyring.seal('provider-token', 'mpesa', 'secret')
    expect(keyring.open('provider-token', 'mpesa', blob)).toBe('secret')
    expect(() => keyring.open('boarding-pin', 'mpesa', blob)).toThrow()
    expect(() => keyring.open('provider-token', 'whatsapp', blob)).toThrow()
    expect(() => createKeyring(randomBytes(32)).open('provider-token', 'mpesa', blob)).toThrow()
  })

  it('does not open with a flipped bit or a missing byte', () => {
    const blob = keyring.seal('provider-token', 'mpesa', 'secret')
    for (let place = 0; place < blob.length; place += 1) {
      const turned = Buffer.from(blob)
      turned[place] = (turned[place] ?? 0) ^ 1
      expect(() => keyring.open('provider-token', 'mpesa', turned)).toThrow()
    }
    expect(() => keyring.open('provider-token', 'mpesa', blob.subarray(0, -1))).toThrow()
  })

  it('differs every time, and reveals none of its content', () => {
    const blobs = Array.from({ length: 50 }, () => keyring.seal('provider-token', 'mpesa', 'secret'))
    expect(new Set(blobs.map((blob) => blob.toString('hex'))).size).toBe(50)
    expect(blobs.some((blob) => blob.includes('secret'))).toBe(false)
  })
})

it('has a different hash of 256 bits for each purpose', () => {
  const macs = (['otp-pepper', 'rate-bucket', 'receipt-link'] as const).map((purpose) => keyring.mac(purpose, 'one'))
  expect(new Set(macs.map((mac) => mac.toString('hex'))).size).toBe(3)
  expect(macs.map((mac) => mac.length)).toEqual([32, 32, 32])
})

it('needs a master key of 256 bits', () => {
  expect(() => createKeyring(randomBytes(31))).toThrow('32 bytes')
})
