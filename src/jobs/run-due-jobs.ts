import type { PgBoss } from 'pg-boss'
import type { Dependencies } from '../domain/context.ts'
import type { JobName, JobPayloads } from '../domain/jobs.ts'
import { inJobSpan } from '../platform/spans.ts'
import { jobsOf, type JobRegistry } from './queue.ts'

const DRAINED_AT_ONCE = 25
/** Sweeps that run at least this often are always due. The others are due when their interval has passed on the product's clock. */
const OFTEN_SECONDS = 60

const createSweeps = (registry: JobRegistry, deps: Dependencies): (() => Promise<void>) => {
  const ranAt = new Map<JobName, number>()
  const isDue = (name: JobName, everySeconds: number) => {
    const sinceMs = deps.clock.now().getTime() - (ranAt.get(name) ?? -Infinity)
    return everySeconds <= OFTEN_SECONDS || sinceMs < 0 || sinceMs >= everySeconds * 1000
  }
  return async () => {
    const failures: unknown[] = []
    for (const [name, job] of jobsOf(registry)) {
      if (job.everySeconds === undefined || !isDue(name, job.everySeconds)) continue
      ranAt.set(name, deps.clock.now().getTime())
      await inJobSpan(name, {}, (payload) => job.handle(deps, payload)).catch((error: unknown) => {
        deps.logger.log('critical', 'sweep failed', { job: name, error })
        failures.push(error)
      })
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some sweeps failed.')
  }
}

/** Finds the queues that may have a job to run now. Most queues are empty, so one statement asks for all of them. */
const findWaiting = async (boss: PgBoss): Promise<Set<unknown>> => {
  const { rows } = await boss
    .getDb()
    .executeSql(`select distinct name from pgboss.job where state < 'active' and start_after <= pgboss.job_now()`)
  return new Set(rows.map(({ name }) => name))
}

export const drainQueues = async (boss: PgBoss, registry: JobRegistry, deps: Dependencies): Promise<void> => {
  for (let worked = true; worked;) {
    worked = false
    let waiting = await findWaiting(boss)
    for (const [name, job] of jobsOf(registry)) {
      if (!waiting.has(name)) continue
      for (const queued of await boss.fetch<JobPayloads[JobName]>(name, { batchSize: DRAINED_AT_ONCE })) {
        worked = true
        try {
          await inJobSpan(name, queued.data, (payload) => job.handle(deps, payload))
          await boss.complete(name, queued.id)
        } catch (error) {
          await boss.fail(name, queued.id, { message: String(error) })
        }
      }
      // Jobs of one queue may have added jobs to others.
      waiting = await findWaiting(boss)
    }
  }
}

/** Runs the due sweeps, then all jobs that can run now. For tests and for `/dev/clock`. */
export const createDueJobs = (boss: PgBoss, registry: JobRegistry, deps: Dependencies): (() => Promise<void>) => {
  const runSweeps = createSweeps(registry, deps)
  return async () => {
    await runSweeps()
    await drainQueues(boss, registry, deps)
  }
}
