import { expect, it } from 'vitest'
import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'
import { isKeyWorn } from './rules.ts'

it('a chat gets a new data key after 365 days or 1,048,576 messages, and not earlier', () => {
  const createdAt = new Date('2026-01-01T00:00:00.000Z')
  const after = (ms: number) => new Date(createdAt.getTime() + ms)
  const key = { fromSeq: 11, createdAt }
  expect(isKeyWorn(key, 12, after(365 * DAY_MS - 1))).toBe(false)
  expect(isKeyWorn(key, 12, after(365 * DAY_MS))).toBe(true)
  expect(isKeyWorn(key, 10 + 1_048_576, createdAt)).toBe(false)
  expect(isKeyWorn(key, 11 + 1_048_576, createdAt)).toBe(true)
})
