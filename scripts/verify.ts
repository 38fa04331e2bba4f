// All checks without running the product. Results per file are cached in node_modules/.cache, so that the next run only
// checks what changed.
import { spawn } from 'node:child_process'

const CACHE = 'node_modules/.cache'
const bin = (name: string, ...args: string[]) => [`node_modules/${name}`, ...args]
const checks: Record<string, string[]> = {
  format: bin(
    'prettier/bin/prettier.cjs',
    '--check',
    '--cache',
    '--cache-strategy=content',
    `--cache-location=${CACHE}/prettier`,
    '--log-level=warn',
    '.',
  ),
  lint: bin('oxlint/bin/oxlint', '--type-aware', '--deny-warnings'),
  imports: bin('dependency-cruiser/bin/dependency-cruiser.mjs', '--config', '.dependency-cruiser.cjs', 'src'),
  structure: ['scripts/check-structure.ts'],
  types: ['scripts/check-types.ts'],
  'dead code': bin('knip/bin/knip.js', '--no-progress', '--cache', `--cache-location=${CACHE}/knip`),
  messages: ['scripts/check-messages.ts'],
  documents: ['scripts/check-docs.ts'],
  'openapi fresh': ['scripts/write-openapi.ts', '--check'],
  'specification covered': ['scripts/write-spec-coverage.ts', '--check'],
  'security shown': ['scripts/write-security.ts', '--check'],
  'migrations fresh': ['scripts/check-migrations.ts'],
  'database documented': ['scripts/write-database.ts', '--check'],
  'states documented': ['scripts/write-states.ts', '--check'],
}

const run = (args: string[]): Promise<{ passed: boolean; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('close', (code) => resolve({ passed: code === 0, output }))
  })

// Two in parallel: most checks keep one core busy.
let failed = 0
const waiting = Object.entries(checks)
const work = async () => {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [name, args] = next
    const startedAt = performance.now()
    const { passed, output } = await run(args)
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
    if (!passed) {
      failed += 1
      console.log(output.trimEnd())
    }
  }
}
await Promise.all([work(), work()])
process.exit(failed === 0 ? 0 : 1)
