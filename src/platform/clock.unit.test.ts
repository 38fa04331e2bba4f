import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createClock } from './clock.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date('2026-11-22T08:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const at = (text: string) => () => Promise.resolve(new Date(text))

it('the clock shows this machine’s time by default, and can be moved', () => {
  const clock = createClock()
  expect(clock.now()).toEqual(new Date('2026-11-22T08:00:00Z'))
  clock.set(new Date('2026-12-01T00:00:00Z'))
  vi.advanceTimersByTime(5000)
  expect(clock.now()).toEqual(new Date('2026-12-01T00:00:05Z'))
  clock.set(null)
  expect(clock.now()).toEqual(new Date('2026-11-22T08:00:05Z'))
})

it('the clock follows its source, whatever this machine’s time does', async () => {
  const clock = createClock()
  await clock.follow(at('2026-11-22T08:00:03Z'))
  vi.advanceTimersByTime(10_000)
  vi.setSystemTime(new Date('2026-11-23T15:00:00Z'))
  expect(clock.now()).toEqual(new Date('2026-11-22T08:00:13Z'))
  clock.set(new Date('2026-12-01T00:00:00Z'))
  vi.setSystemTime(new Date('2026-11-20T15:00:00Z'))
  expect(clock.now()).toEqual(new Date('2026-12-01T00:00:00Z'))
  clock.set(null)
  expect(clock.now()).toEqual(new Date('2026-11-22T08:00:13Z'))
})

it('the clock is corrected after a large difference, but not after a small one or a slow answer', async () => {
  const clock = createClock()
  await clock.follow(at('2026-11-22T08:00:00Z'))
  await clock.follow(at('2026-11-22T08:00:00.900Z'))
  expect(clock.now()).toEqual(new Date('2026-11-22T08:00:00Z'))
  await clock.follow(async () => {
    vi.advanceTimersByTime(4000)
    return new Date('2026-11-22T08:00:00Z')
  })
  expect(clock.now()).toEqual(new Date('2026-11-22T08:00:04Z'))
  await clock.follow(at('2026-11-22T09:30:00Z'))
  expect(clock.now()).toEqual(new Date('2026-11-22T09:30:00Z'))
})

it('the clock keeps counting when its source cannot be read', async () => {
  const clock = createClock()
  await clock.follow(at('2026-11-22T08:00:03Z'))
  await expect(clock.follow(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  vi.advanceTimersByTime(1000)
  expect(clock.now()).toEqual(new Date('2026-11-22T08:00:04Z'))
})
