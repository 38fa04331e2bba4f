import { expect, it, vi } from 'vitest'
import type { Dependencies } from '../domain/context.ts'
import { createLogger } from '../platform/logger.ts'
import { workQueues, type JobRegistry } from './queue.ts'

const sweep = { handle: async () => {}, everySeconds: 60 }
const registry = { 'first.sweep': sweep, 'second.sweep': sweep } as unknown as JobRegistry

const open = (send: () => Promise<unknown>, work = vi.fn<() => Promise<string>>(async () => '')) => {
  const boss = {
    work,
    send: vi.fn<() => Promise<unknown>>(send),
    offWork: vi.fn<() => Promise<void>>(async () => {}),
  }
  return { boss, stop: workQueues(boss as never, registry, {} as Dependencies, createLogger('silent')) }
}

it('a process starts its queues in the background, each as soon as the sweep of the previous one is queued', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { boss, stop } = open(() => promise)
  await expect.poll(() => boss.send.mock.calls.length).toBe(1)
  resolve(null)
  await expect.poll(() => boss.work.mock.calls.length).toBe(2)
  await stop()
  expect(boss.offWork).toHaveBeenCalledTimes(2)
})

it('a stopped process starts no further queue and stops every queue', async () => {
  const { boss, stop } = open(async () => null)
  await stop()
  expect(boss.work).toHaveBeenCalledTimes(1)
  expect(boss.offWork.mock.invocationCallOrder[0]).toBeGreaterThan(boss.work.mock.invocationCallOrder[0] ?? Infinity)
  expect(boss.offWork).toHaveBeenCalledTimes(2)
})

it('a process starts its other queues even when a sweep cannot be queued', async () => {
  const { boss, stop } = open(() => Promise.reject(new Error('no database')))
  await expect.poll(() => boss.work.mock.calls.length).toBe(2)
  await stop()
})

it('a process tries again to start a queue when the database could not be reached', async () => {
  const work = vi.fn<() => Promise<string>>(async () => '').mockRejectedValueOnce(new Error('no database'))
  const { boss, stop } = open(async () => null, work)
  await expect.poll(() => boss.work.mock.calls.length, { timeout: 10_000 }).toBe(3)
  await stop()
})
