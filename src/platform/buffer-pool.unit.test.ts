import { expect, it } from 'vitest'
import { BufferPool } from './buffer-pool.ts'

it('gives out a buffer again only after it was returned', () => {
  const pool = new BufferPool()
  const first = pool.take(1000)
  const second = pool.take(1000)
  expect(second.buffer).not.toBe(first.buffer)
  pool.give(first)
  expect(pool.take(60_000).buffer).toBe(first.buffer)
  expect(pool.take(1000).buffer).not.toBe(first.buffer)
})

it('gives out a large buffer only once', () => {
  const pool = new BufferPool()
  const large = pool.take(1_000_000)
  expect(large.length).toBe(1_000_000)
  pool.give(large)
  expect(pool.take(1_000_000).buffer).not.toBe(large.buffer)
})

it('stores only a limited number of buffers', () => {
  const pool = new BufferPool()
  const taken = new Set(Array.from({ length: 100 }, () => pool.take(1)))
  for (const buffer of taken) pool.give(buffer)
  const again = Array.from({ length: 100 }, () => pool.take(1)).filter((buffer) => taken.has(buffer))
  expect(again).toHaveLength(64)
})
