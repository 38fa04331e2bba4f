// `npm run bench` prints most figures of docs/performance.md. BENCH_SIZES=10000,100000+stops sets other sizes of the
// search; `-- --compare COMMIT` (or BENCH_COMPARE) measures search, pages and jobs of that commit in turn with this
// one;
// BENCH_ONLY=search,pages,workers,chat,startup,balances,jobs,alerts,streams,sweeps,synchronous,lighthouse,slow-line
// selects parts.
import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildCommit, buildHere } from '../scripts/built-product.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { createTestDatabase } from '../tests/test-product.ts'
import { benchBalances } from './balances.ts'
import { benchChat } from './chat.ts'
import { comparePages } from './compare-pages.ts'
import { checkOut } from './older-commit.ts'
import { READABLE_LOG } from './page-statements.ts'
import { measurePages } from './pages.ts'
import { benchSearch } from './search.ts'
import { benchStalledReaders } from './stalled-readers.ts'
import { measureStartup } from './startup.ts'
import { measureWorkers } from './workers.ts'

const given = process.env['BENCH_DATABASE_URL']
const only = process.env['BENCH_ONLY']?.split(',')
const { values: options } = parseArgs({ options: { compare: { type: 'string' } } })
const compared = options.compare ?? process.env['BENCH_COMPARE']
const wants = (part: string) => only === undefined || only.includes(part)

/** The rates that no page can exceed: with the same bytes, the same number of elements, or the same statements. */
const FLOORS = ['bare node:http/s', 'bare React Router/s', 'pgbench/s']

const benchPages = async (server: string) => {
  console.log('\n# Server-rendered pages\n')
  const head = ['page', 'database', 'pages/s', 'p50 ms', 'p99 ms', 'p99 ms at half load', ...FLOORS]
  console.log(`| ${head.join(' | ')} |\n|${' --- |'.repeat(head.length)}`)
  const database = await createTestDatabase(server)
  for (const url of [null, database.url])
    for (const { page, kind, perSecond, p50Ms, p99Ms, halfLoadP99Ms, floors } of await measurePages(url)) {
      const times = [p50Ms, p99Ms, halfLoadP99Ms].map((ms) => ms.toFixed(1))
      const rates = [floors.bytes, floors.elements, floors.statements].map((rate) => rate?.toFixed(0) ?? '–')
      console.log(`| ${[`\`${page}\``, kind, perSecond.toFixed(0), ...times, ...rates].join(' | ')} |`)
    }
  await database.drop()
}

const printPagesOfBoth = async (server: string, commit: string) => {
  const older = buildCommit(commit)
  try {
    console.log('\n# Pages of both in turn: ms of CPU of the server and of PostgreSQL for a page, and pages a second\n')
    for (const { page, figures } of await comparePages(server, [older, buildHere()])) {
      const each = figures.map(
        ({ name, cpuMs, postgresMs, perSecond }) =>
          `${name} ${cpuMs.toFixed(2)} and ${postgresMs.toFixed(2)} ms, ${perSecond.toFixed(0)}/s`,
      )
      console.log(`- \`${page}\`: ${each.join('; ')}`)
    }
  } finally {
    older.remove()
  }
}

const runJobs = (server: string, folder: string) =>
  spawnSync(process.execPath, ['bench/jobs.ts'], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: server },
  })

const printJobsOfBoth = (server: string, commit: string) => {
  const older = checkOut(commit)
  try {
    cpSync('bench', join(older.folder, 'bench'), { recursive: true })
    for (const turn of [1, 2])
      for (const [name, folder] of [
        [commit, older.folder],
        ['this version', '.'],
      ] as const) {
        console.log(`\n# Jobs of ${name}, turn ${turn}\n`)
        runJobs(server, folder)
      }
  } finally {
    older.remove()
  }
}

