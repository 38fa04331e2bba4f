import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPassedChecks } from './passed-checks.ts'
import { readClosures, SOURCES } from './read-closures.ts'

const FILES: Record<string, string> = {
  'src/a.ts': "import { b } from './b.ts'",
  'src/alone.ts': 'export const alone = 1',
  'src/b.ts': "export type B = import('../tests/c.ts').C",
  'src/web/root.tsx': 'export const root = 1',
  'src/web/routes/page.tsx': "import type { Route } from './+types/page'",
  'tests/c.ts': "import type { A } from '../src/a.ts'",
}
const closuresOf = (files: Record<string, string>) =>
  readClosures({
    list: (patterns) => (patterns === SOURCES ? Object.keys(files) : ['src/web/root.tsx']),
    read: (path) => files[path] ?? null,
  })
const changedBy = (path: string, text: string) => {
  const before = closuresOf(FILES).sources()
  const after = closuresOf({ ...FILES, [path]: text }).sources()
  return after.filter(({ hash }, place) => before[place]?.hash !== hash).map((file) => file.path)
}

it('the hash of a file changes with each file that it imports, directly or through others, also only for a type', () => {
  expect(changedBy('tests/c.ts', 'export type C = 2')).toEqual(['src/a.ts', 'src/b.ts', 'tests/c.ts'])
})

it('the hash of a file stays the same when a file changes that it does not import', () => {
  expect(changedBy('src/alone.ts', 'export const alone = 2')).toEqual(['src/alone.ts'])
})

it('every hash changes with a declaration that applies everywhere', () => {
  expect(changedBy('src/alone.ts', 'declare global {}')).toEqual(Object.keys(FILES))
})

it('the hash of a file changes when a missing file that it imports is added', () => {
  const { 'src/b.ts': b = '', ...withoutB } = FILES
  const found = closuresOf({ ...withoutB, 'src/b.ts': b })
  expect(closuresOf(withoutB).closureOf('src/a.ts')).not.toBe(found.closureOf('src/a.ts'))
})

it('the hash of a route changes with the routes around it', () => {
  expect(changedBy('src/web/root.tsx', 'export const root = 2')).toEqual([
    'src/web/root.tsx',
    'src/web/routes/page.tsx',
  ])
})

it('the list of passed checks stores what passed, and removes what the last run did not use', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pamoja-passed-'))
  const file = join(folder, 'passed.json')
  const first = openPassedChecks(file)
  expect(first.has('lint a 1')).toBe(false)
  first.add('lint a 1', 'lint b 1')
  first.save()
  const second = openPassedChecks(file)
  expect([second.has('lint a 1'), second.has('lint b 2')]).toEqual([true, false])
  second.save()
  expect(openPassedChecks(file).has('lint b 1')).toBe(false)
  rmSync(folder, { recursive: true })
})
