// Every check and every test: verify, then the suites on the embedded database, then once more on a real PostgreSQL with
// the proofs, which need its concurrency, then the browser journeys on the production build. `npm test -- verify browser`
// runs only the named stages.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findChromium } from './chromium.ts'
import { startPostgres } from './postgres.ts'

type Environment = Record<string, string | undefined>
const node = (args: string[], environment: Environment = {}): boolean => {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
  return status === 0
}

interface Report {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** Said again after everything else: a builder's log is often cut to its last lines. */
const troubles: string[] = []
const firstLine = (text: string | undefined): string => text?.split('\n')[0] ?? ''
const report = (path: string): string[] => {
  if (!existsSync(path)) {
    troubles.push('vitest ended before it could say what failed')
    return []
  }
  const failed = (JSON.parse(readFileSync(path, 'utf8')) as Report).testResults.filter(
    (file) => file.status === 'failed',
  )
  for (const { name, message, assertionResults } of failed) {
    const file = relative('.', name)
    if (message) troubles.push(`${file}: ${firstLine(message)}`)
    for (const test of assertionResults)
      if (test.status === 'failed') troubles.push(`${file} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  }
  return failed.map(({ name }) => name)
}

const vitest = (projects: string[], environment: Environment = {}, files: string[] = []) => {
  const folder = mkdtempSync(join(tmpdir(), 'pamoja-report-'))
  const outcome = join(folder, 'outcome.json')
  const chosen = projects.map((name) => `--project=${name}`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${outcome}`]
  try {
    const passed = node(['node_modules/vitest/vitest.mjs', 'run', ...files, ...chosen, ...reporters], environment)
    return { passed, failedFiles: passed ? [] : report(outcome) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * A journey that fails is walked once more from an empty data folder, and both outcomes are told: a browser that has to
 * share two cores can be late for reasons of its own. Rules, races and proofs get no second chance.
 */
const journeys = (environment: Environment): boolean => {
  const { passed, failedFiles } = vitest(['e2e'], environment)
  if (passed || failedFiles.length === 0) return passed
  console.log(`\nOnce more: ${failedFiles.map((file) => relative('.', file)).join(', ')}`)
  return vitest(['e2e'], environment, failedFiles).passed
}

const onPostgres = async (): Promise<boolean> => {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return vitest(['api', 'prove'], { TEST_DATABASE_URL: given }).passed
  const server = await startPostgres({ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' })
  try {
    return vitest(['api', 'prove'], { TEST_DATABASE_URL: server.url }).passed
  } finally {
    server.stop()
  }
}

const withoutServer = { TEST_DATABASE_URL: undefined }
const stages: Record<string, () => boolean | Promise<boolean>> = {
  verify: () => node(['scripts/verify.ts']),
  embedded: () => vitest(['unit', 'api', 'refuse', 'component'], withoutServer).passed,
  postgres: onPostgres,
  browser: () => node(['scripts/build.ts']) && journeys({ ...withoutServer, CHROMIUM_PATH: findChromium() }),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in stages))
if (unknown.length > 0) {
  console.error(`There is no stage ${unknown.join(', ')}: choose from ${Object.keys(stages).join(', ')}.`)
  process.exit(1)
}
const results: [string, boolean, number][] = []
for (const [name, run] of Object.entries(stages)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n== ${name} ==`)
  const startedAt = performance.now()
  results.push([name, await run(), Math.round((performance.now() - startedAt) / 1000)])
}
console.log('')
for (const trouble of troubles) console.log(`red     ${trouble}`)
for (const [name, passed, seconds] of results) console.log(`${passed ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`)
const failed = results.filter(([, passed]) => !passed).length
console.log(`stages: ${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
