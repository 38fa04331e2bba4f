import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, minifySync, type Plugin } from 'vite'

const anyOf = (...files: string[]) =>
  new RegExp(files.map((file) => `[\\\\/]${file.replaceAll('/', String.raw`[\\/]`)}\\.`).join('|'))

// Parts that several pages need, but not on a first view.
const PARTS = anyOf(
  'ui/(dialog|alert)',
  'lib/use-seconds-left',
  'kernel/(first-name|visible-text)',
  'features/(messages|site)/api',
  'icons/(arrow-left|bell-plus|circle-exclamation-point|download|info|receipt-text|search-x|undo-2)',
)
const SEARCH = anyOf(
  'lib/(last-search|search-url)',
  'kernel/(amenity-opposites|time-bands)',
  'features/(places/(api|find-nearby)|rides/amenity-choices)',
  'icons/(locate-fixed|trending-up)',
)
const TRIP = anyOf('ui/action-bar', 'features/rides/(journey-line|meeting-place)', 'icons/(car-front|map-pin)')
const PHONE = anyOf('ui/phone-input', 'lib/national-phone', 'kernel/(kenyan-phone|title-case)')

const GROUND =
  /src[\\/]web[\\/](ui|lib)[\\/](?!combobox|form-kit|use-draft|use-stored-state|toggle-chip|confirm-button|progress-bar|select|text-area|picture)|lucide-react|src[\\/]shared[\\/]kernel[\\/](?!money-states)|features[\\/](site|(?!admin|documents|safety|settings)[\w-]+[\\/]api\.|chat[\\/]preview)/
// Not on a first view, although more pages share it than some files of `ground`.
const RARE = anyOf('icons/siren')
const NOT_ON_EVERY_PAGE = [PARTS, SEARCH, TRIP, PHONE, RARE]

// Few files compress better and arrive sooner than many small ones.
// Code that every page needs goes into `ground`. Other code stays with the pages that use it.
const CHUNKS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  {
    name: 'ground',
    test: (id: string) => GROUND.test(id) && !NOT_ON_EVERY_PAGE.some((files) => files.test(id)),
    minShareCount: 4,
  },
  { name: 'phone', test: PHONE, minShareCount: 2 },
  // Code that lists of rides and the page of a ride share.
  {
    name: 'rides',
    test: /features[\\/](rides[\\/](?!ride-list)|people[\\/]driver-line|messages[\\/]message-person)/,
    minShareCount: 3,
  },
  // Code on the page of a ride for both visitors and riders who may book.
  {
    name: 'booking',
    test: /features[\\/]seat-requests[\\/](?!refund|report-link|ride-search-path|earnings)/,
    minShareCount: 2,
  },
  // Small parts of the layout of every page, which a page or two share.
  {
    name: 'frame',
    test: /icons[\\/](phone|log-in|users|circle-plus)\.|site[\\/](account-links|use-counts|error-screen)|ui[\\/]count-badge|people[\\/]api/,
    minShareCount: 2,
  },
  // Last, because a chunk also takes the imports of its files, unless another chunk has them.
  { name: 'parts', test: PARTS, minShareCount: 2 },
  { name: 'search', test: SEARCH, minShareCount: 2 },
  { name: 'trip', test: TRIP, minShareCount: 2 },
]

/** Minifies inline scripts, which every page contains as text; no other code of the server is minified. */
const minifyInlineScripts: Plugin = {
  name: 'minify-inline-scripts',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: /lib[\\/](?:early-taps|first-touch)\.ts$/ },
    handler: async (code, id) => {
      const minified = minifySync(id, code, { module: true }).code
      const built = (await import(`data:text/javascript,${encodeURIComponent(minified)}`)) as Record<string, () => void>
      // As text, because the bundler would format code again, with all its line breaks.
      return Object.entries(built)
        .map(([name, run]) => `export const ${name} = ${JSON.stringify(run.toString())}`)
        .join('\n')
    },
  },
}

