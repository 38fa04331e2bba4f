// Failovers, for practice and for figures: a primary with a synchronous standby, and two processes of the product under
// load. In each round something is lost, and what was acknowledged must be there. `npm run drill -- --rounds=3`
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openPostgres, type Store } from '../src/db/client.ts'
import { checkAll, longestGap } from './drill-check.ts'
import { ask, openCluster, waitUntil, type Cluster, type Node } from './drill-cluster.ts'
import { openLoad, type Load } from './drill-load.ts'
import { missingForPatroni, openPatroniCluster } from './drill-patroni.ts'
import { openProduct, type Product } from './drill-product.ts'

const LOAD_MS = 3000
/** A manager of servers takes so long to decide. */
const DECIDE_MS = 2000
const FULL_MS = 3000
const EVERY_MS = 250
const WAIT_MS = 2000
const LONGEST_GAP_MS = 10_000
const FAULTS = ['kill', 'freeze', 'partition', 'full disk', 'process'] as const
type Fault = (typeof FAULTS)[number]

interface World {
  cluster: Cluster
  product: Product
  load: Load
  store: Store
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
  'full disk': async ({ cluster }, { disk, url }) => {
    disk.fill()
    // A new file of changes is needed now.
    await ask(url(), 'select pg_switch_wal()').catch(() => {})
    await setTimeout(FULL_MS)
    await cluster.failOverIfStopped()
    disk.empty()
  },
  process: ({ product }, _node, round) => product.killOne(round % 2),
}

/** @returns the longest time without an acknowledged write */
const runRound = async (world: World, fault: Fault, round: number): Promise<number> => {
  const { cluster, product, load } = world
  const [first, before] = [load.sent.length, await cluster.primary()]
  const stop = await load.begin(EVERY_MS)
  await setTimeout(LOAD_MS)
  const faultAt = performance.now()
  await spoil[fault](world, before, round)
  await waitUntil('both processes are ready', product.isReady)
  await setTimeout(LOAD_MS)
  await stop()
  const calls = load.sent.slice(first)
  const gap = longestGap(calls, faultAt)
  const counts = Object.entries(Object.groupBy(calls, ({ status }) => String(status))).map(
    ([status, of]) => `${status}: ${of?.length}`,
  )
  const hasMoved = (await cluster.primary()) !== before
  console.log(
    `${round + 1}. ${fault}: ${Math.round(gap)} ms without an acknowledged write, ${hasMoved ? 'the standby was promoted' : 'the primary stayed'}; calls by status: ${counts.join(', ')}`,
  )
  if (hasMoved) await cluster.renew()
  return gap
}

const judge = async ({ store, load: { told, sent }, product }: World, gaps: readonly number[]): Promise<boolean> => {
  const takenKsh = await product.mpesa.takenKsh()
  const found = await checkAll(store, told, takenKsh)
  const unexpected = sent.filter(({ status }) => status >= 500 && status !== 503)
  const worst = Math.max(...gaps)
  console.log(
    `acknowledged: ${told.requests.size} bookings, ${told.paid.size} payments (M-Pesa took Ksh ${takenKsh}), ${told.messages.size} messages`,
  )
  for (const [name, value] of Object.entries(found)) console.log(`${name}: ${value}`)
  for (const { path, status, text } of unexpected) console.log(`${status} to ${path}: ${text}`)
  console.log(`processes that ended by themselves: ${product.countDead()}`)
  console.log(`longest time without an acknowledged write, p99 of ${gaps.length} rounds: ${Math.round(worst)} ms`)
  const isWhole = Object.values(found).every((value) => value === 0) && told.paid.size > 0
  return isWhole && unexpected.length + product.countDead() === 0 && worst <= LONGEST_GAP_MS
}

const openServers = (withPatroni: boolean): Promise<Cluster> => {
  const missing = withPatroni ? missingForPatroni() : []
  if (missing.length > 0) throw new Error(`--patroni needs what is not installed: ${missing.join(', ')}`)
  return withPatroni ? openPatroniCluster() : openCluster(DECIDE_MS)
}

const practise = async (rounds: number, withPatroni: boolean, ends: (() => unknown)[]): Promise<boolean> => {
  const cluster = await openServers(withPatroni)
  ends.unshift(cluster.close)
  const store = await openPostgres(cluster.url, { size: 6, waitMs: WAIT_MS, directUrl: cluster.directUrl }, () => {})
  ends.unshift(() => store.close())
  const { LOG_LEVEL = 'silent' } = process.env
  const direct: Record<string, string> = cluster.directUrl === null ? {} : { DATABASE_DIRECT_URL: cluster.directUrl }
  const product = await openProduct(cluster.url, { DATABASE_WAIT_MS: String(WAIT_MS), LOG_LEVEL, ...direct })
  ends.unshift(product.close)
  const load = openLoad({ store, bases: product.bases, approvePrompt: product.mpesa.approvePrompt })
  const canMount = (await cluster.primary()).disk.isMounted
  if (!canMount) console.log('full disk: left out, because this user cannot mount a small disk')
  const faults = FAULTS.filter((fault) => canMount || fault !== 'full disk')
  const gaps: number[] = []
  for (let round = 0; round < rounds; round += 1)
    gaps.push(await runRound({ cluster, product, load, store }, faults[round % faults.length] ?? 'kill', round))
  return judge({ cluster, product, load, store }, gaps)
}

const { values: given } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, patroni: { type: 'boolean', default: false } },
})
const ends: (() => unknown)[] = []
try {
  const passed = await practise(Number(given.rounds), given.patroni, ends)
  console.log(passed ? 'PASSED' : 'FAILED')
  if (!passed) process.exitCode = 1
} finally {
  for (const end of ends) await end()
}
process.exit()
