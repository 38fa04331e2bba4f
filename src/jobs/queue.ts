import { setTimeout } from 'node:timers/promises'
import type { Job, JobResult, PgBoss } from 'pg-boss'
import type { Dependencies } from '../domain/context.ts'
import type { JobName, JobPayloads } from '../domain/jobs.ts'
import type { Logger } from '../platform/logger.ts'
import { inJobSpan } from '../platform/spans.ts'
import { recordWork } from '../platform/telemetry.ts'

export interface JobDefinition<Name extends JobName> {
  handle: (deps: Dependencies, payload: JobPayloads[Name]) => Promise<unknown>
  /** The interval of a sweep, which runs once in all processes together. Jobs without it are enqueued by the domain. */
  everySeconds?: number
  retryLimit?: number
  /** After this time, another process may run the job again. */
  leaseSeconds?: number
  /** How many jobs one process runs at once. 5 by default. */
  atOnce?: number
  /** While a process works on jobs marked `first`, its jobs marked `later` wait, for at most 5 seconds. */
  turn?: 'first' | 'later'
}
export type JobRegistry = { [Name in JobName]: JobDefinition<Name> }

export const jobsOf = (registry: JobRegistry) => Object.entries(registry) as [JobName, JobDefinition<JobName>][]

const RETRY_LIMIT = 8
/** How long running jobs may take to finish when the process stops. Another process retries unfinished jobs. */
const FINISH_MS = 5000
const LEASE_SECONDS = 60
const MAX_RETRY_DELAY_SECONDS = 300
const WORKED_AT_ONCE = 5
const NO_JOB = '00000000-0000-0000-0000-000000000000'

/** Call it before anything is enqueued. */
export const openQueues = async (boss: PgBoss, registry: JobRegistry): Promise<void> => {
  await boss.start()
  // Declares only missing queues: declaring an existing one changes nothing, and costs two statements at every start.
  const declared = new Set((await boss.getQueues()).map(({ name }) => name))
  const missing = jobsOf(registry).filter(([name]) => !declared.has(name))
  for (const [name, job] of missing)
    await boss.createQueue(name, {
      policy: job.everySeconds === undefined ? 'standard' : 'short',
      notify: true,
      retryLimit: job.everySeconds === undefined ? (job.retryLimit ?? RETRY_LIMIT) : 0,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: MAX_RETRY_DELAY_SECONDS,
      expireInSeconds: job.leaseSeconds ?? LEASE_SECONDS,
      deleteAfterSeconds: 3600,
    })
  // Lets pg-boss cache the new queues. Otherwise it would look up a queue on its own connection at the first enqueue. Inside
  // a transaction, the embedded database would then wait for itself forever.
  for (const [name] of missing) await boss.findJobs(name, { id: NO_JOB })
}

const handleJob =
  (name: JobName, job: JobDefinition<JobName>, deps: Dependencies, logger: Logger) =>
  async (payload: JobPayloads[JobName]): Promise<void> => {
    const startedAt = performance.now()
    const record = (outcome: string) =>
      recordWork('pamoja.job', { labels: { queue: name }, outcome: { outcome }, ms: performance.now() - startedAt })
    try {
      await job.handle(deps, payload)
      record('done')
      logger.log('low', 'job done', { job: name, ms: Math.round(performance.now() - startedAt) })
    } catch (error) {
      record('failed')
      logger.log('critical', 'job failed', { job: name, error })
      throw error
    }
  }

/** Each job of a batch succeeds or fails separately. */
const workBatch = (name: JobName, job: JobDefinition<JobName>, deps: Dependencies, logger: Logger) => {
  const handle = handleJob(name, job, deps, logger)
  return (batch: Job<JobPayloads[JobName]>[]): Promise<JobResult[]> =>
    Promise.all(
      batch.map(({ id, data }) =>
        inJobSpan(name, data, handle).then(
          (): JobResult => ({ id, status: 'completed' }),
          (error: unknown): JobResult => ({ id, status: 'failed', output: { message: String(error) } }),
        ),
      ),
    )
}

const SWEEP_POLL_SECONDS = 5
const MAX_WAIT_MS = 5000
/** Jobs marked `later` wait this long after a batch of jobs marked `first`, because another batch may follow. */
const GAP_MS = 50

const createTurns = () => {
  let working = 0
  let isStopped = false
  let lastAt = -Infinity
  const isBusy = () => !isStopped && (working > 0 || performance.now() - lastAt < GAP_MS)
  const waitForTurn = async () => {
    const until = performance.now() + MAX_WAIT_MS
    while (isBusy() && performance.now() < until) await setTimeout(GAP_MS / 2, undefined, { ref: false })
  }
  const take = async <T>(turn: 'first' | 'later' | undefined, work: () => Promise<T>): Promise<T> => {
    if (turn === 'later') await waitForTurn()
    if (turn !== 'first') return work()
    working += 1
    try {
      return await work()
    } finally {
      working -= 1
      lastAt = performance.now()
    }
  }
  const stop = () => {
    isStopped = true
  }
  return { take, stop }
}

/** The pause before the next queue starts, so that calls are answered between the first statements of two queues. */
const NEXT_QUEUE_MS = 10
const RETRY_MS = 1000

const beginInTurn = async (
  queues: readonly { job: JobName; work: () => Promise<void> }[],
  logger: Logger,
  isStopping: () => boolean,
): Promise<void> => {
  for (const { job, work } of queues)
    for (let hasBegun = false; !hasBegun && !isStopping();) {
      hasBegun = await work().then(
        () => true,
        (error: unknown) => {
          logger.log('critical', 'queue not worked', { job, error })
          return false
        },
      )
      await setTimeout(hasBegun ? NEXT_QUEUE_MS : RETRY_MS, undefined, { ref: false })
    }
}

export const workQueues = (
  boss: PgBoss,
  registry: JobRegistry,
  deps: Dependencies,
  logger: Logger,
): (() => Promise<void>) => {
  const timers: NodeJS.Timeout[] = []
  const turns = createTurns()
  let isStopping = false
  const workQueue = async (name: JobName, job: JobDefinition<JobName>) => {
    await boss.work(
      name,
      {
        pollingIntervalSeconds: 1,
        // Only retries become due without a notification. A sweep has no retries, so its queue is polled less often.
        notifyPollingIntervalSeconds: job.everySeconds === undefined ? 1 : SWEEP_POLL_SECONDS,
        batchSize: job.everySeconds === undefined ? (job.atOnce ?? WORKED_AT_ONCE) : 1,
        burstWhenBatchFull: true,
        perJobResults: true,
      },
      (batch: Job<JobPayloads[JobName]>[]) => turns.take(job.turn, () => workBatch(name, job, deps, logger)(batch)),
    )
    if (job.everySeconds === undefined || isStopping) return
    const send = () =>
      boss
        .send(name, {}, { singletonSeconds: job.everySeconds })
        .catch((error: unknown) => logger.log('critical', 'sweep not queued', { job: name, error }))
    timers.push(setInterval(() => void send(), job.everySeconds * 1000))
    await send()
  }
  const begun = beginInTurn(
    jobsOf(registry).map(([name, job]) => ({ job: name, work: () => workQueue(name, job) })),
    logger,
    () => isStopping,
  )
  return async () => {
    isStopping = true
    turns.stop()
    for (const timer of timers) clearInterval(timer)
    const stopped = begun.then(() => Promise.all(Object.keys(registry).map((name) => boss.offWork(name))))
    await Promise.race([stopped, setTimeout(FINISH_MS, undefined, { ref: false })])
  }
}
