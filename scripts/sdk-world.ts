// Installs published clients of the providers' APIs in a temporary folder, and starts a product whose simulators answer
// them.
import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { buildProduct } from '../src/main.ts'
import { parseConfig } from '../src/platform/config.ts'
import { freePort } from './free-port.ts'
import { installTemporarily } from './temporary-packages.ts'

const PACKAGES = [
  'mpesa-node@0.1.3',
  'daraja.js@1.0.2',
  'mpesa-api@3.0.2',
  'whatsapp-api-js@6.3.0',
  '@great-detail/whatsapp@9.2.0',
  'africastalking@0.8.3',
  '@googlemaps/places@3.0.0',
]
/** The path of the simulator that replaces each host. The clients call fixed hosts of their providers. */
const SIMULATORS: Record<string, string> = {
  'sandbox.safaricom.co.ke': '/dev/daraja',
  'graph.facebook.com': '/dev/graph',
  'api.sandbox.africastalking.com': '/dev/at',
  'content.africastalking.com': '/dev/at',
  'places.googleapis.com': '/dev/google-places',
}
export const GOOGLE_KEY = 'simulated-key'

const { remove, ...packages } = installTemporarily(PACKAGES)
export const { folder, load, loadModule } = packages

const port = await freePort()
export const config = parseConfig({
  APP_ENV: 'test',
  DATA_DIR: join(folder, 'data'),
  PORT: String(port),
  SIMULATORS: '1',
  SEED_DEMO: '0',
  LOG_LEVEL: 'silent',
  GOOGLE_PLACES_API_KEY: GOOGLE_KEY,
})
const base = `http://127.0.0.1:${port}`
const realFetch = globalThis.fetch
/** Sends only calls to this product. The results of calls would go to an address that is not ours. */
const sendsNoResults: typeof fetch = async (input, init) =>
  new URL(new Request(input, init).url).host === `127.0.0.1:${port}` ? realFetch(input, init) : new Response('{}')
const product = await buildProduct(config, { web: null, providerFetch: sendsNoResults })
const server = serve({ fetch: product.fetch, port, hostname: '127.0.0.1' })
await product.startJobs()

const strangers = new Set<string>()
/** The path of a call at its simulator. Calls to other hosts are refused, and these hosts are listed at the end. */
const pathFor = (url: URL): string => {
  const prefix = SIMULATORS[url.hostname]
  if (prefix === undefined) strangers.add(url.hostname)
  return `${prefix ?? '/dev/nobody'}${url.pathname}${url.search}`
}

const redirectRequest = (
  first: string | URL | RequestOptions,
  second?: RequestOptions | ((answer: IncomingMessage) => void),
  third?: (answer: IncomingMessage) => void,
): ClientRequest => {
  const given = typeof first === 'string' || first instanceof URL ? new URL(first) : null
  const options = given === null ? (first as RequestOptions) : typeof second === 'object' ? second : {}
  const url = given ?? new URL(options.path ?? '/', `https://${options.hostname ?? options.host}`)
  const onAnswer = typeof second === 'function' ? second : third
  const { method, headers, timeout } = options
  return http.request({ host: '127.0.0.1', port, path: pathFor(url), method, headers, timeout }, onAnswer)
}
https.request = redirectRequest
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  const url = new URL(request.url)
  return url.hostname === '127.0.0.1' ? realFetch(request) : realFetch(new Request(base + pathFor(url), request))
}

export const control = async (path: string, body?: unknown): Promise<unknown> => {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  return (await realFetch(`${base}/dev${path}`, init)).json()
}

const written = (value: unknown) => JSON.stringify(value) ?? String(value)

/** What the caller of the client gets: the answer, or the provider's refusal as the client passes it on. */
const outcomeOf = async (call: () => unknown): Promise<string> => {
  try {
    const answer = (await call()) as { status?: number; data?: unknown; text?: () => Promise<string> } | undefined
    if (typeof answer?.text === 'function') return `${answer.status} ${await answer.text()}`
    return written(answer?.data ?? answer)
  } catch (error) {
    const { response, message, code } = error as {
      response?: { status?: number; data?: unknown; text?: () => Promise<string> }
      message?: string
      code?: string | number
    }
    const said = response?.data ?? (await response?.text?.().catch(() => ''))
    return `${response?.status ?? code ?? ''} ${message ?? ''} ${said === undefined ? written(error) : written(said)}`
  }
}

let differences = 0
export const expectAnswer = async (what: string, call: () => unknown, expected: RegExp): Promise<string> => {
  const outcome = await outcomeOf(call)
  const agrees = expected.test(outcome)
  if (!agrees) differences += 1
  console.log(`${agrees ? 'agrees ' : 'DIFFERS'}  ${what}${agrees ? '' : `\n         ${outcome.slice(0, 800)}`}`)
  return outcome
}

export const closeWorld = async (): Promise<number> => {
  server.close()
  await product.close()
  remove()
  if (strangers.size > 0) console.log(`Other hosts that were called: ${[...strangers].join(', ')}`)
  return differences
}