const SCRIPTS = [
  ['jobs', 'bench/jobs.ts'],
  ['alerts', '--expose-gc', 'bench/alerts.ts'],
  ['streams', 'bench/streams.ts'],
  ['sweeps', 'bench/sweeps.ts'],
  ['synchronous', 'bench/synchronous.ts'],
  ['lighthouse', 'bench/lighthouse.ts'],
  ['slow-line', 'bench/slow-line.ts'],
] as const

const printWorkers = async (server: string) => {
  console.log('\n# One process and two on one port: pages a second, each asked once\n')
  for (const { page, perSecond } of await measureWorkers(server)) {
    const [one, two] = [perSecond[1], perSecond[2]]
    console.log(`- \`${page}\`: ${one.toFixed(0)} and ${two.toFixed(0)}, ${(two / one).toFixed(2)} times as many`)
  }
}

const printStalledReaders = async (url: string) => {
  const { stalled, cut, offeredMb, beforeMb, peakMb, afterMb, p50Ms, p99Ms } = await benchStalledReaders(url)
  console.log(`\n# Chat: ${stalled} unread streams\n`)
  console.log(`- cut off: ${cut}; offered to them: ${offeredMb.toFixed(0)} MB`)
  console.log(
    `- resident memory: ${beforeMb.toFixed(0)} MB before, at most ${peakMb.toFixed(0)} MB, ${afterMb.toFixed(0)} MB after`,
  )
  console.log(`- another reader meanwhile: p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`)
}

/** Parts that run from source files. If no other parts are chosen, nothing is built. */
const FROM_SOURCES = new Set(['search', 'jobs', 'alerts', 'streams', 'sweeps', 'synchronous'])

if (only?.every((part) => FROM_SOURCES.has(part)) !== true) {
  const built = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  if (built.status !== 0) process.exit(built.status ?? 1)
}
const server = given === undefined ? await startPostgres(READABLE_LOG) : { url: given, stop: () => {} }
try {
  if (wants('search')) {
    console.log('# Search\n')
    await benchSearch(server.url, process.env['BENCH_SIZES']?.split(','), compared || undefined)
  }
  if (wants('pages')) await (compared ? printPagesOfBoth(server.url, compared) : benchPages(server.url))
  if (wants('jobs') && compared) printJobsOfBoth(server.url, compared)
  if (wants('workers')) await printWorkers(server.url)
  if (wants('chat')) {
    const { streams, emptyMb, fullMb, kbAStream, p50Ms, p99Ms } = await benchChat(server.url)
    console.log(`\n# Chat: ${streams} open streams on one process\n`)
    console.log(
      `- resident memory: ${emptyMb.toFixed(0)} MB without, ${fullMb.toFixed(0)} MB with them: ${kbAStream.toFixed(0)} KB each`,
    )
    console.log(`- from sending to arriving: p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`)
    await printStalledReaders(server.url)
  }
  if (wants('balances')) {
    const { entries, talliedMs, plainMs } = await benchBalances(server.url)
    console.log(`\n# Balances of ${entries.toLocaleString('en')} ledger entries\n`)
    console.log(`- tallied, through the API: ${talliedMs.toFixed(1)} ms; a plain sum: ${plainMs.toFixed(1)} ms`)
    console.log(`- ratio: ${(plainMs / talliedMs).toFixed(0)}`)
  }
  if (wants('startup')) {
    console.log('\n# Start-up until /readyz, and memory\n')
    console.log('| start | ms | peak MiB | settled MiB |\n| --- | --- | --- | --- |')
    for (const [name, { readyMs, peakMb, settledMb }] of Object.entries(await measureStartup(server.url)))
      console.log(`| ${name} | ${[readyMs, peakMb, settledMb].map((figure) => figure.toFixed(0)).join(' | ')} |`)
  }
  for (const [part, ...args] of SCRIPTS)
    if (wants(part) && !(part === 'jobs' && compared)) {
      console.log(`\n# ${part}\n`)
      spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: server.url } })
    }
} finally {
  server.stop()
}
