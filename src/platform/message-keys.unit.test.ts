import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { messageKeysConfig, messageKeysProblems } from './config-message-keys.ts'
import { createMessageKeys, MissingKeyError, parseMessageKeys } from './message-keys.ts'

const newKey = () => randomBytes(32)
const text = (active: string, keys: Record<string, Buffer | string>) =>
  JSON.stringify({
    active,
    keys: Object.fromEntries(
      Object.entries(keys).map(([kid, key]) => [kid, typeof key === 'string' ? key : key.toString('base64')]),
    ),
  })

it('the keyring wraps a key for one purpose with the active key, and unwraps it with the key that wrapped it, even when another key is active', () => {
  const [k1, k2, dek] = [newKey(), newKey(), newKey()]
  const before = createMessageKeys({ active: 'k1', keys: { k1 } })
  const after = createMessageKeys({ active: 'k2', keys: { k1, k2 } })
  const wrapped = before.wrap('conversation 1', dek)
  expect(wrapped.kid).toBe('k1')
  expect(after.unwrap('conversation 1', wrapped)).toEqual(dek)
  expect(after.wrap('conversation 1', dek).kid).toBe('k2')
  expect(() => after.unwrap('conversation 2', wrapped)).toThrow('unable to authenticate data')
  expect(() => after.unwrap('conversation 1', { ...wrapped, kid: 'k2' })).toThrow('unable to authenticate data')
  expect(() => before.unwrap('conversation 1', after.wrap('conversation 1', dek))).toThrow(MissingKeyError)
})

it('a wrapped key with any flipped bit or any missing bytes cannot be unwrapped', () => {
  const keys = createMessageKeys({ active: 'k1', keys: { k1: newKey() } })
  const { kid, wrapped } = keys.wrap('c', newKey())
  for (let bit = 0; bit < wrapped.length * 8; bit += 1) {
    const touched = Buffer.from(wrapped)
    touched[bit >> 3] = (touched[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(() => keys.unwrap('c', { kid, wrapped: touched })).toThrow(/unable to authenticate data|Not a wrapped key/)
  }
  for (let length = 0; length < wrapped.length; length += 1)
    expect(() => keys.unwrap('c', { kid, wrapped: wrapped.subarray(0, length) })).toThrow(
      /unable to authenticate data|Not a wrapped key/,
    )
})

it('the check value of a key differs from that of another key with the same name', () => {
  const [one, same] = [newKey(), newKey()]
  const value = createMessageKeys({ active: 'k', keys: { k: one } }).checkValue('k')
  expect(createMessageKeys({ active: 'k', keys: { k: one } }).checkValue('k')).toEqual(value)
  expect(createMessageKeys({ active: 'k', keys: { k: same } }).checkValue('k')).not.toEqual(value)
})

it.each([
  ['nothing', ''],
  ['not JSON', '{'],
  ['no active key', text('k2', { k1: newKey() })],
  ['a short key', text('k1', { k1: randomBytes(16) })],
  ['a placeholder', text('k1', { k1: Buffer.alloc(32, 7) })],
  ['a name with spaces', text('a b', { 'a b': newKey() })],
  ['an inherited name', text('toString', { k1: newKey() })],
  ['keys that are no text', '{"active":"k1","keys":{"k1":1}}'],
])('the configuration refuses a keyring with %s', (_what, given) => {
  expect(parseMessageKeys(given)).toBeNull()
  expect(messageKeysProblems({ APP_ENV: 'test', MESSAGE_KEYS: given })).toHaveLength(1)
})

it('a data folder gets its message keys once, in a file that only its owner can read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pamoja-keys-'))
  const env = { APP_ENV: 'embedded', DATA_DIR: folder } as const
  const made = messageKeysConfig(env)
  expect(messageKeysConfig(env)).toEqual(made)
  expect(statSync(join(folder, 'message-keys.json')).mode & 0o777).toBe(0o600)
  rmSync(folder, { recursive: true })
})

it('production needs message keys, and can read them from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pamoja-keys-'))
  const file = join(folder, 'keys.json')
  const env = { APP_ENV: 'production', DATA_DIR: folder } as const
  expect(messageKeysProblems(env)[0]).toContain('MESSAGE_KEYS is missing')
  expect(messageKeysProblems({ ...env, MESSAGE_KEYS_FILE: file })[0]).toContain('names no file')
  const k1 = newKey()
  writeFileSync(file, text('k1', { k1 }))
  expect(messageKeysProblems({ ...env, MESSAGE_KEYS_FILE: file })).toEqual([])
  expect(messageKeysConfig({ ...env, MESSAGE_KEYS_FILE: file }).keys['k1']).toEqual(k1)
  rmSync(folder, { recursive: true })
})
