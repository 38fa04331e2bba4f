import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { FolderInUseError } from './db/client.ts'
import { buildProduct, type Product } from './main.ts'
import { ConfigError, parseConfig, type Config } from './platform/config.ts'
import { startTelemetry } from './platform/telemetry.ts'
import { handlePage } from './web/server.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const SHUTDOWN_MS = 20_000
const CONNECTIONS = {
  // Longer than proxies keep theirs: a call sent on a connection that is just being closed is lost.
  keepAliveTimeout: 75_000,
  // Who never ends what they began to ask holds a connection no longer than this. A photo over 2G takes minutes.
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 2000,
}

const withStaticFiles = (config: Config, product: Product): Hono => {
  const root = new Hono()
  // Before the files: an API call should not cost two looks at the disk.
  if (config.compress) root.use('/api/*', compress())
  root.all('/api/*', (c) => product.fetch(c.req.raw, c.env))
  const files = { root: './build/client', precompressed: true }
  root.use('/assets/*', serveStatic({ ...files, onFound: (_path, c) => void c.header('cache-control', IMMUTABLE) }))
  root.use(
    '/*',
    serveStatic({ ...files, onFound: (_path, c) => void c.header('cache-control', 'public, max-age=3600') }),
  )
  if (config.compress) root.use(compress())
  root.all('*', (c) => product.fetch(c.req.raw, c.env))
  return root
}

const announce = (config: Config, product: Product, startedInMs: number) => {
  const address = `http://localhost:${config.port}`
  const lines = [`Pamoja is ready: ${config.publicUrl} (${product.storeKind}, ${startedInMs} ms)`]
  if (product.storeKind === 'embedded')
    lines.push('The embedded database survives a crash, not a power cut: use PostgreSQL (DATABASE_URL) for real money.')
  if (product.demo)
    lines.push(
      'Demo accounts: +254700000001 admin · +254700000002 driver · +254700000003 rider · +254700000004 coordinator',
    )
  if (config.simulators)
    lines.push(`Simulated phones, where codes arrive and M-Pesa asks: ${address}/dev/phone/+254700000003`)
  process.stdout.write(`${lines.join('\n')}\n`)
}

const refuse = (error: unknown): never => {
  if (error instanceof ConfigError || error instanceof FolderInUseError) {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
  throw error
}

const start = async () => {
  const config = parseConfig(process.env)
  const stopTelemetry = await startTelemetry(process.env)
  const product = await buildProduct(config, { web: handlePage, providerFetch: fetch })
  const root = withStaticFiles(config, product)
  const { port, host: hostname } = config
  const server = serve({ fetch: root.fetch, port, hostname, serverOptions: CONNECTIONS }, () => {
    announce(config, product, Math.round(performance.now()))
  })
  server.on('error', (error: NodeJS.ErrnoException) => {
    process.stderr.write(
      error.code === 'EADDRINUSE' ? `Port ${config.port} is in use. Choose another PORT.\n` : `${error.message}\n`,
    )
    void product.close().finally(() => process.exit(1))
  })
  await product.startJobs()

  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    product.stopAccepting()
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
    server.close(
      () =>
        void product
          .close()
          .then(stopTelemetry)
          .then(() => process.exit(0)),
    )
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

await start().catch(refuse)