/** Removes what `create-icon.ts` does not read from icons: 600 bytes of every page's scripts. */
const trimIcons: Plugin = {
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

const NO_INSTRUMENTATION = resolve('src/web/lib/no-instrumentation.ts')

/** Leaves out React Router's instrumentation of browsers, which we do not use: 1.1 KB of every page's scripts. */
const leaveOutInstrumentation: Plugin = {
  name: 'leave-out-instrumentation',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    filter: { id: /\/instrumentation\.js$/ },
    handler: (_id, importer) => (importer?.endsWith('/lib/router/router.js') === true ? NO_INSTRUMENTATION : null),
  },
}

/** Packages that find files beside their own, are compiled for one machine, or are loaded only when they are needed. */
const NOT_BUNDLED = [
  '@electric-sql/pglite',
  '@fontsource/inter',
  '@hyzyla/pdfium',
  '@opentelemetry/sdk-node',
  'flydrive',
  'leaflet',
  'nodemailer',
  'pdfkit',
  'pg-native',
  'satori',
  'sharp',
  'smtp-server',
  'web-push',
]

type ReadModule = (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null

/** The modules that load with these, without those that they load later. */
const loadedWith = (files: Iterable<string>, read: ReadModule): Set<string> => {
  const found = new Set(files)
  for (const id of found) for (const next of read(id)?.importedIds ?? []) found.add(next)
  return found
}

const PROGRAM = resolve('src/program.ts')

const layersOf = (read: ReadModule) => {
  const product = loadedWith([resolve('src/serve.ts'), resolve('src/web/server.ts')], read)
  const later = [...product].flatMap((id) => read(id)?.dynamicallyImportedIds ?? [])
  return { start: loadedWith([PROGRAM], read), parts: loadedWith(later, read), product }
}

let layers: ReturnType<typeof layersOf> | null = null
/**
 * A start loads three files instead of two hundred: what a process that only watches workers needs too, what parts need
 * that are imported while the product loads, and the rest.
 */
const chunkOfServer = (id: string, read: ReadModule): string | null => {
  layers ??= layersOf(read)
  // Waits for the others, so it is in none of them.
  if (id === PROGRAM) return null
  if (layers.start.has(id)) return 'start'
  if (!layers.product.has(id)) return null
  return layers.parts.has(id) ? 'parts' : 'product'
}

// In this order, because a chunk also takes the imports of its files, unless an earlier chunk has them.
const SERVER_CHUNKS = ['start', 'parts', 'product'].map((name, place) => ({
  debugName: name,
  priority: 3 - place,
  name: (id: string, modules: { getModuleInfo: ReadModule }) =>
    chunkOfServer(id, (file) => modules.getModuleInfo(file)) === name ? name : null,
}))

export default defineConfig(({ command }) => ({
  // A build is bundled with its packages, because one file loads faster than a thousand (decision 877). Icons are bundled
  // while developing too, because otherwise they ignore our alias.
  ssr:
    command === 'build' ? { noExternal: true, external: NOT_BUNDLED } : { noExternal: ['drizzle-orm', 'lucide-react'] },
  // Kept after the build, because the server looks up in it where the texts of a language are.
  build: { manifest: true },
  plugins: [tailwindcss(), reactRouter(), minifyInlineScripts, trimIcons, leaveOutInstrumentation],
  // Icons without the options and names that none of our icons uses: a kilobyte less on every page.
  resolve: { alias: [{ find: /^.*\/createLucideIcon\.mjs$/, replacement: resolve('src/web/ui/create-icon.ts') }] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
    ssr: {
      build: {
        // The licenses of the packages that are now in our files, in build/server/.vite/license.md.
        license: true,
        rolldownOptions: {
          input: './src/start.ts',
          output: { codeSplitting: { groups: SERVER_CHUNKS }, comments: { annotation: false, jsdoc: false } },
        },
      },
    },
  },
}))
