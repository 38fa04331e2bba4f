import { expect, it } from 'vitest'
import { BufferPool } from './buffer-pool.ts'

it('the pool gives out a buffer again only after it was returned', () => {
  const pool = new BufferPool()
  const first = pool.take(1000)
  const second = pool.take(1000)
  expect(second.buffer).not.toBe(first.buffer)
  pool.give(first)
  expect(pool.take(16_000).buffer).toBe(first.buffer)
  expect(pool.take(1000).buffer).not.toBe(first.buffer)
})

it('the pool never gives out a buffer that is too small', () => {
  const pool = new BufferPool()
  pool.give(pool.take(1000))
  const large = pool.take(1_000_000)
  expect(large.length).toBeGreaterThanOrEqual(1_000_000)
  pool.give(large)
  expect(pool.take(999_999).buffer).toBe(large.buffer)
})

it('the pool stores at most 8 MB of returned buffers', () => {
  const pool = new BufferPool()
  const taken = new Set(Array.from({ length: 1000 }, () => pool.take(1)))
  for (const buffer of taken) pool.give(buffer)
  const again = Array.from({ length: 1000 }, () => pool.take(1)).filter((buffer) => taken.has(buffer))
  expect(again).toHaveLength(512)
})
