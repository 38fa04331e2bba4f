import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, minifySync, type Plugin } from 'vite'

const anyOf = (...files: string[]) =>
  new RegExp(files.map((file) => `[\\\\/]${file.replaceAll('/', String.raw`[\\/]`)}\\.`).join('|'))

// What several pages have, and the first view of no page.
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
// On no first view, and shared by more pages than a part of the ground.
const RARE = anyOf('icons/siren')
const NOT_ON_EVERY_PAGE = [PARTS, SEARCH, TRIP, PHONE, RARE]

// Few files compress better and arrive sooner than many small ones.
// What every page needs goes into `ground`. What it leaves out stays with the pages that have it.
const CHUNKS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  {
    name: 'ground',
    test: (id: string) => GROUND.test(id) && !NOT_ON_EVERY_PAGE.some((files) => files.test(id)),
    minShareCount: 4,
  },
  { name: 'phone', test: PHONE, minShareCount: 2 },
  // What lists of rides and the page of a ride share.
  {
    name: 'rides',
    test: /features[\\/](rides[\\/](?!ride-list)|people[\\/]driver-line|messages[\\/]message-person)/,
    minShareCount: 3,
  },
  // What strangers and riders who may book share on the page of a ride.
  {
    name: 'booking',
    test: /features[\\/]seat-requests[\\/](?!refund|report-link|ride-search-path|earnings)/,
    minShareCount: 2,
  },
  // Small parts of the frame of every page, shared with a page or two.
  {
    name: 'frame',
    test: /icons[\\/](phone|log-in|users|circle-plus)\.|site[\\/](account-links|use-counts)|ui[\\/]count-badge|people[\\/]api/,
    minShareCount: 2,
  },
  // Last: a chunk takes what its files import as well, unless another has it.
  { name: 'parts', test: PARTS, minShareCount: 2 },
  { name: 'search', test: SEARCH, minShareCount: 2 },
  { name: 'trip', test: TRIP, minShareCount: 2 },
]

/** Inline scripts are text in every page, and nothing else of the server's code is minified. */
const minifyInlineScripts: Plugin = {
  name: 'minify-inline-scripts',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: /lib[\\/](?:typed-input|early-taps|first-touch)\.ts$/ },
    handler: async (code, id) => {
      const minified = minifySync(id, code, { module: true }).code
      const built = (await import(`data:text/javascript,${encodeURIComponent(minified)}`)) as Record<string, () => void>
      // As text: the bundler would write code out again, with all its line breaks.
      return Object.entries(built)
        .map(([name, run]) => `export const ${name} = ${JSON.stringify(run.toString())}`)
        .join('\n')
    },
  },
}

/** Icons without what `create-icon.ts` does not read: 600 bytes of every page's scripts. */
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

export default defineConfig({
  // Bundled: unbundled, drizzle-orm costs half a second and 130 MB at start, and icons are those without our alias.
  ssr: { noExternal: ['drizzle-orm', 'lucide-react'] },
  // Kept after the build: the pages look up in it where a language's sentences are.
  build: { manifest: true },
  plugins: [tailwindcss(), reactRouter(), minifyInlineScripts, trimIcons],
  // Icons without the options and names that none of ours uses: a kilobyte less on every page.
  resolve: { alias: [{ find: /^.*\/createLucideIcon\.mjs$/, replacement: resolve('src/web/ui/create-icon.ts') }] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
    ssr: { build: { rollupOptions: { input: './src/start.ts' } } },
  },
})
