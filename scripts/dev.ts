// `npm run dev` runs the product in one process, and reloads changed pages. After a change of server code it builds the
// product again, on the same open database.
import { createServer as createHttpServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer } from 'vite'
import { openEmbedded, openPostgres } from '../src/db/client.ts'
import type * as Main from '../src/main.ts'
import { parseConfig } from '../src/platform/config.ts'
import type * as Web from '../src/web/server.ts'

process.env['NODE_ENV'] = 'development'
const config = parseConfig(process.env)
const report = (error: unknown) => console.error(error)
const store =
  config.databaseUrl === null
    ? await openEmbedded(config.dataDir, report)
    : await openPostgres(config.databaseUrl, config.databasePool, report)

const server = createHttpServer()
const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })

let loaded: typeof Main | null = null
let product: Promise<Main.Product> | null = null
const currentProduct = async (): Promise<Main.Product> => {
  const main = (await vite.ssrLoadModule('./src/main.ts')) as typeof Main
  if (product && loaded === main) return product
  const previous = product
  loaded = main
  product = (async () => {
    await (await previous)?.stopJobs()
    const built = await main.buildProduct(config, {
      // Loaded at every request, so that a changed page is used.
      web: async (...asked) => ((await vite.ssrLoadModule('./src/web/server.ts')) as typeof Web).handlePage(...asked),
      providerFetch: fetch,
      store,
    })
    await built.startJobs()
    return built
  })()
  return product
}

const listener = getRequestListener(async (request, bindings) => {
  try {
    return await (await currentProduct()).fetch(request, bindings)
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    report(error)
    return new Response('The server code does not load: see the terminal.', { status: 500 })
  }
})
server.on('request', (request, response) => vite.middlewares(request, response, () => void listener(request, response)))
server.listen(config.port, config.host, () => console.log(`Pamoja (development): http://localhost:${config.port}`))

const stop = async () => {
  await (await product)?.stopJobs()
  await vite.close()
  await store.close()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop())
await currentProduct()
