// What a check of one file reads besides the file: every file that it imports, directly or through others.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const SOURCES = [
  '*.{ts,js}',
  '.dependency-cruiser.cjs',
  '{src,tests,scripts,prove,bench,public}/**/*.{ts,tsx,js,mjs,cjs}',
]
/** Imports of the generated types of a route. These types import the routes around it. */
const ROUTE_TYPES = /^(\.\/)+\+types\//
const ROUTES = ['src/web/root.tsx', 'src/web/routes.ts', 'src/web/routes/**/*.{ts,tsx}', '.react-router/types/**/*.ts']
/** Every quoted relative path counts, for every kind of import: extra paths do no harm. */
const RELATIVE_PATH = /['"](\.{1,2}\/[^'"\n]+)['"]/g
/** A file with such a declaration changes the types of every other file. */
const AMBIENT = /^\s*declare (?:global|module)\b/m

export interface FileReader {
  list: (patterns: readonly string[]) => string[]
  read: (path: string) => string | null
}

const onDisk: FileReader = {
  list: (patterns) => globSync(patterns).toSorted(),
  read: (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null),
}

export const hashOf = (...texts: string[]): string => createHash('sha256').update(texts.join('\0')).digest('base64url')

export const readClosures = ({ list, read }: FileReader = onDisk) => {
  const files = new Map<string, { hash: string; imports: string[]; isAmbient: boolean } | null>()
  const routes = list(ROUTES)
  const importsOf = (path: string, text: string) =>
    [...text.matchAll(RELATIVE_PATH)].flatMap(([, imported = '']) =>
      ROUTE_TYPES.test(imported) ? routes : [join(dirname(path), imported.replace(/\?.*$/, ''))],
    )
  const visit = (path: string) => {
    const known = files.get(path)
    if (known !== undefined) return known
    const text = /\.(ts|tsx|js|mjs|cjs|json)$/.test(path) ? read(path) : null
    const visited =
      text === null
        ? null
        : {
            hash: hashOf(path, text),
            imports: importsOf(path, text),
            isAmbient: AMBIENT.test(text) || path.endsWith('.d.ts'),
          }
    files.set(path, visited)
    return visited
  }
  /** A hash over this file and all files that it imports, without packages. */
  const closureOf = (path: string): string => {
    const reached = new Set([path])
    // The loop also visits the files that it adds to this set.
    for (const each of reached) for (const imported of visit(each)?.imports ?? []) reached.add(imported)
    return hashOf(...[...reached].map((each) => visit(each)?.hash ?? '').toSorted())
  }
  return {
    closureOf,
    contentOf: (...patterns: string[]) =>
      hashOf(
        ...patterns
          .flatMap((pattern) => (pattern.includes('*') ? list([pattern]) : [pattern]))
          .map((path) => `${path} ${read(path)}`),
      ),
    sources: () => {
      const paths = list(SOURCES)
      const ambient = hashOf(...paths.filter((path) => visit(path)?.isAmbient).map(closureOf))
      return paths.map((path) => ({ path, hash: hashOf(ambient, closureOf(path)) }))
    },
  }
}
