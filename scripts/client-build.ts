// Changes Vite's usual build of the browser's scripts: which code is in which file, and what is left out.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

export type ReadModule = (
  id: string,
) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
export interface Modules {
  getModuleInfo: ReadModule
}

export const loadedWith = (files: Iterable<string>, read: ReadModule): Set<string> => {
  const found = new Set(files)
  for (const id of found) for (const next of read(id)?.importedIds ?? []) found.add(next)
  return found
}

const webFiles = (...files: string[]) => files.map((file) => resolve('src/web', file))
/** This module starts the page, so it must not be in a file that other files import. */
const [ENTRY = ''] = webFiles('entry.client.tsx')
const FRAME = webFiles('entry.client.tsx', 'root.tsx', 'routes/page-texts.tsx', 'routes/site-layout.tsx')
const FIRST_VIEWS = ['home', 'ride-search', 'ride-detail'].map((name) => ({
  name,
  files: webFiles(`routes/${name}.tsx`),
}))

let views: { name: string; modules: Set<string> }[] | null = null
/**
 * The chunk of a module that a first view needs at once. `search` contains what only home and search share, such as the
 * search form. `ground` contains everything else that first views share, also what only two of them share, because it
 * is small.
 */
const chunkOfView = (id: string, read: ReadModule): string | null => {
  views ??= FIRST_VIEWS.map(({ name, files }) => ({ name, modules: loadedWith([...FRAME, ...files], read) }))
  if (id === ENTRY || FIRST_VIEWS.some(({ files }) => files.includes(id))) return null
  const [view, ...others] = views.flatMap(({ name, modules }) => (modules.has(id) ? [name] : []))
  if (view === undefined) return null
  if (others.length === 0) return `${view}-parts`
  return others.includes('ride-detail') ? 'ground' : 'search'
}

const viewChunk = (chunk: string) => ({
  debugName: chunk,
  name: (id: string, modules: Modules) =>
    chunkOfView(id, (file) => modules.getModuleInfo(file)) === chunk ? chunk : null,
})

/**
 * Code that any page may use. A module of it is in a shared file when at least `SHARED` entry files use it. Entry files
 * are pages, and code that is loaded later.
 */
const GENERAL = /src[\\/]web[\\/](ui|lib)[\\/]|lucide-react|src[\\/]shared[\\/]kernel[\\/]/
const SHARED = 4

/**
 * General code that a first view needs. The page of a ride loads `common`, but not `common-search`, which only home and
 * search need.
 */
const generalChunk = (chunk: string, isOf: (view: string) => boolean) => ({
  debugName: chunk,
  name: (id: string, modules: Modules) => {
    const view = chunkOfView(id, (file) => modules.getModuleInfo(file))
    return GENERAL.test(id) && view !== null && isOf(view) ? chunk : null
  },
  minShareCount: SHARED,
})

// Few files compress better and arrive sooner than many small ones.
export const CHUNKS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  viewChunk('ground'),
  generalChunk('common', (view) => view === 'ride-detail-parts'),
  generalChunk('common-search', (view) => view !== 'ride-detail-parts'),
  viewChunk('search'),
  // These chunks contain what a first view shares with other pages, or with parts that are loaded later.
  ...FIRST_VIEWS.map(({ name }) => ({ ...viewChunk(`${name}-parts`), minShareCount: 2 })),
  // These chunks contain what no first view needs.
  { name: 'parts', test: GENERAL, minShareCount: SHARED },
  { name: 'rides', test: /features[\\/]rides[\\/]/, minShareCount: 3 },
  { name: 'booking', test: /features[\\/]seat-requests[\\/]/, minShareCount: 3 },
]

/** Removes from icons what `create-icon.ts` does not read, which saves 600 bytes of every page's scripts. */
export const trimIcons: Plugin = {
  name: 'trim-icons',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/ },
    handler: (code) =>
      code
        .replaceAll(/^ {2}(?:name|size): .*,$/gm, '')
        .replaceAll(/^ {2}aliases: \[[^\]]*\],?$/gm, '')
        .replace(/^__iconData\.node;$/m, '')
        .replaceAll(/,\s*key: "\w+"/g, ''),
  },
}

let iconFiles: Map<string, string> | null = null
const readIconFiles = () => {
  const index = readFileSync('node_modules/lucide-react/dist/esm/lucide-react.mjs', 'utf8')
  return new Map(
    [...index.matchAll(/^export \{ (.+) \} from '\.\/icons\/([\w-]+)\.mjs';$/gm)].flatMap(([, names = '', file = '']) =>
      names.split(', ').map((name) => [name.replace('default as ', ''), file] as const),
    ),
  )
}
const importIcon = (name: string) => {
  iconFiles ??= readIconFiles()
  return `import ${name} from 'lucide-react/icons/${iconFiles.get(name)}'`
}

/** Imports each icon from its own file, so that the bundler knows which page needs it. */
export const importIconFiles: Plugin = {
  name: 'import-icon-files',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /src[\\/]web[\\/].+\.tsx?(?:\?|$)/, code: 'lucide-react' },
    handler: (code) =>
      code.replaceAll(/import \{([^}]+)\} from 'lucide-react'/g, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => /^\w+$/.test(name))
          .map(importIcon)
          .join(';'),
      ),
  },
}

const NO_INSTRUMENTATION = resolve('src/web/lib/no-instrumentation.ts')

/**
 * Leaves out React Router's instrumentation of browsers, which we do not use. This saves 1.1 KB of every page's
 * scripts.
 */
export const leaveOutInstrumentation: Plugin = {
  name: 'leave-out-instrumentation',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    filter: { id: /\/instrumentation\.js$/ },
    handler: (_id, importer) => (importer?.endsWith('/lib/router/router.js') === true ? NO_INSTRUMENTATION : null),
  },
}

/**
 * What the build leaves out, because only developers need it in a browser: React Router's warnings, and the connection
 * to React's own tools.
 */
export const FOR_DEVELOPERS = {
  warnings: ['warning', 'warnOnce'],
  tools: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
}
