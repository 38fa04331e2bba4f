// Measures the job queue: how fast one process stores many payment callbacks and then processes them, until the seats
// are paid and their notifications are queued; how many empty jobs it works per second; how soon a job starts; and how
// many statements an idle queue sends.
// TEST_DATABASE_URL=… PAYMENTS=500 EMPTY_JOBS=5000 node bench/jobs.ts. It also runs in the folder of an older commit.
import { count, isNull } from 'drizzle-orm'
import pg from 'pg'
import { callbackInbox } from '../src/db/schema/index.ts'
import { withTx } from '../src/domain/context.ts'
import { jobRegistry } from '../src/jobs/registry.ts'
import { newId } from '../src/platform/ids.ts'
import { openManyPayments } from '../tests/many-payments.ts'
import { openPayingWorld, type PayingWorld } from '../tests/paying-world.ts'
import { callbackBody } from '../tests/scripted-payments.ts'
import { quantile } from './statistics.ts'

const PAYMENTS = Number(process.env['PAYMENTS'] ?? 500)
const ARRIVING = 50
const LOOK_EVERY_MS = 20
const EMPTY_JOBS = Number(process.env['EMPTY_JOBS'] ?? 5000)
const SINGLE_JOBS = 200
const SINGLE_EVERY_MS = 30
const IDLE_MS = 5000
const SETTLE_MS = 2000
const QUEUE = 'deliveries.apply-report'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const benchStoring = async (world: PayingWorld) => {
  const opened = await openManyPayments(world, PAYMENTS)
  const startedAt = performance.now()
  const usedBefore = process.cpuUsage()
  while (opened.length > 0)
    await Promise.all(
      opened
        .splice(0, ARRIVING)
        .map(({ secret, prompt }) =>
          world.call('POST', `/api/payment/mpesa/callback/${secret}`, { body: callbackBody(prompt) }),
        ),
    )
  const { user, system } = process.cpuUsage(usedBefore)
  const perSecond = PAYMENTS / ((performance.now() - startedAt) / 1000)
  return { perSecond, cpuMs: (user + system) / 1000 / PAYMENTS }
}

const benchPayments = async (world: PayingWorld): Promise<{ seconds: number; cpuMs: number }> => {
  const isDone = async () => {
    const [left] = await world.deps.db
      .select({ n: count() })
      .from(callbackInbox)
      .where(isNull(callbackInbox.processedAt))
    return left?.n === 0
  }
  const startedAt = performance.now()
  const usedBefore = process.cpuUsage()
  await world.startJobs()
  while (!(await isDone())) await pause(LOOK_EVERY_MS)
  const { user, system } = process.cpuUsage(usedBefore)
  return { seconds: (performance.now() - startedAt) / 1000, cpuMs: (user + system) / 1000 / PAYMENTS }
}

const benchEmptyJobs = async (world: PayingWorld) => {
  const startedAt = new Map<string, number>()
  jobRegistry[QUEUE].handle = async (_deps, { reportId }) => {
    startedAt.set(reportId, performance.now())
  }
  // Jobs are queued one by one, because `enqueue` of older commits takes a single job.
  const queue = (ids: string[]) =>
    withTx(world.deps, async (tx) => {
      for (const reportId of ids) await world.deps.enqueue(tx, QUEUE, { reportId })
    })
  const many = Array.from({ length: EMPTY_JOBS }, newId)
  await queue(many)
  const begunAt = performance.now()
  while (startedAt.size < EMPTY_JOBS) await pause(LOOK_EVERY_MS)
  const perSecond = EMPTY_JOBS / ((performance.now() - begunAt) / 1000)
  const delays: number[] = []
  for (let left = SINGLE_JOBS; left > 0; left -= 1) {
    const id = newId()
    await queue([id])
    const committedAt = performance.now()
    await pause(SINGLE_EVERY_MS)
    while (!startedAt.has(id)) await pause(1)
    delays.push(Math.max(0, (startedAt.get(id) ?? Infinity) - committedAt))
  }
  return { perSecond, startP50Ms: quantile(delays, 0.5), startP99Ms: quantile(delays, 0.99) }
}

/** Counts the statements of the queue. It is called before the first connection is opened. */
const countAsks = () => {
  const query = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown
  let asked = 0
  const counted = function (this: pg.Client, ...given: unknown[]): unknown {
    const [first] = given
    const text = typeof first === 'string' ? first : ((first as { text?: string }).text ?? '')
    if (text.includes('pgboss.')) asked += 1
    return Reflect.apply(query, this, given)
  }
  Object.assign(pg.Client.prototype, { query: counted })
  return () => asked
}

const benchIdle = async (asked: () => number): Promise<number> => {
  // Waits until all queues have started, because they start one after the other.
  await pause(SETTLE_MS)
  const before = asked()
  await pause(IDLE_MS)
  return (asked() - before) / (IDLE_MS / 1000)
}

const asked = countAsks()
const world = await openPayingWorld()
try {
  await world.startJobs()
  const idlePerSecond = await benchIdle(asked)
  const empty = await benchEmptyJobs(world)
  await world.stopJobs()
  // Payments are measured last, because their messages are still being sent when the seats are paid.
  const stored = await benchStoring(world)
  const paid = await benchPayments(world)
  const queues = Object.keys(jobRegistry).length
  for (const line of [
    `callbacks of ${PAYMENTS} payments at once: ${(PAYMENTS / paid.seconds).toFixed(0)} payments a second`,
    `CPU of the process for one of them: ${paid.cpuMs.toFixed(1)} ms`,
    `storing callbacks: ${stored.perSecond.toFixed(0)} a second, ${stored.cpuMs.toFixed(1)} ms of CPU each`,
    `empty jobs at once: ${empty.perSecond.toFixed(0)} a second`,
    `from the commit to the start of a job: p50 ${empty.startP50Ms.toFixed(1)} ms, p99 ${empty.startP99Ms.toFixed(1)} ms`,
    `an idle process asks ${idlePerSecond.toFixed(1)} times a second for ${queues} queues`,
  ])
    console.log(`- ${line}`)
} finally {
  await world.close()
}
