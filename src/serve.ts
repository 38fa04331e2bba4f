import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { compressJson } from './api/compress-json.ts'
import { createFrontServer } from './api/front-server.ts'
import type { WebHandler } from './api/serve-pages.ts'
import { staticFiles } from './api/static-files.ts'
import { waitForPostgres } from './db/wait-for-postgres.ts'
import { buildProduct, type Product } from './main.ts'
import type { Config } from './platform/config.ts'
import { createLogger } from './platform/logger.ts'
import { readPlace } from './platform/process-place.ts'
import { readProcess } from './platform/read-process.ts'
import { serveMetrics } from './platform/serve-metrics.ts'
import { StartError } from './platform/start-error.ts'
import { addSource, isMeasured, showMetrics, startTelemetry } from './platform/telemetry.ts'
import { endOnRefusal, say } from './platform/terminal.ts'
import { emailProblem } from './providers/messaging/smtp.ts'
import { sayReady, shareClock } from './workers.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const ONE_HOUR = 'public, max-age=3600'
/** The content security policy of static files: the offline page and the service worker that shows it need one. */
const FILES_POLICY =
  "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** How long running requests may take to finish when the process stops. */
const FINISH_MS = 8000
/** A shutdown that takes longer than this is ended. */
const GIVE_UP_MS = 20_000

const CLIENT = './build/client'
const cachedAs = (caching: string) => ({ 'cache-control': caching, 'content-security-policy': FILES_POLICY })

const withStaticFiles = (config: Config, product: Product): Hono => {
  const root = new Hono()
  // The API comes before the static files, so that its calls cause no disk lookups.
  if (config.compress) root.use('/api/*', compress(), compressJson)
  root.all('/api/*', (c) => product.fetch(c.req.raw, c.env))
  root.use('/assets/*', staticFiles(join(CLIENT, 'assets'), '/assets/', cachedAs(IMMUTABLE)))
  // Browsers check the worker again when they open a page. A 304 answer must repeat the worker's policy. With the default
  // policy, which allows nothing to be loaded, the worker would not start again after a sign-out.
  root.use('/worker.js', etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'content-security-policy'] }))
  root.use('/*', staticFiles(CLIENT, '/', cachedAs(ONE_HOUR)))
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

const toStartError = (error: NodeJS.ErrnoException, { port, host }: Config): StartError => {
  if (error.code === 'EADDRINUSE') return new StartError(`Port ${port} is in use. Choose another PORT.`)
  if (error.code === 'EACCES') return new StartError(`This user may not listen on port ${port}. Choose another PORT.`)
  return new StartError(`Cannot listen on ${host}, port ${port}: ${error.message}`)
}

/** Each process has its own metrics, and so its own port. */
const startMetrics = async ({ metrics }: Config, number: number): Promise<() => void> => {
  if (metrics === null) return () => {}
  return serveMetrics({ ...metrics, port: metrics.port + number - 1 }, showMetrics())
}

const starting = new Hono()
  .get('/healthz', (c) => c.json({ status: 'ok' }, 200))
  .all('*', (c) => c.text('Pamoja is starting.', 503, { 'retry-after': '2' }))

/** @param web Null for a product without pages and files, as in proofs. */
export const serve = async (config: Config, web: WebHandler | null): Promise<void> => {
  const { number, isReplacement } = readPlace()
  const isFirst = number === 1 && !isReplacement
  let answer: Product['fetch'] = starting.fetch
  const server = createFrontServer(config.publicUrl, createLogger(config.logLevel), (request, bindings) =>
    answer(request, bindings),
  )
  const listen = () =>
    server.listen(config.port, config.host).catch((error: NodeJS.ErrnoException) => {
      throw toStartError(error, config)
    })
  // The first process listens before it opens the database, because a start with a port in use must change nothing.
  if (isFirst) await listen()
  for (const url of [config.databasePool.directUrl, config.databaseUrl])
    if (url !== null) await waitForPostgres(url, { say })
  const stopTelemetry = await startTelemetry(process.env)
  const stopMetrics = await startMetrics(config, number)
  const product = await buildProduct(config, { web, providerFetch: fetch, deliversSimulated: number === 1 })
  if (isMeasured()) for (const source of [...product.sources, readProcess()]) addSource(source)
  shareClock(product.clock)
  answer = web ? withStaticFiles(config, product).fetch : product.fetch
  if (isFirst) announce(config, product, Math.round(performance.now()))
  if (isFirst)
    void emailProblem(config.email).then((reason) => reason !== null && say(`Emails cannot be sent: ${reason}`))
  await product.startJobs()
  // All other processes listen only when they can answer, because running processes get the requests until then.
  if (!isFirst) await listen()
  sayReady()

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    product.stopAccepting()
    server.announceEnd()
    await setTimeout(config.drainSeconds * 1000)
    setTimeout(GIVE_UP_MS, undefined, { ref: false }).then(() => process.exit(1), endOnRefusal)
    product.endStreams()
    await Promise.all([server.close(FINISH_MS), product.stopJobs()])
    stopMetrics()
    await stopTelemetry()
    await product.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop())
}
