// Runs all checks that do not run the product. The results of slow checks are cached in node_modules/.cache, so that
// the next run repeats them only for what has changed (decision 421).
import { spawn } from 'node:child_process'
import { openPassedChecks } from './passed-checks.ts'
import { hashOf, readClosures } from './read-closures.ts'

const CACHE = 'node_modules/.cache'
const bin = (name: string, ...args: string[]) => [`node_modules/${name}`, ...args]

const { sources, closureOf, contentOf } = readClosures()
const passedBefore = openPassedChecks(`${CACHE}/passed-checks.json`)
const setUp = contentOf('node_modules/.package-lock.json', 'package.json', 'tsconfig.json', '.oxlintrc.json')

/**
 * A test of its own compiles this folder, together with the files that the test creates. `oxlint` ignores the folder,
 * and fails when it is given ignored files only.
 */
const WITH_ITS_CLIENT = 'tests/client/'

const typedLint = () => {
  const files = sources()
    .filter(({ path }) => !path.startsWith(WITH_ITS_CLIENT))
    .map(({ path, hash }) => ({ path, key: hashOf('lint', setUp, path, hash) }))
  const changed = files.filter(({ key }) => !passedBefore.has(key))
  // Listing most of the files is no faster than checking all.
  const named = changed.length < files.length / 2 ? changed.map(({ path }) => path) : []
  return {
    args: bin('oxlint/bin/oxlint', '--type-aware', '--deny-warnings', ...named),
    keys: changed.map(({ key }) => key),
  }
}

const migrationsFresh = () => {
  const read = [
    closureOf('scripts/check-migrations.ts'),
    closureOf('src/db/schema/index.ts'),
    contentOf('drizzle.config.ts', 'src/db/migrations/**/*.*', 'src/db/sql/**/*.*'),
  ]
  const key = hashOf('migrations fresh', setUp, ...read)
  return { args: ['scripts/check-migrations.ts'], keys: passedBefore.has(key) ? [] : [key] }
}

const shardsFollowed = () => {
  const key = hashOf('shards', setUp, closureOf('scripts/check-shards.ts'), contentOf('src/db/sql/**/*.*'))
  return { args: ['scripts/check-shards.ts'], keys: passedBefore.has(key) ? [] : [key] }
}

interface Check {
  args: string[]
  /** Keys under which the check is stored when it has passed. With an empty list, the check is not run. */
  keys?: string[]
}
// One worker takes the long checks from the start, the other the quick ones from the end, so that most faults are shown soon.
const checks: Record<string, Check> = {
  types: { args: ['scripts/check-types.ts'] },
  'lint with types': typedLint(),
  'migrations fresh': migrationsFresh(),
  'dead code': { args: bin('knip/bin/knip.js', '--no-progress', '--cache', `--cache-location=${CACHE}/knip`) },
  imports: { args: bin('dependency-cruiser/bin/dependency-cruiser.mjs', '--config', '.dependency-cruiser.cjs', 'src') },
  'database documented': { args: ['scripts/write-database.ts', '--check'] },
  'tables could be spread': shardsFollowed(),
  'openapi fresh': { args: ['scripts/write-openapi.ts', '--check'] },
  'messages documented': { args: ['scripts/write-messages.ts', '--check'] },
  'states documented': { args: ['scripts/write-states.ts', '--check'] },
  'who sees what documented': { args: ['scripts/write-who-sees.ts', '--check'] },
  'specification covered': { args: ['scripts/write-spec-coverage.ts', '--check'] },
  'security shown': { args: ['scripts/write-security.ts', '--check'] },
  messages: { args: ['scripts/check-messages.ts'] },
  words: { args: ['scripts/check-words.ts'] },
  structure: { args: ['scripts/check-structure.ts'] },
  documents: { args: ['scripts/check-docs.ts'] },
  lint: { args: bin('oxlint/bin/oxlint', '--deny-warnings') },
  format: { args: bin('oxfmt/bin/oxfmt', '--check') },
}
const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in checks))
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}. The checks: ${Object.keys(checks).join(', ')}.`)
  process.exit(1)
}

const run = (args: string[]): Promise<{ passed: boolean; output: string }> =>
  new Promise((resolve) => {
    const isOurs = args[0]?.startsWith('scripts/')
    const hooks = isOurs ? ['--import', './scripts/resolve-once.ts'] : []
    // The compiler and the linter of types are written in Go. With this they collect garbage less often, in the same
    // memory.
    const env = { ...process.env, GOGC: '400' }
    const child = spawn(process.execPath, [...hooks, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('close', (code) => resolve({ passed: code === 0, output }))
  })

// Two in parallel: most checks keep one core busy.
let failed = 0
const waiting = Object.entries(checks).filter(([name]) => named.length === 0 || named.includes(name))
const work = async (takeNext: () => [string, Check] | undefined) => {
  for (let next = takeNext(); next !== undefined; next = takeNext()) {
    const [name, { args, keys }] = next
    if (keys?.length === 0) {
      console.log(`ok     ${name} (nothing that it reads has changed)`)
      continue
    }
    const startedAt = performance.now()
    const { passed, output } = await run(args)
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
    if (passed) passedBefore.add(...(keys ?? []))
    else {
      failed += 1
      console.log(output.trimEnd())
    }
  }
}
await Promise.all([work(() => waiting.shift()), work(() => waiting.pop())])
passedBefore.save()
process.exit(failed === 0 ? 0 : 1)
