// Practises and checks an upgrade. Two processes of the last release run behind HAProxy and PgBouncer in transaction
// mode, while users sign in, post, search, book, pay and chat. This version replaces one process after the other, then
// both are started again, and at the end a process of the last release is started in addition. `npm run upgrade-drill`
// runs it, `npm run upgrade-drill -- --minutes=10` for ten minutes, and `npm run upgrade-drill -- --from=COMMIT` from
// another commit.
import { execFileSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openPostgres } from '../src/db/client.ts'
import { checkInvariants } from '../src/domain/ledger/index.ts'
import { newKeys } from '../tests/new-keys.ts'
import { buildCommit, buildHere, startBuilt, type RunningProcess } from './built-product.ts'
import { freePort } from './free-port.ts'
import { hasHaproxy, startHaproxy } from './haproxy.ts'
import { LAST_RELEASE } from './last-release.ts'
import { hasPgbouncer, startPgbouncer } from './pgbouncer.ts'
import { startPostgres } from './postgres.ts'
import { sayLoad } from './say-load.ts'
import { keepTravelling, type Traffic, type Traveller } from './upgrade-traffic.ts'

const DRIVERS = 4
const PHASES = 5
const DRAIN_SECONDS = '6'
const SHOWN = 10
const CONNECTIONS = 20
const driverPhone = (number: number) => `+25470100000${number}`

const withDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).toString()
const ask = async (url: string, text: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(text, values)
  await client.end()
  return rows
}

/**
 * Adds drivers: copies of a demo driver with an approved vehicle. There are several, because a vehicle makes one trip
 * at a time.
 */
const addDrivers = async (url: string) => {
  for (let number = 0; number < DRIVERS; number += 1) {
    const [user] = await ask(
      url,
      `insert into users select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'phone', $1::text))).*
        from users u where phone = '+254700000002' returning id`,
      [driverPhone(number)],
    )
    await ask(
      url,
      `insert into vehicles select (jsonb_populate_record(v, jsonb_build_object(
          'id', gen_random_uuid(), 'owner_id', $1::uuid, 'plate', $2::text))).*
        from vehicles v join users u on u.id = v.owner_id where u.phone = '+254700000002' and v.status = 'APPROVED' limit 1`,
      [user?.['id'], `KDZ 10${number}A`],
    )
  }
}

const functionsOf = async (url: string): Promise<string> =>
  JSON.stringify(
    await ask(
      url,
      `select pg_get_functiondef(p.oid) as line from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f'
        union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
        union all select object || hash || version from drizzle.applied_code order by 1`,
    ),
  )

const report = (traffic: Traffic, travellers: readonly Traveller[]) => {
  for (const [name, calls = []] of Object.entries(Object.groupBy(traffic.sent, ({ phase }) => phase))) {
    const failed = calls.filter(({ status }) => status !== 0)
    const slowest = Math.round(Math.max(...calls.map(({ ms }) => ms)))
    console.log(`${name}: ${calls.length} calls, ${failed.length} failed, the slowest took ${slowest} ms`)
  }
  const failed = traffic.sent.filter(({ status }) => status !== 0)
  for (const { phase, step, status, detail } of failed.slice(0, SHOWN))
    console.log(`  ${phase}: ${step} ${status} ${detail}`)
  const problems = travellers.flatMap((one) => one.problems)
  for (const problem of problems.slice(0, SHOWN)) console.log(`  ${problem}`)
  const chats = travellers.map(({ chat }) => chat)
  const sum = (count: (chat: Traveller['chat']) => number) => chats.reduce((total, chat) => total + count(chat), 0)
  const sent = sum(({ acknowledged }) => acknowledged.length)
  const lost = sum(({ acknowledged, received }) => acknowledged.filter((text) => !received.includes(text)).length)
  const doubled = sum(({ received }) => received.length - new Set(received).size)
  console.log(`together: ${traffic.sent.length} calls, ${failed.length} failed`)
  console.log(`journeys from signing in to a paid seat: ${travellers.reduce((total, one) => total + one.journeys, 0)}`)
  console.log(`messages over live streams: ${sent} sent, ${lost} lost, ${doubled} doubled`)
  console.log(`streams that ended: ${sum(({ ended }) => ended)}, that broke off: ${sum(({ broken }) => broken)}`)
  return failed.length === 0 && problems.length === 0 && lost === 0 && doubled === 0 && sent > 0
}

const stopTimed = async (one: RunningProcess): Promise<boolean> => {
  const { code, tookMs } = await one.terminate()
  console.log(
    `${one.name} stopped after ${(tookMs / 1000).toFixed(1)} s (${DRAIN_SECONDS} s of them draining) with ${code}`,
  )
  return code === 0 && tookMs < (Number(DRAIN_SECONDS) + 5) * 1000
}

