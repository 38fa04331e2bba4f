import { expect, it } from 'vitest'
import { createHealth } from './health.ts'

const ready = { ping: () => Promise.resolve(), sinceJobAnswer: () => 900 }
const working = { accepting: true, jobsWorking: true }
const ask = async (store: Parameters<typeof createHealth>[0], health = working) => {
  const answer = await createHealth(store, health).request('/readyz')
  return [answer.status, await answer.json()]
}

it('the health check reports the process as ready while it accepts calls, the database answers, and jobs are fetched', async () => {
  const checks = { accepting: true, database: true, jobs: true }
  expect(await ask(ready)).toEqual([200, { status: 'ready', checks }])
})

it.each([
  ['the process is told to stop', ready, { ...working, accepting: false }, { accepting: false }],
  ['jobs have not started', ready, { ...working, jobsWorking: false }, { jobs: false }],
  ['no job could be fetched for 15 seconds', { ...ready, sinceJobAnswer: () => 15_000 }, working, { jobs: false }],
  ['the database refuses', { ...ready, ping: () => Promise.reject(new Error('away')) }, working, { database: false }],
  ['the database is silent', { ...ready, ping: () => new Promise<void>(() => {}) }, working, { database: false }],
])('the health check reports the process as not ready when %s', async (_why, store, health, checks) => {
  expect(await ask(store, health)).toMatchObject([503, { status: 'not ready', checks }])
})
