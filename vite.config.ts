import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// Few files compress better and arrive sooner than many small ones.
// What every page needs goes into `ground`; parts of forms, which most pages do not have, stay out of it.
const CHUNKS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  {
    name: 'ground',
    test: /src[\\/]web[\\/](ui|lib)[\\/](?!combobox|form-kit|use-draft|use-stored-state|toggle-chip|confirm-button|progress-bar|select|text-area|picture)|lucide-react|src[\\/]shared[\\/]kernel[\\/](?!money-states)|features[\\/](site|(?!admin)[\w-]+[\\/]api\.|chat[\\/]preview)/,
    minShareCount: 4,
  },
  // What lists of rides and the page of a ride share.
  {
    name: 'rides',
    test: /features[\\/](rides[\\/](?!ride-list)|people[\\/]driver-line|messages[\\/]message-person)/,
    minShareCount: 3,
  },
  // What strangers and riders who may book share on the page of a ride.
  { name: 'booking', test: /features[\\/]seat-requests[\\/](?!refund|report-link)/, minShareCount: 2 },
  // Small parts of the frame of every page, shared with a page or two.
  {
    name: 'frame',
    test: /icons[\\/](phone|log-in|users|circle-plus)\.|site[\\/]account-links|ui[\\/]count-badge|people[\\/]api/,
    minShareCount: 2,
  },
]

export default defineConfig({
  // Bundled: unbundled it costs half a second and 130 MB at start.
  ssr: { noExternal: ['drizzle-orm'] },
  // Kept after the build: the pages look up in it where a language's sentences are.
  build: { manifest: true },
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
    ssr: { build: { rollupOptions: { input: './src/serve.ts' } } },
  },
})
