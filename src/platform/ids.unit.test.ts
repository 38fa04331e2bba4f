import { expect, it } from 'vitest'
import { hashToken, newPathSecret, newToken } from './ids.ts'

it('creates tokens of 256 random bits and path secrets of 128, all different', () => {
  const tokens = Array.from({ length: 1000 }, newToken)
  const secrets = Array.from({ length: 1000 }, newPathSecret)
  expect(tokens.every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true)
  expect(secrets.every((secret) => Buffer.from(secret, 'hex').length === 16)).toBe(true)
  expect(new Set([...tokens, ...secrets]).size).toBe(2000)
})

it('stores a 256-bit hash of a token, not the token', () => {
  const token = newToken()
  expect(hashToken(token)).toHaveLength(32)
  expect(hashToken(token)).toEqual(hashToken(token))
  expect(hashToken(token).includes(token)).toBe(false)
})
