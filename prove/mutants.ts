// node prove/mutants.ts: plants one fault at a time in a copy of this commit, and runs the tests that should find it.
// It is no part of the tests, because each fault takes about half a minute. MUTANT=pay-by selects the faults whose name
// contains this. Exits with 1 when the tests miss a fault.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkOut } from '../bench/older-commit.ts'
import { startPostgres } from '../scripts/postgres.ts'

interface Mutant {
  name: string
  file: string
  code: string
  fault: string
  tests: string
}

const MUTANTS: readonly Mutant[] = [
  {
    name: 'seats of the leg after the part are taken too',
    file: 'src/db/sql/seats.sql',
    code: 'AND position < new.to_position',
    fault: 'AND position <= new.to_position',
    tests: 'src/api/routes/request-parts.test.ts',
  },
  {
    name: 'the books of a leg count parts that end before it',
    file: 'src/db/sql/seats.sql',
    code: 'AND q.to_position > l.position',
    fault: 'AND q.to_position >= l.position',
    tests: 'src/api/routes/request-parts.test.ts',
  },
  {
    name: 'pay-by, refunds and boarding follow the departure of the ride, not of the part',
    file: 'src/domain/seat-requests/queries.ts',
    code: 'departsAt: segmentDepartsAt',
    fault: 'departsAt: rides.departsAt',
    tests: 'src/api/routes/request-parts.test.ts',
  },
  {
    name: 'search counts the seats of the leg after the part',
    file: 'src/domain/search/ride-facts.ts',
    code: 'for (const leg of legs.slice(from, to)) fewest',
    fault: 'for (const leg of legs.slice(from, to + 1)) fewest',
    tests: 'src/domain/search/search-rides.test.ts',
  },
  {
    name: 'search leaves out a ride with exactly the wanted seats',
    file: 'src/domain/search/row-filter.ts',
    code: '((flags >> SEATS_SHIFT) & MAX_SEATS) >= filter.numSeats',
    fault: '((flags >> SEATS_SHIFT) & MAX_SEATS) > filter.numSeats',
    tests: 'src/domain/search/search-rides.test.ts',
  },
  {
    name: 'search loses changes that are committed late',
    file: 'src/db/search-feed.ts',
    code: 'where xid >= pg_snapshot_xmin(',
    fault: 'where xid >= pg_snapshot_xmax(',
    tests: 'prove/search-follows.test.ts',
  },
  {
    name: 'the count of all ratings holds those that are not shown',
    file: 'src/domain/reviews/list-reviews.ts',
    code: "status === undefined ? ne(reviews.status, 'WRITTEN')",
    fault: 'status === undefined ? undefined',
    tests: 'prove/ratings-stay-blind.test.ts',
  },
  {
    name: 'search shows rides for women to all users',
    file: 'src/domain/search/find-rides.ts',
    code: "mayUseWomenOnly ? 'ALSO' : 'NONE'",
    fault: "mayUseWomenOnly ? 'ALSO' : 'ALSO'",
    tests: 'src/api/routes/women-only.test.ts',
  },
  {
    name: 'lists show rides for women to all users',
    file: 'src/domain/rides/filter-visible.ts',
    code: '`not ${rides.womenOnly}`',
    fault: '`true`',
    tests: 'src/api/routes/women-only.test.ts',
  },
  {
    name: 'alerts tell all users of rides for women',
    file: 'src/domain/alerts/queries.ts',
    code: 'women === null || women.has(alert.userId)',
    fault: 'women === null || true',
    tests: 'src/domain/alerts/tell-alerts.test.ts',
  },
  {
    name: 'the list of a person holds ratings that are not shown',
    file: 'src/domain/reviews/queries.ts',
    code: "eq(reviews.role, role), eq(reviews.status, 'SHOWN'))",
    fault: 'eq(reviews.role, role))',
    tests: 'prove/ratings-stay-blind.test.ts',
  },
  {
    name: 'the score counts ratings that are not shown',
    file: 'src/domain/reviews/queries.ts',
    code: "where v.status = 'SHOWN' and (${chosen})",
    fault: 'where (${chosen})',
    tests: 'prove/ratings-stay-blind.test.ts',
  },
  {
    name: 'payments: an amount that a callback reports is ignored',
    file: 'src/domain/checkout/confirm-payment.ts',
    code: 'paidKsh: claim?.paidKsh ?? null, receipt',
    fault: 'paidKsh: null, receipt',
    tests: 'prove/shuffled-callbacks.test.ts',
  },
  {
    name: 'payments: one without a callback stays open',
    file: 'src/domain/checkout/confirm-payment.ts',
    code: 'if (claim === null && isWorthWaiting(payment, deps.clock.now())) {',
    fault: 'if (claim === null) {',
    tests: 'prove/shuffled-callbacks.test.ts',
  },
]

interface Results {
  testResults: { assertionResults: { title: string; status: string }[] }[]
}

const plant = (folder: string, { file, code, fault }: Mutant): (() => void) => {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(code).length !== 2) throw new Error(`${file} should have this once: ${code}`)
  writeFileSync(
    path,
    text.replace(code, () => fault),
  )
  return () => writeFileSync(path, text)
}

const failedIn = (databaseUrl: string, folder: string, tests: string): string[] => {
  const output = join(folder, 'results.json')
  spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', tests, '--reporter=json', `--outputFile=${output}`],
    { cwd: folder, stdio: 'ignore', env: { ...process.env, TEST_DATABASE_URL: databaseUrl } },
  )
  const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as Results
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  if (!results.some(({ status }) => status === 'passed' || status === 'failed'))
    throw new Error(`${tests} ran no test.`)
  const failed = results.filter(({ status }) => status === 'failed').map(({ title }) => title)
  // A test can fail in several projects, and is listed once.
  return [...new Set(failed)]
}

const chosen = MUTANTS.filter(({ name }) => name.includes(process.env['MUTANT'] ?? ''))
const copy = checkOut('HEAD')
// Some of the tests need the concurrency of a PostgreSQL server.
const server = await startPostgres()
try {
  for (const tests of new Set(chosen.map((mutant) => mutant.tests)))
    if (failedIn(server.url, copy.folder, tests).length > 0) throw new Error(`${tests} fails without a planted fault.`)
  for (const mutant of chosen) {
    const restore = plant(copy.folder, mutant)
    const failed = failedIn(server.url, copy.folder, mutant.tests)
    restore()
    console.log(`${failed.length > 0 ? 'found' : 'LIVES'}: ${mutant.name}`)
    for (const title of failed) console.log(`  by: ${title}`)
    if (failed.length === 0) process.exitCode = 1
  }
} finally {
  server.stop()
  copy.remove()
}
