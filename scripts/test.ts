// Runs every check and every test: verify, then the suites on the embedded database, then on a real PostgreSQL with the
// proofs, which need its concurrency, then the browser tests on the production build. `npm test -- verify browser` runs
// only the named stages, `npm test -- src/domain/rides` only the tests of a file or folder.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'
import { startTestPostgres } from './postgres.ts'
import { planOf, type Stage } from './test-plan.ts'

type Environment = Record<string, string | undefined>
const node = (args: string[], environment: Environment = {}): boolean => {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
  return status === 0
}

/** Failures are printed again at the end, because logs are often cut to their last lines. */
const troubles: string[] = []

const withoutServer = { TEST_DATABASE_URL: undefined }
const EMBEDDED = ['unit', 'refuse', 'component']
const chosen = (projects: string[]) => projects.map((name) => `--project=${name}`)

const words = process.argv.slice(2)
// `npm run test:watch -- src/domain/rides`: runs affected tests again after each change.
if (words[0] === '--watch') {
  const ended = node(
    ['node_modules/vitest/vitest.mjs', 'watch', ...words.slice(1), ...chosen([...EMBEDDED, 'api'])],
    withoutServer,
  )
  process.exit(ended ? 0 : 1)
}
const plan = planOf(words, existsSync)
if ('refusal' in plan) {
  console.error(plan.refusal)
  process.exit(1)
}

/**
 * The projects of a stage. A test selected by its path runs even if a full run leaves it to the other kind of database.
 */
const onEmbedded = plan.paths.length > 0 ? [...EMBEDDED, 'api'] : ['embedded', 'component']
const onServer = plan.paths.length > 0 ? ['api', 'prove'] : ['postgres']

/** Workers on two cores: where a database or a browser does the work, a third worker uses the waiting time. */
const WORKERS = { alone: 2, withOthers: 3 }

const vitest = (projects: string[], workers: number, environment: Environment): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'pamoja-report-'))
  const failures = join(folder, 'failures')
  try {
    // The paths of other stages match no test in this stage.
    const args = [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...plan.paths,
      ...chosen(projects),
      '--reporter=default',
      '--reporter=./scripts/failed-tests.ts',
      `--maxWorkers=${workers}`,
    ]
    const passed = node(args, { ...environment, FAILED_TESTS: failures })
    if (!passed)
      troubles.push(
        existsSync(failures) ? readFileSync(failures, 'utf8') : 'vitest ended before it could say what failed',
      )
    return passed
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const runOn = (url: string) => vitest(onServer, WORKERS.withOthers, { TEST_DATABASE_URL: url })

const onPostgres = async (): Promise<boolean> => {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return runOn(given)
  const server = await startTestPostgres()
  try {
    return runOn(server.url)
  } finally {
    server.stop()
  }
}

/**
 * Runs a script in parallel with the stages. When it fails, the stage that needs its work does it again and says why.
 */
const runBeside = (script: string, stdio: 'inherit' | 'ignore'): Promise<void> =>
  new Promise((resolve) => spawn(process.execPath, [script], { stdio }).on('exit', () => resolve()))

/** Runs beside the first stages, because downloading and unpacking need little CPU. */
const toolsInstalled = plan.stages.some((name) => name === 'postgres' || name === 'browser')
  ? runBeside('scripts/install-tools.ts', 'inherit')
  : undefined
let built: Promise<void> | undefined

const stages: Record<Stage, () => boolean | Promise<boolean>> = {
  verify: () => node(['scripts/verify.ts']),
  embedded: () => vitest(onEmbedded, WORKERS.alone, withoutServer),
  postgres: async () => {
    await toolsInstalled
    return onPostgres()
  },
  browser: async () => {
    await toolsInstalled
    await built
    return (
      node(['scripts/build.ts']) &&
      vitest(['e2e'], WORKERS.withOthers, { ...withoutServer, CHROMIUM_PATH: findChromium() })
    )
  },
}

const results: [string, boolean, number][] = []
for (const name of plan.stages) {
  console.log(`\n== ${name} ==`)
  const startedAt = performance.now()
  // Runs beside these stages, so that the browser stage waits less for the build.
  if (plan.stages.includes('browser') && (name === 'embedded' || name === 'postgres'))
    built ??= runBeside('scripts/build.ts', 'ignore')
  results.push([name, await stages[name](), Math.round((performance.now() - startedAt) / 1000)])
}
console.log('')
for (const failure of troubles.flatMap((lines) => lines.split('\n'))) console.log(`red     ${failure}`)
for (const [name, passed, seconds] of results) console.log(`${passed ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`)
const failed = results.filter(([, passed]) => !passed).length
console.log(`stages: ${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
