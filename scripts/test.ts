// Every check and every test: verify, then the suites on the embedded database, then once more on a real PostgreSQL with
// the proofs, which need its concurrency, then the browser journeys on the production build. `npm test -- verify browser`
// runs only the named stages.
import { spawnSync } from 'node:child_process'
import { findChromium } from './chromium.ts'
import { startPostgres } from './postgres.ts'

type Environment = Record<string, string | undefined>
const node = (args: string[], environment: Environment = {}): boolean => {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
  return status === 0
}
const vitest = (projects: string[], environment: Environment = {}): boolean =>
  node(['node_modules/vitest/vitest.mjs', 'run', ...projects.map((name) => `--project=${name}`)], environment)

const onPostgres = async (): Promise<boolean> => {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return vitest(['api', 'prove'], { TEST_DATABASE_URL: given })
  const server = await startPostgres({ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' })
  try {
    return vitest(['api', 'prove'], { TEST_DATABASE_URL: server.url })
  } finally {
    server.stop()
  }
}

const withoutServer = { TEST_DATABASE_URL: undefined }
const stages: Record<string, () => boolean | Promise<boolean>> = {
  verify: () => node(['scripts/verify.ts']),
  embedded: () => vitest(['unit', 'api', 'refuse'], withoutServer),
  postgres: onPostgres,
  browser: () => node(['scripts/build.ts']) && vitest(['e2e'], { ...withoutServer, CHROMIUM_PATH: findChromium() }),
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
for (const [name, passed, seconds] of results) console.log(`${passed ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`)
const failed = results.filter(([, passed]) => !passed).length
console.log(`stages: ${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
