import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClock, type MovableClock } from '../src/platform/clock.ts'
import { parseConfig, type Config } from '../src/platform/config.ts'
import { createLogger } from '../src/platform/logger.ts'
import { openSimulators } from '../src/simulators/index.ts'

export interface Exchange {
  path: string
  headers: Headers
  body: string
}

export interface SimulatedWorld {
  config: Config
  clock: MovableClock
  /** Calls the simulators. For any other address it records the call and answers 200, as the product would. */
  fetch: typeof fetch
  sent: Exchange[]
  /** The bodies of the callbacks to the product, as parsed JSON. */
  callbacks: unknown[]
  mailbox: () => Promise<number>
  control: (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>
  close: () => Promise<void>
}

export const openSimulatedWorld = (environment: Record<string, string> = {}, dataDir?: string): SimulatedWorld => {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'pamoja-world-'))
  const config = parseConfig({
    APP_ENV: 'test',
    DATA_DIR: folder,
    PORT: '3000',
    MPESA_TIMEOUT_MS: '250',
    WHATSAPP_TIMEOUT_MS: '250',
    AT_TIMEOUT_MS: '250',
    SMTP_TIMEOUT_MS: '1000',
    PUSH_TIMEOUT_MS: '250',
    ...environment,
  })
  const clock = createClock()
  const sent: Exchange[] = []
  const callbacks: unknown[] = []
  const call: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const body = await request.clone().text()
    if (!pathname.startsWith('/dev/')) {
      callbacks.push(JSON.parse(body))
      return Response.json({ ResultCode: 0, ResultDesc: 'Accepted' })
    }
    sent.push({ path: `${pathname}${search}`, headers: request.headers, body })
    return simulators.routes.fetch(new Request(request.url.replace('/dev/', '/'), request))
  }
  const simulators = openSimulators(config, {
    clock,
    logger: createLogger('silent'),
    fetch: call,
    runDueJobs: () => Promise.resolve(),
  })
  return {
    config,
    clock,
    fetch: call,
    sent,
    callbacks,
    mailbox: simulators.mailbox,
    control: async (method, path, body) => {
      const init = body === undefined ? {} : { body: JSON.stringify(body) }
      const response = await simulators.routes.fetch(new Request(`http://localhost${path}`, { method, ...init }))
      const text = await response.text()
      return { status: response.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text }
    },
    close: async () => {
      await simulators.close()
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}
