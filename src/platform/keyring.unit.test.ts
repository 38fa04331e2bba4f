import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createKeyring } from './keyring.ts'

const REFUSED = 'Not a sealed value, or not of these keys.'
const keyring = createKeyring({ masterKey: randomBytes(32) })

describe('a sealed value', () => {
  it('a sealed value can be decrypted for its purpose and context only, and not with another master key', () => {
    const blob = keyring.seal('provider-token', 'mpesa', 'secret')
    expect(keyring.open('provider-token', 'mpesa', blob)).toBe('secret')
    expect(() => keyring.open('boarding-pin', 'mpesa', blob)).toThrow(REFUSED)
    expect(() => keyring.open('provider-token', 'whatsapp', blob)).toThrow(REFUSED)
    expect(() => createKeyring({ masterKey: randomBytes(32) }).open('provider-token', 'mpesa', blob)).toThrow(REFUSED)
  })

  it('a sealed value cannot be decrypted with a flipped bit or a missing byte', () => {
    const blob = keyring.seal('provider-token', 'mpesa', 'secret')
    for (let place = 0; place < blob.length; place += 1) {
      const turned = Buffer.from(blob)
      turned[place] = (turned[place] ?? 0) ^ 1
      expect(() => keyring.open('provider-token', 'mpesa', turned)).toThrow(REFUSED)
    }
    expect(() => keyring.open('provider-token', 'mpesa', blob.subarray(0, -1))).toThrow(REFUSED)
  })

  it('differs every time, and reveals none of its content', () => {
    const blobs = Array.from({ length: 50 }, () => keyring.seal('provider-token', 'mpesa', 'secret'))
    expect(new Set(blobs.map((blob) => blob.toString('hex'))).size).toBe(50)
    expect(blobs.some((blob) => blob.includes('secret'))).toBe(false)
  })
})

it('a keyring makes a different hash of 256 bits for each purpose', () => {
  const macs = (['otp-pepper', 'rate-bucket', 'receipt-link'] as const).map((purpose) => keyring.newMac(purpose, 'one'))
  expect(new Set(macs.map((mac) => mac.toString('hex'))).size).toBe(3)
  expect(macs.map((mac) => mac.length)).toEqual([32, 32, 32])
})

it('a keyring needs a master key of 256 bits', () => {
  expect(() => createKeyring({ masterKey: randomBytes(31) })).toThrow('32 bytes')
})

describe('a second master key', () => {
  const [first, second] = [randomBytes(32), randomBytes(32)]
  const before = createKeyring({ masterKey: first })
  const during = createKeyring({ masterKey: second, otherMasterKeys: [first] })
  const after = createKeyring({ masterKey: second })

  it('decrypts what the first one encrypted, and encrypts it again once', () => {
    const blob = before.seal('boarding-pin', 'seat', '1234')
    expect(during.open('boarding-pin', 'seat', blob)).toBe('1234')
    const again = during.sealAgain('boarding-pin', 'seat', blob)
    expect(after.open('boarding-pin', 'seat', again ?? blob)).toBe('1234')
    expect(during.sealAgain('boarding-pin', 'seat', again ?? blob)).toBeNull()
    expect(() => after.open('boarding-pin', 'seat', blob)).toThrow(REFUSED)
    expect(() => during.sealAgain('boarding-pin', 'another', blob)).toThrow(REFUSED)
  })

  it('accepts hashes of both keys, and makes new ones with the active key only', () => {
    const macs = [before, during].map((each) => each.newMac('recipient', 'one'))
    expect(during.macs('recipient', 'one')).toEqual(macs.toReversed())
    for (const mac of macs) expect(during.isMac('recipient', 'one', mac)).toBe(true)
    expect(macs.map((mac) => after.isMac('recipient', 'one', mac))).toEqual([false, true])
  })

  it('accepts a shortened hash, but none under 96 bits and none that is too long', () => {
    const mac = before.newMac('receipt-link', 'one')
    const isMac = (bytes: Uint8Array) => during.isMac('receipt-link', 'one', bytes)
    expect([32, 16, 12, 11, 0].map((bytes) => isMac(mac.subarray(0, bytes)))).toEqual([true, true, true, false, false])
    expect(isMac(Buffer.concat([mac, mac]))).toBe(false)
    expect(during.isMac('receipt-link', 'two', mac)).toBe(false)
  })
})
