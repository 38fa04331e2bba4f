// `npm run drill` practises and measures failovers, with a primary, a synchronous standby, and two processes of the
// product under load. Each round breaks something, and at the end everything that was acknowledged must be stored. With
// fewer rounds or other faults: `npm run drill -- --rounds=3 --faults=kill,freeze`. It uses Patroni, etcd, HAProxy and
// PgBouncer where all of them are installed, unless `--plain` is given.
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openPostgres, type Store } from '../src/db/client.ts'
import { backAfter, checkAll, findWrong, longestGap } from './drill-check.ts'
import { ask, openCluster, takesWrites, waitUntil, type Cluster, type Node } from './drill-cluster.ts'
import { openLoad, type Load, type Sent } from './drill-load.ts'
import { missingForPatroni, openPatroniCluster } from './drill-patroni.ts'
import { openProduct, type Product } from './drill-product.ts'
import { sayLoad } from './say-load.ts'

const LOAD_MS = 3000
/** Without Patroni, the drill waits this long before it promotes the standby. */
const DECIDE_MS = 2000
const FULL_MS = 3000
const EVERY_MS = 250
const WAIT_MS = 2000
/** The limit for the drill’s own connections, which may wait longer than the product’s. */
const OWN_WAIT_MS = 30_000
const LOOK_MS = 50
const MAX_GAP_MS = 10_000
const MAX_RETURN_MS = 5000
const SHOWN = 20
const FAULTS = ['kill', 'freeze', 'partition', 'full-disk', 'process'] as const
type Fault = (typeof FAULTS)[number]

interface World {
  cluster: Cluster
  product: Product
  load: Load
  store: Store
}

interface Round {
  gapMs: number
  /** Null when no server was promoted. */
  backMs: number | null
  wrong: Sent[]
}

const spoil: Record<Fault, (world: World, node: Node, round: number) => Promise<void>> = {
  kill: ({ cluster }, node) => {
    node.kill()
    return cluster.failOver()
  },
  freeze: ({ cluster }, node) => {
    node.freeze()
    return cluster.failOver()
  },
  partition: ({ cluster }, node) => {
    node.cut()
    return cluster.failOver()
  },
  'full-disk': async ({ cluster }, { disk, url }) => {
    disk.fill()
    // This starts a new log file, which needs disk space now.
    await ask(url(), 'select pg_switch_wal()').catch(() => {})
    await setTimeout(FULL_MS)
    await cluster.failOverIfStopped()
    disk.empty()
  },
  process: ({ product }, _node, round) => product.killOne(round % 2),
}

/** @returns a function that ends the watch and says when the standby began to accept writes */
const watchPromotion = (standby: Node) => {
  const over = new AbortController()
  let promotedAt: number | null = null
  const watch = async () => {
    while (promotedAt === null && !over.signal.aborted) {
      if (await takesWrites(standby.url())) promotedAt = performance.now()
      else await setTimeout(LOOK_MS)
    }
  }
  const watching = watch()
  return async () => {
    over.abort()
    await watching
    return promotedAt
  }
}

const runRound = async (world: World, fault: Fault, round: number): Promise<Round> => {
  const { cluster, product, load } = world
  const [first, before] = [load.sent.length, await cluster.primary()]
  const promotion = watchPromotion(await cluster.standby())
  const stop = await load.begin(EVERY_MS)
  await setTimeout(LOAD_MS)
  const faultAt = performance.now()
  await spoil[fault](world, before, round)
  await waitUntil('both processes are ready', product.isReady)
  await setTimeout(LOAD_MS)
  const endAt = performance.now()
  await stop()
  const promotedAt = await promotion()
  const calls = load.sent.slice(first)
  const gapMs = longestGap(calls, faultAt, endAt)
  const backMs = promotedAt === null ? null : backAfter(calls, promotedAt)
  const counts = Object.entries(
    Object.groupBy(calls, ({ status, code }) => `${status}${code === '' ? '' : ` ${code}`}`),
  ).map(([status, of]) => `${status}: ${of?.length}`)
  const moved =
    backMs === null ? 'the primary stayed' : `${Math.round(backMs)} ms from the promotion to the first of them`
  console.log(
    `${round + 1}. ${fault}: ${Math.round(gapMs)} ms without an acknowledged write, ${moved}; answers: ${counts.join(', ')}`,
  )
  if ((await cluster.primary()) !== before) await cluster.renew()
  return { gapMs, backMs, wrong: findWrong(calls, fault === 'process') }
}

