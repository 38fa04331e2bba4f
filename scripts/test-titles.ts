import { globSync, readFileSync } from 'node:fs'

/** Lines of the specification that a title claims: `shows … [2.navbar.scroll]`. */
export const SPEC_IDS = /\[((?:\d\.[a-z0-9.-]+)(?: \d\.[a-z0-9.-]+)*)\]/g
// `it('title'`, `it.each(…)('title'` on one line, `])('title'` under a table; not for skipped tests.
const TITLE = /^\s*(?:(?:it|describe)(?:\.(?:each|skipIf)\(.*\))?\(|\](?: as const)?\)\()(['"`])(.*)\1,/
const WRAPPED = /^\s*(['"`])(.*)\1,$/

export const testFiles = (...folders: string[]): string[] =>
  globSync(folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)).toSorted()

/** The title of the test or group that begins on a line, unless it is skipped. */
export const titleAt = (lines: readonly string[], place: number): string | undefined => {
  const text = lines[place] ?? ''
  if (/(it|describe)\.(skip|todo)\b/.test(text)) return undefined
  const wrapped = /\)?\($/.test((lines[place - 1] ?? '').trimEnd()) ? WRAPPED.exec(text) : null
  return (TITLE.exec(text) ?? wrapped)?.[2]
}

export const withoutIds = (title: string): string => title.replace(SPEC_IDS, '').trim()

export const titlesIn = (path: string): ReadonlySet<string> => {
  const lines = readFileSync(path, 'utf8').split('\n')
  return new Set(
    lines
      .map((_text, place) => titleAt(lines, place))
      .filter((title) => title !== undefined)
      .map((title) => withoutIds(title)),
  )
}
