// The product's API alone in its own process, behind the product's own HTTP server: pages and static files are measured
// elsewhere. It serves the commit of the folder it runs in, so that two commits can be compared.
import { resolve } from 'node:path'
import type * as FrontServer from '../src/api/front-server.ts'
import type * as Main from '../src/main.ts'
import type * as Configuration from '../src/platform/config.ts'

const product = async <Module>(path: string): Promise<Module> => (await import(resolve(path))) as Module
const { createFrontServer } = await product<typeof FrontServer>('src/api/front-server.ts')
const { buildProduct } = await product<typeof Main>('src/main.ts')
const { parseConfig } = await product<typeof Configuration>('src/platform/config.ts')

const STATIC = '/bench/static/'
const answers = new Map<string, Uint8Array<ArrayBuffer>>()
/** An answer of so many bytes that needs no work, for comparison. */
const answerStatic = (bytes: string): Response => {
  const body = answers.get(bytes) ?? new Uint8Array(Number(bytes)).fill(32)
  answers.set(bytes, body)
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

const config = parseConfig(process.env)
const { deps, fetch: answer } = await buildProduct(config, { web: null, providerFetch: fetch })
const server = createFrontServer(config.publicUrl, deps.logger, (request, bindings) => {
  const at = request.url.indexOf(STATIC)
  return at === -1 ? answer(request, bindings) : answerStatic(request.url.slice(at + STATIC.length))
})
process.send?.({ port: await server.listen(0, '127.0.0.1') })
process.on('SIGTERM', () => process.exit(0))
