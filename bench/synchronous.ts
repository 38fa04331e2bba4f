// Measures what synchronous replication costs: stored callbacks and paid seats per second, and the time of one commit,
// in turn with and without a standby that must have each commit. Both servers run on this machine, so no network time
// is included.
import { count, isNull } from 'drizzle-orm'
import pg from 'pg'
import { callbackInbox } from '../src/db/schema/index.ts'
import { openManyPayments } from '../tests/many-payments.ts'
import { openPayingWorld, type PayingWorld } from '../tests/paying-world.ts'
import { callbackBody } from '../tests/scripted-payments.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { quantile } from './statistics.ts'

const TURNS = 4
const PAYMENTS = 300
const ARRIVING = 50
const LOOK_EVERY_MS = 20
const COMMITS = 300
// As in production, a commit is written to disk.
const SETTINGS = { wal_level: 'replica', fsync: 'on', synchronous_commit: 'on', max_connections: '100' }

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const perSecond = (n: number, since: number) => n / ((performance.now() - since) / 1000)

const processed = async ({ deps }: PayingWorld): Promise<boolean> => {
  const [left] = await deps.db.select({ n: count() }).from(callbackInbox).where(isNull(callbackInbox.processedAt))
  return left?.n === 0
}

const measurePayments = async () => {
  const world = await openPayingWorld()
  try {
    const opened = await openManyPayments(world, PAYMENTS)
    const storingAt = performance.now()
    while (opened.length > 0)
      await Promise.all(
        opened
          .splice(0, ARRIVING)
          .map(({ secret, prompt }) =>
            world.call('POST', `/api/payment/mpesa/callback/${secret}`, { body: callbackBody(prompt) }),
          ),
      )
    const stored = perSecond(PAYMENTS, storingAt)
    const payingAt = performance.now()
    await world.startJobs()
    while (!(await processed(world))) await pause(LOOK_EVERY_MS)
    const paid = perSecond(PAYMENTS, payingAt)
    await world.stopJobs()
    return { stored, paid }
  } finally {
    await world.close()
  }
}

const measureCommit = async (client: pg.Client): Promise<number> => {
  const times: number[] = []
  for (let left = COMMITS; left > 0; left -= 1) {
    const startedAt = performance.now()
    await client.query('insert into commits values (1)')
    times.push(performance.now() - startedAt)
  }
  return quantile(times, 0.5)
}

const primary = await startPostgres(SETTINGS)
const standby = await startPostgres(
  { ...SETTINGS, primary_conninfo: `'host=127.0.0.1 port=${new URL(primary.url).port} user=postgres'` },
  primary.url,
)
const client = new pg.Client({ connectionString: primary.url })
const turns = { without: [] as Turn[], with: [] as Turn[] }
type Turn = Awaited<ReturnType<typeof measurePayments>> & { commitMs: number }

const setSynchronous = async (mode: keyof typeof turns): Promise<void> => {
  await client.query(`alter system set synchronous_standby_names = '${mode === 'with' ? '*' : ''}'`)
  await client.query('select pg_reload_conf()')
  const wanted = mode === 'with' ? 'sync' : 'async'
  for (;;) {
    const { rows } = await client.query('select sync_state as state from pg_stat_replication')
    if (rows[0]?.state === wanted) return
    await pause(LOOK_EVERY_MS)
  }
}
const medianOf = (given: readonly Turn[], name: keyof Turn): number =>
  quantile(
    given.map((turn) => turn[name]),
    0.5,
  )

try {
  process.env['TEST_DATABASE_URL'] = primary.url
  await client.connect()
  await client.query('create table commits (n int)')
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const mode of ['without', 'with'] as const) {
      await setSynchronous(mode)
      turns[mode].push({ commitMs: await measureCommit(client), ...(await measurePayments()) })
    }
  console.log(`Medians of ${TURNS} turns each; ${PAYMENTS} payments a turn.`)
  for (const [name, digits] of [
    ['paid', 0],
    ['stored', 0],
    ['commitMs', 2],
  ] as const) {
    const [off, on] = [medianOf(turns.without, name), medianOf(turns.with, name)]
    console.log(`- ${name}: ${off.toFixed(digits)} without, ${on.toFixed(digits)} with, ${(on / off).toFixed(2)} times`)
  }
} finally {
  await client.end()
  standby.stop()
  primary.stop()
}
