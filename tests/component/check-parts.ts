// Runs after all component tests: every form of the pages must have been sent in one of them, every dialog opened, and
// every empty or failed list shown.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { NOT_IN_JSDOM, partsOfPages, readNoted } from './form-parts.ts'

declare module 'vitest' {
  interface ProvidedContext {
    notedFolder: string
  }
}

const folder = mkdtempSync(join(tmpdir(), 'pamoja-parts-'))
let project: TestProject | undefined

export const setup = (given: TestProject): void => {
  project = given
  given.provide('notedFolder', folder)
}

export const teardown = async (): Promise<void> => {
  const { parts, files } = readNoted(folder)
  rmSync(folder, { recursive: true, force: true })
  if (!project) return
  const { testFiles } = await project.globTestFiles()
  // When only some tests run, the other parts cannot be checked.
  if (project.vitest.config.testNamePattern !== undefined || testFiles.some((file) => !files.has(file))) return
  const pages = partsOfPages()
  const missing = [...pages].filter((part) => !parts.has(part) && !(part in NOT_IN_JSDOM))
  const stale = Object.keys(NOT_IN_JSDOM).filter((part) => !pages.has(part) || parts.has(part))
  if (missing.length > 0) throw new Error(`No component test uses: ${missing.join(', ')}.`)
  if (stale.length > 0) throw new Error(`NOT_IN_JSDOM contains parts that need no exception: ${stale.join(', ')}.`)
}
