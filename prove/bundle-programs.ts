import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'

// This setup runs once before the proofs. They start about ninety processes, and loading the product from its several
// thousand files takes five times as long as loading the bundles.

const PROGRAMS = [
  'prove/killable-server.ts',
  'prove/migrating-process.ts',
  'prove/search-follower.ts',
  'prove/worker-server.ts',
  'scripts/make-admin.ts',
  'scripts/rotate-keys.ts',
]
/** These packages read files next to their own code, or are compiled for one machine. */
const NOT_BUNDLED = [
  '@electric-sql/pglite',
  '@fontsource/inter',
  '@hyzyla/pdfium',
  'pdfkit',
  'satori',
  'sharp',
  '@opentelemetry/sdk-node',
]

declare module 'vitest' {
  export interface ProvidedContext {
    programs: string
  }
}

export const setup = async (project: TestProject) => {
  // The bundles are inside `node_modules`, because they import packages.
  const cache = join('node_modules', '.cache')
  // A new clone has no such folder before its first `npm run verify`.
  mkdirSync(cache, { recursive: true })
  const programs = mkdtempSync(join(cache, 'programs-'))
  project.provide('programs', join(process.cwd(), programs))
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true, external: NOT_BUNDLED },
    build: { ssr: true, target: 'node24', minify: false, outDir: programs, rolldownOptions: { input: PROGRAMS } },
  })
  // Without this file, Node parses each bundle twice at every start to find out that it is a module.
  writeFileSync(join(programs, 'package.json'), '{ "type": "module" }')
  return () => rmSync(programs, { recursive: true, force: true })
}
