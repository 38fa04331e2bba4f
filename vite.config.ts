import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  // Bundled: unbundled it costs half a second and 130 MB at start.
  ssr: { noExternal: ['drizzle-orm'] },
  // Kept after the build: the pages look up in it where a language's sentences are.
  build: { manifest: true },
  plugins: [tailwindcss(), reactRouter()],
  environments: { ssr: { build: { rollupOptions: { input: './src/serve.ts' } } } },
})