const { values: given } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    from: { type: 'string', default: LAST_RELEASE.commit },
  },
})
const { from: commit } = given
const phaseMs = (Number(given.minutes) * 60_000) / PHASES
if (!(phaseMs > 0)) throw new Error(`--minutes must be a number above 0, not ${given.minutes}`)
if (!hasHaproxy() || !hasPgbouncer())
  throw new Error('The drill needs HAProxy and PgBouncer (Debian and Ubuntu: apt-get install haproxy pgbouncer).')
const settings = execFileSync('git', ['show', `${commit}:src/platform/config-database.ts`], { encoding: 'utf8' })
if (!settings.includes('DATABASE_DIRECT_URL'))
  throw new Error(`${commit} cannot run behind PgBouncer: choose a later commit.`)
console.log(`Building ${commit} and this version …`)
const older = buildCommit(commit)
const ends: (() => unknown)[] = [older.remove]
let passed = true
try {
  const newer = buildHere()
  const postgres = await startPostgres()
  ends.unshift(() => postgres.stop())
  for (const name of ['product', 'world']) await ask(postgres.url, `create database ${name}`)
  const url = withDatabase(postgres.url, 'product')
  const start = async (product: typeof older, port: number, environment: Record<string, string>) => {
    const one = await startBuilt(product, port, environment)
    ends.unshift(one.kill)
    return one
  }
  const world = await start(newer, await freePort(), {
    DATABASE_URL: withDatabase(postgres.url, 'world'),
    SEED_DEMO: '0',
  })
  const [one, two, three, front] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const pooler = await startPgbouncer(url, CONNECTIONS)
  ends.unshift(() => pooler.stop())
  console.log(`Through HAProxy, and PgBouncer in transaction mode with ${CONNECTIONS} connections.`)
  const shared = {
    DATABASE_URL: pooler.through(url),
    DATABASE_DIRECT_URL: url,
    ...newKeys(),
    DEMO_HISTORY: '0',
    DRAIN_SECONDS,
    TRUST_PROXY_HOPS: '1',
    MPESA_BASE_URL: `${world.base}/dev/daraja`,
    WHATSAPP_BASE_URL: `${world.base}/dev/graph`,
    AT_BASE_URL: `${world.base}/dev/at`,
    MPESA_CALLBACK_BASE_URL: `http://127.0.0.1:${front}`,
  }
  const first = await start(older, one, shared)
  const second = await start(older, two, shared)
  await addDrivers(url)
  const proxy = await startHaproxy(front, [one, two, three])
  ends.unshift(() => proxy.stop())

  const traffic: Traffic = { base: proxy.base, world: world.base, sent: [], phase: '', isOver: false }
  const during = async (phase: string, work: () => Promise<unknown>) => {
    traffic.phase = phase
    await work()
    await setTimeout(phaseMs)
  }
  traffic.phase = '1 last release alone'
  const travelling = Array.from({ length: DRIVERS }, (_, number) => keepTravelling(traffic, driverPhone(number)))
  const all = Promise.all(travelling)
  await Promise.race([all, setTimeout(phaseMs)])
  const replace = async (old: RunningProcess, port: number) => {
    passed = (await stopTimed(old)) && passed
    return start(newer, port, shared)
  }
  const running: RunningProcess[] = [first, second]
  const ports = [one, two] as const
  const replaceAt = async (index: 0 | 1) => {
    running[index] = await replace(running[index] ?? first, ports[index])
  }
  await during('2 both versions', () => replaceAt(0))
  await during('3 this version alone', () => replaceAt(1))
  await during('4 this version started again, one process after the other', async () => {
    await replaceAt(0)
    await replaceAt(1)
  })
  const before = await functionsOf(url)
  await during('5 the last release again beside it', async () => {
    running.push(await start(older, three, shared))
  })
  traffic.phase = '6 the end'
  traffic.isOver = true
  const travellers = await all
  passed = report(traffic, travellers) && passed
  const isUnchanged = (await functionsOf(url)) === before
  console.log(`functions and triggers after the last release started again: ${isUnchanged ? 'unchanged' : 'CHANGED'}`)
  for (const each of running) passed = (await stopTimed(each)) && passed
  const store = await openPostgres(url, { size: 2, waitMs: 10_000 }, () => {})
  const violations = await checkInvariants(store)
  await store.close()
  console.log(`violated invariants: ${violations.length}`)
  passed = passed && isUnchanged && violations.length === 0
} finally {
  for (const end of ends) await end()
}
console.log(sayLoad())
console.log(passed ? 'PASSED' : 'FAILED')
process.exit(passed ? 0 : 1)
