// node scripts/pack.ts FOLDER: copies only what a built product needs to run. The container's image contains this
// folder. It leaves out the packages that are only needed to build, which are most of what is installed.
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

/**
 * The packed files. They include the commands of an operator, which run from their sources: make-admin, rotate-keys and
 * check-records.
 */
const OWN = [
  'package.json',
  'LICENSE',
  'build/client',
  'build/server',
  'scripts/check-records.ts',
  'scripts/make-admin.ts',
  'scripts/rotate-keys.ts',
  ...readdirSync('src')
    .filter((name) => name !== 'web')
    .map((name) => `src/${name}`),
]
const NOT_READ = /\.test\.tsx?$|_snapshot\.json$|port-suite\.ts$|server\/compiled$/
/** Types, documents, tests, fonts for browsers, and builds for development, for browsers or for other environments. */
const NOT_READ_IN_PACKAGES = [
  /\.(?:map|[mc]?tsx?|md|markdown|woff2)$/i,
  /\/(?:\.[^/]+|tests?|__tests__|docs|examples?)$/,
  /satori\/dist\/(?:experimental|standalone)/,
  /pdfkit\.standalone\.js$/,
  /swagger-ui-es-bundle/,
  /pdfium\.wasm\.base64/,
]

const Names = z.record(z.string(), z.string()).default({})
const Manifest = z.object({ dependencies: Names })
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dependencies: Names,
      optionalDependencies: Names,
      peerDependencies: Names,
      peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
    }),
  ),
})
const readJson = <T>(file: string, schema: z.ZodType<T>): T => schema.parse(JSON.parse(readFileSync(file, 'utf8')))

/** The direct dependencies that the copied sources import. What only pages import is in the build. */
const namedBySources = (): string[] => {
  const code = OWN.flatMap((path) => globSync([path, `${path}/**/*.ts`]))
    .filter((file) => file.endsWith('.ts') && !NOT_READ.test(file))
    .map((file) => readFileSync(file, 'utf8'))
  const isNamed = (name: string) => {
    const named = new RegExp(`['"\`]${name}['"\`/]`)
    return code.some((text) => named.test(text))
  }
  return Object.keys(readJson('package.json', Manifest).dependencies).filter(isNamed)
}

/**
 * The folders of these packages and of everything they need, as Node finds them. An optional peer dependency
 * counts only if we list it ourselves.
 */
const closureOf = (roots: readonly string[]): Set<string> => {
  const { packages } = readJson('package-lock.json', Lock)
  const chosen = readJson('package.json', Manifest).dependencies
  const found = new Set<string>()
  const find = (name: string, from: string): string | null => {
    for (let folder = from; ; folder = folder.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
      const place = join(folder, 'node_modules', name)
      if (packages[place] && existsSync(place)) return place
      if (folder === '') return null
    }
  }
  const add = (name: string, from: string) => {
    const place = find(name, from)
    if (place === null || found.has(place)) return
    found.add(place)
    const entry = packages[place]
    if (!entry) return
    const peers = Object.keys(entry.peerDependencies).filter(
      (peer) => entry.peerDependenciesMeta[peer]?.optional !== true || peer in chosen,
    )
    for (const next of [...Object.keys(entry.dependencies), ...Object.keys(entry.optionalDependencies), ...peers])
      add(next, place)
  }
  for (const root of roots) add(root, '')
  return found
}

const [target] = process.argv.slice(2)
if (target === undefined) throw new Error('Usage: node scripts/pack.ts FOLDER')
const copy = (path: string, filter: (file: string) => boolean) => {
  mkdirSync(join(target, dirname(path)), { recursive: true })
  cpSync(path, join(target, path), { recursive: true, filter })
}
for (const path of OWN) copy(path, (file) => !NOT_READ.test(file))
for (const place of closureOf(namedBySources())) {
  // A package inside another one is copied only if something needs it.
  const inside = join(place, 'node_modules')
  copy(place, (file) => file !== inside && !NOT_READ_IN_PACKAGES.some((pattern) => pattern.test(file)))
}
