// Serves the product's API alone, in its own process and behind the product's own HTTP server. It serves the commit of
// the folder in which it runs, so that two commits can be compared.
import { resolve } from 'node:path'
import { Hono } from 'hono'
import type * as FrontServer from '../src/api/front-server.ts'
import type * as GuardOrigin from '../src/api/middleware/guard-origin.ts'
import type * as LogRequests from '../src/api/middleware/log-requests.ts'
import type * as RequestContext from '../src/api/middleware/request-context.ts'
import type { ApiEnv } from '../src/api/environment.ts'
import type * as Main from '../src/main.ts'
import type * as Configuration from '../src/platform/config.ts'

const load = async <Module>(path: string): Promise<Module> => (await import(resolve('src', path))) as Module
const { createFrontServer } = await load<typeof FrontServer>('api/front-server.ts')
const { guardOrigin } = await load<typeof GuardOrigin>('api/middleware/guard-origin.ts')
const { logRequests } = await load<typeof LogRequests>('api/middleware/log-requests.ts')
const { requestContext } = await load<typeof RequestContext>('api/middleware/request-context.ts')
const { buildProduct } = await load<typeof Main>('main.ts')
const { parseConfig } = await load<typeof Configuration>('platform/config.ts')

const config = parseConfig(process.env)
const { deps, fetch: answer } = await buildProduct(config, { web: null, providerFetch: fetch })

const answers = new Map<string, Uint8Array<ArrayBuffer>>()
/** Answers `:bytes` bytes without any work, behind the main middleware of the API. */
const fixed = new Hono<ApiEnv>()
  .use('*', logRequests(deps.logger))
  .use('*', requestContext(deps, { trustProxyHops: 0 }))
  .use('*', guardOrigin(deps.settings.publicUrl))
  .get('/fixed/:bytes', (c) => {
    const bytes = c.req.param('bytes')
    const body = answers.get(bytes) ?? new Uint8Array(Number(bytes)).fill(32)
    answers.set(bytes, body)
    return c.body(body, 200, { 'content-type': 'application/json' })
  })

const server = createFrontServer(config.publicUrl, deps.logger, (request, bindings = {}) =>
  request.url.includes('/fixed/') ? fixed.fetch(request, bindings) : answer(request, bindings),
)
process.send?.({ port: await server.listen(0, '127.0.0.1') })
process.on('SIGTERM', () => process.exit(0))
