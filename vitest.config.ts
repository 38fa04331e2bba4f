import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { ON_EMBEDDED_ONLY, ON_POSTGRES_ONLY } from './scripts/test-databases.ts'

/** Files are run by size, as on a fresh machine nobody knows their times: these are slower than their size says. */
const SLOW = /(every-screen|shuffled-callbacks|hostile-files|follow-chat)\.test\.ts$/
const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId)
/** The slow ones first, so that at the end no worker is busy alone. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of vitest, which changes no array
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

// A file's tests share nothing but modules, and loading those again for every file is a fifth of the time.
const together = { isolate: false }
// What is waited for gets as long as a busy machine may need: a test that is right is over sooner.
const slow = { expect: { poll: { timeout: 60_000 } }, testTimeout: 120_000, hookTimeout: 120_000 }

const apiTests = (name: string, leftOut: readonly string[]) => ({
  test: {
    name,
    include: ['src/**/*.test.ts'],
    exclude: ['**/*.unit.test.ts', '**/node_modules/**', ...leftOut],
    ...together,
    ...slow,
  },
})

export default defineConfig({
  test: {
    // As many as the machine that has to be quick enough has cores.
    maxWorkers: 2,
    maxConcurrency: 2,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          name: 'unit',
          ...together,
          ...slow,
          include: ['src/**/*.unit.test.ts', 'scripts/**/*.unit.test.ts'],
        },
      },
      apiTests('api', []),
      apiTests('api-embedded', ON_POSTGRES_ONLY),
      apiTests('api-postgres', ON_EMBEDDED_ONLY),
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
      { test: { name: 'prove', include: ['prove/**/*.test.ts'], ...together, ...slow, testTimeout: 300_000 } },
      // What the database itself refuses, it has to refuse in both of its kinds.
      { test: { name: 'refuse', include: ['prove/**/*database-refuses.test.ts'], ...slow } },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/seed-once.ts'],
          ...together,
          ...slow,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