const judge = async ({ store, load, product }: World, rounds: readonly Round[]): Promise<boolean> => {
  const { told } = load
  const takenKsh = await product.mpesa.takenKsh()
  const found = await checkAll(store, told, takenKsh)
  const inChats = await load.countMessages()
  const wrong = rounds.flatMap((round) => round.wrong)
  const ends = product.readEnds()
  const worst = Math.max(...rounds.map(({ gapMs }) => gapMs))
  const slowestReturn = Math.max(0, ...rounds.map(({ backMs }) => backMs ?? 0))
  const findings = {
    ...found,
    lostMessages: inChats.filter((count) => count === 0).length,
    doubledMessages: inChats.filter((count) => count > 1).length,
    wrongAnswers: wrong.length,
    processesThatEndedByThemselves: ends.length,
  }
  console.log(
    `acknowledged: ${told.requests.size} bookings, ${told.paid.size} payments (M-Pesa took Ksh ${takenKsh}), ${told.messages.size} messages`,
  )
  for (const [name, value] of Object.entries(findings)) console.log(`${name}: ${value}`)
  for (const { path, status, text } of wrong.slice(0, SHOWN)) console.log(`  ${status} to ${path}: ${text}`)
  for (const end of ends) console.log(`  a process ended with ${end}`)
  console.log(`longest time without an acknowledged write, p99 of ${rounds.length} rounds: ${Math.round(worst)} ms`)
  console.log(`longest time from a promotion to an acknowledged write: ${Math.round(slowestReturn)} ms`)
  console.log(sayLoad())
  const isWhole = Object.values(findings).every((value) => value === 0) && told.paid.size > 0
  return isWhole && worst <= MAX_GAP_MS && slowestReturn <= MAX_RETURN_MS
}

const openServers = (isPlain: boolean): Promise<Cluster> => {
  console.log(
    isPlain
      ? 'PostgreSQL alone: the drill itself decides who the primary is.'
      : 'PostgreSQL under Patroni with etcd, behind HAProxy and PgBouncer; the product behind HAProxy.',
  )
  return isPlain ? openCluster(DECIDE_MS) : openPatroniCluster()
}

interface Plan {
  rounds: number
  isPlain: boolean
  faults: readonly Fault[]
}

const practise = async ({ rounds, isPlain, faults }: Plan, ends: (() => unknown)[]): Promise<boolean> => {
  const cluster = await openServers(isPlain)
  ends.unshift(cluster.close)
  const { url: databaseUrl, directUrl } = cluster
  const store = await openPostgres(databaseUrl, { size: 6, waitMs: OWN_WAIT_MS, directUrl }, () => {})
  ends.unshift(() => store.close())
  const { LOG_LEVEL = 'silent' } = process.env
  const direct: Record<string, string> = directUrl === null ? {} : { DATABASE_DIRECT_URL: directUrl }
  const environment = { DATABASE_WAIT_MS: String(WAIT_MS), LOG_LEVEL, ...direct }
  const product = await openProduct({ databaseUrl, environment, withProxy: !isPlain })
  ends.unshift(product.close)
  const load = openLoad({ store, bases: product.bases, approvePrompt: product.mpesa.approvePrompt })
  const canMount = (await cluster.primary()).disk.isMounted
  if (!canMount && faults.includes('full-disk'))
    console.log('full-disk: left out, because this user cannot mount a small disk')
  const possible = faults.filter((fault) => canMount || fault !== 'full-disk')
  if (possible.length === 0) throw new Error('No fault is left.')
  const done: Round[] = []
  for (let round = 0; round < rounds; round += 1)
    done.push(await runRound({ cluster, product, load, store }, possible[round % possible.length] ?? 'kill', round))
  return judge({ cluster, product, load, store }, done)
}

const isFault = (word: string): word is Fault => FAULTS.some((fault) => fault === word)

const readPlan = (): Plan => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '10' },
      faults: { type: 'string', default: FAULTS.join() },
      plain: { type: 'boolean', default: false },
    },
  })
  const [rounds, words] = [Number(values.rounds), values.faults.split(',')]
  const faults = words.filter(isFault)
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error(`--rounds must be a whole number from 1, not ${values.rounds}`)
  if (faults.length < words.length) throw new Error(`--faults must be some of ${FAULTS.join()}, not ${values.faults}`)
  const missing = values.plain ? [] : missingForPatroni()
  if (missing.length > 0)
    console.log(`Without Patroni, because this is not installed: ${missing.join(', ')}. See docs/running.md.`)
  return { rounds, faults, isPlain: values.plain || missing.length > 0 }
}

const ends: (() => unknown)[] = []
try {
  const passed = await practise(readPlan(), ends)
  console.log(passed ? 'PASSED' : 'FAILED')
  if (!passed) process.exitCode = 1
} finally {
  for (const end of ends) await end()
}
process.exit()
