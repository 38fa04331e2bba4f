import { defineConfig } from 'vitest/config'

const slow = { testTimeout: 60_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/**/*.unit.test.ts', 'scripts/**/*.unit.test.ts'] } },
      {
        test: {
          name: 'api',
          include: ['src/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts', '**/node_modules/**'],
          maxWorkers: 2,
          ...slow,
        },
      },
      {
        test: {
          name: 'prove',
          include: ['prove/**/*.test.ts'],
          maxWorkers: 1,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          maxWorkers: 1,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // A busy machine takes longer than the second it is given otherwise.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})
