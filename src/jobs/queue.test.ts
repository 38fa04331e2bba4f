import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestProduct, type TestProduct } from '../../tests/test-product.ts'
import { readRows } from '../db/read-rows.ts'
import { withTx } from '../domain/context.ts'
import { newId } from '../platform/ids.ts'
import { jobRegistry } from './registry.ts'

const JOBS = 60
const QUEUE = 'deliveries.apply-report'

let world: TestProduct
beforeAll(async () => {
  world = await openTestProduct()
})
afterAll(async () => {
  await world.close()
  vi.restoreAllMocks()
})

it('a process runs each of 60 jobs once, and retries only the one that failed', async () => {
  const failing = newId()
  const ids = [failing, ...Array.from({ length: JOBS - 1 }, newId)]
  const runs: string[] = []
  vi.spyOn(jobRegistry[QUEUE], 'handle').mockImplementation(async (_deps, { reportId }) => {
    runs.push(reportId)
    if (reportId === failing && runs.filter((id) => id === failing).length === 1) throw new Error('for once')
  })
  await withTx(world.deps, async (tx) => {
    for (const reportId of ids) await world.deps.enqueue(tx, QUEUE, { reportId })
  })
  await world.startJobs()
  await expect.poll(() => runs.length, { timeout: 30_000 }).toBe(JOBS + 1)
  expect(runs.toSorted()).toEqual([...ids, failing].toSorted())
})

it('a process lets jobs of messages wait while it processes payment results', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const runs: string[] = []
  vi.spyOn(jobRegistry['payments.process-callback'], 'handle').mockImplementation(async () => {
    runs.push('result')
    await promise
    runs.push('result worked')
  })
  vi.spyOn(jobRegistry['notifications.deliver'], 'handle').mockImplementation(async () => runs.push('message'))
  await withTx(world.deps, (tx) => world.deps.enqueue(tx, 'payments.process-callback', { inboxId: newId() }))
  await expect.poll(() => runs).toEqual(['result'])
  await withTx(world.deps, (tx) => world.deps.enqueue(tx, 'notifications.deliver', { notificationId: newId() }))
  // The message is fetched while the payment result is still being processed.
  const fetched = sql`select count(*)::int as n from pgboss.job where name = 'notifications.deliver' and state = 'active'`
  await expect.poll(async () => readRows<{ n: number }>(world.deps.db, fetched)).toEqual([{ n: 1 }])
  resolve()
  await expect.poll(() => runs).toEqual(['result', 'result worked', 'message'])
})
