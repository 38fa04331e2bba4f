import { Hono } from 'hono'

export interface Health {
  accepting: boolean
  jobsWorking: boolean
}

interface Store {
  ping: () => Promise<void>
  sinceJobAnswer: () => number
}

const PING_DEADLINE_MS = 2000
/** After this time without a fetch of jobs the process is not ready. A queue that works fetches every second. */
const JOBS_SILENT_MS = 15_000

export const createHealth = (store: Store, health: Health): Hono => {
  const databaseAnswers = () =>
    Promise.race([
      store.ping().then(
        () => true,
        () => false,
      ),
      new Promise<boolean>((resolve) => setTimeout(resolve, PING_DEADLINE_MS, false).unref()),
    ])
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }, 200))
    .get('/readyz', async (c) => {
      const checks = {
        accepting: health.accepting,
        database: await databaseAnswers(),
        jobs: health.jobsWorking && store.sinceJobAnswer() < JOBS_SILENT_MS,
      }
      const ready = Object.values(checks).every(Boolean)
      if (!ready) c.header('retry-after', '2')
      return c.json({ status: ready ? 'ready' : 'not ready', checks }, ready ? 200 : 503)
    })
}
