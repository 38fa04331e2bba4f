import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, minifySync, type Plugin } from 'vite'
import {
  CHUNKS,
  FOR_DEVELOPERS,
  importIconFiles,
  leaveOutInstrumentation,
  loadedWith,
  trimIcons,
  type Modules,
  type ReadModule,
} from './scripts/client-build.ts'

/** Minifies the inline scripts, which are in the HTML of pages as text; no other code of the server is minified. */
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

const PROGRAM = resolve('src/program.ts')

const layersOf = (read: ReadModule) => {
  const product = loadedWith([resolve('src/serve.ts'), resolve('src/web/server.ts')], read)
  const later = [...product].flatMap((id) => read(id)?.dynamicallyImportedIds ?? [])
  return { start: loadedWith([PROGRAM], read), parts: loadedWith(later, read), product }
}

let layers: ReturnType<typeof layersOf> | null = null
/**
 * Bundles the server's modules into three files instead of two hundred. `start`: what program.ts imports, which a
 * process that only watches workers needs too. `parts`: what the product's dynamic imports share with it. `product`:
 * the rest.
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
  name: (id: string, modules: Modules) =>
    chunkOfServer(id, (file) => modules.getModuleInfo(file)) === name ? name : null,
}))

export default defineConfig(({ command }) => ({
  // A build is bundled with its packages, because one file loads faster than a thousand (decision 877). Icons are bundled
  // while developing too, because otherwise they ignore our alias.
  ssr:
    command === 'build' ? { noExternal: true, external: NOT_BUNDLED } : { noExternal: ['drizzle-orm', 'lucide-react'] },
  // Kept after the build, because the server looks up in it where the texts of a language are.
  build: { manifest: true },
  plugins: [tailwindcss(), reactRouter(), minifyInlineScripts, importIconFiles, trimIcons, leaveOutInstrumentation],
  // Icons without the options and names that none of our icons uses: a kilobyte less on every page.
  resolve: { alias: [{ find: /^.*\/createLucideIcon\.mjs$/, replacement: resolve('src/web/ui/create-icon.ts') }] },
  environments: {
    client: {
      define: command === 'build' ? FOR_DEVELOPERS.tools : {},
      build: {
        rolldownOptions: {
          treeshake: { manualPureFunctions: FOR_DEVELOPERS.warnings },
          output: { codeSplitting: { groups: CHUNKS } },
        },
      },
    },
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
