import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { ON_EMBEDDED_ONLY, ON_POSTGRES_ONLY } from './scripts/test-databases.ts'

/** Files run in order of size, because a fresh machine does not know their times. These are slower than their size suggests. */
const SLOW = /(every-screen|ride-states|budgets|ride-bars|shuffled-callbacks|hostile-files|follow-chat)\.test\.ts$/
const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId)
/** Runs slow files first, so that all workers are busy until the end. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of vitest, which changes no array
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

// Test files share only modules, and loading these again for every file would take a fifth of the time.
const together = { isolate: false }
// Waits may last as long as a busy machine needs: the limits only end a test that hangs.
const slow = { expect: { poll: { timeout: 60_000 } }, testTimeout: 300_000, hookTimeout: 300_000 }

const UNIT = ['src/**/*.unit.test.ts', 'scripts/**/*.unit.test.ts']
/** Both kinds of database must refuse the same writes. */
const REFUSE = ['prove/**/*database-refuses.test.ts']
const suite = (name: string, include: readonly string[], leftOut: readonly string[] = []) => ({
  test: { name, include: [...include], exclude: ['**/node_modules/**', ...leftOut], ...together, ...slow },
})
const PROVE = ['prove/**/*.test.ts']
const withPrograms = ({ test }: ReturnType<typeof suite>) => ({
  test: { ...test, globalSetup: ['prove/bundle-programs.ts'] },
})

export default defineConfig({
  test: {
    // One for each core of the machine on which the tests must be quick enough.
    maxWorkers: 2,
    maxConcurrency: 2,
    // The cores are busy with tests, so helper threads of V8 only take time from them; large young memory is collected less often.
    execArgv: ['--import', './scripts/resolve-once.ts', '--v8-pool-size=1', '--max-semi-space-size=32'],
    sequence: { sequencer: SlowFirst },
    projects: [
      suite('unit', UNIT),
      suite('refuse', REFUSE),
      suite('api', ['src/**/*.test.ts'], UNIT),
      // One project for each stage, because each starts its own workers, which load the product and open databases again.
      suite('embedded', ['src/**/*.test.ts', ...UNIT, ...REFUSE], ON_POSTGRES_ONLY),
      {
        test: {
          name: 'component',
          globalSetup: ['tests/component/check-parts.ts'],
          setupFiles: ['tests/component/dom.ts'],
          include: ['tests/component/**/*.test.tsx'],
          ...together,
          ...slow,
        },
      },
      withPrograms(suite('prove', PROVE)),
      withPrograms(suite('postgres', ['src/**/*.test.ts', ...PROVE], [...UNIT, ...ON_EMBEDDED_ONLY])),
      {
        // Pages are drawn as the product draws them. In development, React takes a stack trace for each element.
        oxc: { jsx: { development: false } },
        test: {
          name: 'e2e',
          env: { NODE_ENV: 'production' },
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/seed-once.ts'],
          ...together,
          ...slow,
        },
      },
    ],
  },
})
