// The product's API alone in its own process: pages and static files are measured elsewhere.
import { serve } from '@hono/node-server'
import { buildProduct } from '../src/main.ts'
import { parseConfig } from '../src/platform/config.ts'

const config = parseConfig(process.env)
const product = await buildProduct(config, { web: null, providerFetch: fetch })
serve({ fetch: product.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.({ port }))
process.on('SIGTERM', () => process.exit(0))
