import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openBytes, sealBytes } from './envelope.ts'
import { createKeyring } from './keyring.ts'

const keyring = createKeyring({ masterKey: randomBytes(32) })
const CHANGED = 'unable to authenticate data'
const bytes = Buffer.from('the picture of an identity card')

describe('a sealed file', () => {
  it('a sealed file can be decrypted for its document, and contains no 8 bytes of its text in a row', () => {
    const envelope = sealBytes(keyring, 'document 1', bytes)
    expect(openBytes(keyring, 'document 1', envelope)).toEqual(bytes)
    for (let start = 0; start + 8 <= bytes.length; start += 1)
      expect([start, envelope.sealed.includes(bytes.subarray(start, start + 8))]).toEqual([start, false])
  })

  it('differs every time', () => {
    const [one, other] = [1, 2].map(() => sealBytes(keyring, 'document 1', bytes))
    expect(one?.sealed.equals(other?.sealed ?? Buffer.alloc(0))).toBe(false)
  })

  it('a sealed file cannot be decrypted for another document, with another key, or with a flipped bit', () => {
    const envelope = sealBytes(keyring, 'document 1', bytes)
    const other = sealBytes(keyring, 'document 1', bytes)
    expect(() => openBytes(keyring, 'document 2', envelope)).toThrow('Not a sealed value')
    expect(() => openBytes(keyring, 'document 1', { ...envelope, wrappedKey: other.wrappedKey })).toThrow(CHANGED)
    expect(() => openBytes(createKeyring({ masterKey: randomBytes(32) }), 'document 1', envelope)).toThrow(
      'Not a sealed value',
    )
    for (const at of [0, 14, envelope.sealed.length - 1]) {
      const touched = Buffer.from(envelope.sealed)
      touched[at] = (touched[at] ?? 0) ^ 1
      expect(() => openBytes(keyring, 'document 1', { ...envelope, sealed: touched })).toThrow(CHANGED)
    }
    expect(() => openBytes(keyring, 'document 1', { ...envelope, sealed: Buffer.alloc(10) })).toThrow(
      'Not a sealed file.',
    )
  })
})
