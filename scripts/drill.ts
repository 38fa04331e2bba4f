// A failover, for practice and for figures: a primary with a standby, and two processes of the product under load. The
// primary is killed, the standby is promoted, and what was acknowledged must be there. `npm run drill`, two minutes.
import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { callerOf, startServer, type ServerProcess } from '../prove/start-server.ts'
import { openPostgres } from '../src/db/client.ts'
import { readRows } from '../src/db/read-rows.ts'
import { checkInvariants } from '../src/domain/ledger/index.ts'
import { insertRide, insertSession, insertUser, insertVehicle } from '../tests/builders.ts'
import { startPostgres } from './postgres.ts'

const LOAD_MS = 5000
const WITHOUT_PRIMARY_MS = 3000
const EVERY_MS = 50
const WAIT_MS = 2000
const RIDERS = 40

interface Sent {
  kind: 'read' | 'write'
  at: number
  ms: number
  status: number
  text?: string
}

const hostsOf = (...urls: string[]) => {
  const [first = ''] = urls
  return first.replace(new URL(first).host, urls.map((url) => new URL(url).host).join())
}
const ask = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(text)
  await client.end()
  return rows
}
const waitUntil = async (holds: () => Promise<boolean>) => {
  while (!(await holds())) await setTimeout(EVERY_MS)
}

const settings = { wal_level: 'replica', hot_standby: 'on', synchronous_standby_names: "''" }
const primary = await startPostgres(settings)
const standby = await startPostgres(settings, primary.url)
const ends: (() => unknown)[] = [() => standby.stop()]
try {
  // A commit is acknowledged when both servers have it.
  await ask(primary.url, `alter system set synchronous_standby_names = '*'`)
  await ask(primary.url, 'select pg_reload_conf()')
  const url = hostsOf(primary.url, standby.url)
  const store = await openPostgres(url, { size: 4, waitMs: WAIT_MS }, () => {})
  ends.unshift(() => store.close())
  const shared = {
    APP_MASTER_KEY: randomBytes(32).toString('base64'),
    DATABASE_WAIT_MS: String(WAIT_MS),
  }
  const servers: ServerProcess[] = []
  for (let count = 0; count < 2; count += 1) {
    const server = await startServer(url, shared)
    servers.push(server)
    ends.unshift(() => server.stop())
  }
  const deps = { db: store.db, clock: { now: () => new Date() } }
  const owner = await insertUser(deps, { role: 'DRIVER' })
  const ride = await insertRide(deps, await insertVehicle(deps, owner))
  // Each may send a few messages a minute only.
  const riders = await Promise.all(
    Array.from({ length: RIDERS }, async () => {
      const user = await insertUser(deps)
      return { id: user.id, token: await insertSession(deps, user) }
    }),
  )

  const sent: Sent[] = []
  const pending = new Set<Promise<void>>()
  const send = async (turn: number) => {
    const call = callerOf(servers[turn % 2]?.base ?? '')
    const kind = turn % 4 < 2 ? 'write' : 'read'
    const text = `Message ${turn}`
    const { id: senderId = '', token = '' } = riders[turn % RIDERS] ?? {}
    const at = performance.now()
    const { status } = await (
      kind === 'write'
        ? call('POST', '/api/messaging/send', token, { senderId, receiverId: owner.id, text })
        : call('GET', `/api/ride/${ride.id}`, token)
    ).catch(() => ({ status: 0 }))
    sent.push({ kind, at, ms: performance.now() - at, status, ...(kind === 'write' ? { text } : {}) })
  }
  let turn = 0
  const timer = setInterval(() => {
    const call = send(turn++)
    pending.add(call)
    void call.finally(() => pending.delete(call))
  }, EVERY_MS)
  await setTimeout(LOAD_MS)
  const killedAt = performance.now()
  primary.kill()
  await setTimeout(WITHOUT_PRIMARY_MS)
  await ask(standby.url, `alter system set synchronous_standby_names = ''`)
  await ask(standby.url, 'select pg_promote()')
  const promotedAt = performance.now()
  const worksAt = (index: number) =>
    waitUntil(async () => (await fetch(`${servers[index]?.base}/readyz`).catch(() => null))?.status === 200).then(
      () => performance.now() - promotedAt,
    )
  const ready = await Promise.all([worksAt(0), worksAt(1)])
  await setTimeout(LOAD_MS)
  clearInterval(timer)
  await Promise.all(pending)

  const writes = sent.filter(({ kind, status }) => kind === 'write' && status < 300 && status > 0).length
  const stored = await readRows<{ count: number }>(store.db, sql`select count(*)::int as count from messages`)
  const firstWrite = sent
    .filter(({ kind, status, at }) => kind === 'write' && at > promotedAt && status > 0 && status < 300)
    .map(({ at, ms }) => at + ms - promotedAt)
    .toSorted((a, b) => a - b)[0]
  const during = sent.filter(({ at }) => at > killedAt)
  const byStatus = Object.entries(Object.groupBy(during, ({ status }) => String(status))).map(
    ([status, calls]) => `${status}: ${calls?.length}`,
  )
  console.log(`calls after the kill, by status: ${byStatus.join(', ')} (0 is no answer)`)
  console.log(`slowest of them: ${Math.round(Math.max(...during.map(({ ms }) => ms)))} ms`)
  console.log(
    `after the promotion: /readyz after ${ready.map(Math.round).join(' and ')} ms, a write after ${Math.round(firstWrite ?? -1)} ms`,
  )
  console.log(`acknowledged messages: ${writes}, stored: ${stored[0]?.count}`)
  const violations = await checkInvariants(store)
  console.log(`violations of the books: ${violations.length}`)
  const isWhole = (stored[0]?.count ?? 0) >= writes && violations.length === 0
  const isQuick =
    firstWrite !== undefined && firstWrite < 5000 && during.every(({ status }) => [200, 201, 503].includes(status))
  console.log(isWhole && isQuick ? 'PASSED' : 'FAILED')
  if (!isWhole || !isQuick) process.exitCode = 1
} finally {
  for (const end of ends) await end()
}
process.exit()
