// Starts the product's two processes. The simulated M-Pesa runs in this process, so that it does not end with them.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnServer, type SpawnedServer } from '../prove/start-server.ts'
import { createClock } from '../src/platform/clock.ts'
import { parseConfig } from '../src/platform/config.ts'
import { createLogger } from '../src/platform/logger.ts'
import { openSimulators, type Simulators } from '../src/simulators/index.ts'
import { newKeys } from '../tests/new-keys.ts'
import { freePort } from './free-port.ts'
import { startHaproxy } from './haproxy.ts'

const READY_MS = 2000

const answerFrom =
  ({ routes }: Simulators) =>
  async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const { method = 'GET', url = '/', headers } = incoming
    const answer = await routes.request(url.replace(/^\/dev/, ''), {
      method,
      headers: Object.entries(headers).flatMap(([name, value]): [string, string][] => [[name, String(value)]]),
      ...(method === 'GET' ? {} : { body: Buffer.concat(chunks) }),
    })
    outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  }

/** @param toProduct Sends M-Pesa's results to the product */
const openMpesa = async (toProduct: typeof fetch) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pamoja-drill-'))
  const port = await freePort()
  const config = parseConfig({ APP_ENV: 'test', DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent' })
  const parts = { clock: createClock(), logger: createLogger('silent'), fetch: toProduct, runDueJobs: async () => {} }
  const simulators = openSimulators(config, parts)
  simulators.start()
  const answer = answerFrom(simulators)
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  const read = async <Body>(path: string): Promise<Body> =>
    (await (await simulators.routes.request(path)).json()) as Body
  return {
    url: `http://127.0.0.1:${port}/dev/daraja`,
    approvePrompt: async (phone: string): Promise<void> => {
      const prompts = await read<{ checkoutRequestId: string }[]>(`/mpesa/prompts?phone=${encodeURIComponent(phone)}`)
      for (const { checkoutRequestId: id } of prompts)
        await simulators.routes.request(`/mpesa/prompts/${id}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ action: 'approve' }),
        })
    },
    takenKsh: async (): Promise<number> =>
      (await read<{ amount: number }[]>('/mpesa/taken')).reduce((sum, { amount }) => sum + amount, 0),
    close: async () => {
      server.close()
      server.closeAllConnections()
      await simulators.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const isReady = async (base: string) =>
  (await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(READY_MS) }).catch(() => null))?.status === 200

const readOwnEnds = (server: SpawnedServer | undefined): (number | string)[] => {
  const end = server?.ownEnd() ?? null
  return end === null ? [] : [end]
}

interface ProductParts {
  databaseUrl: string
  environment: Record<string, string>
  withProxy: boolean
}

export const openProduct = async ({ databaseUrl, environment, withProxy }: ProductParts) => {
  const servers: SpawnedServer[] = []
  const places: (Parameters<typeof spawnServer>[0] & { base: string })[] = []
  const mpesa = await openMpesa(async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const alive = places.find((_, index) => servers[index]?.isDead() === false) ?? places[0]
    return fetch(`${alive?.base}${pathname}`, init)
  })
  const shared = {
    ...newKeys(),
    MPESA_BASE_URL: mpesa.url,
    ...environment,
  }
  for (let count = 0; count < 2; count += 1) {
    const dataDir = mkdtempSync(join(tmpdir(), 'pamoja-drill-'))
    const port = await freePort()
    const place = { databaseUrl, dataDir, port, environment: shared, base: `http://127.0.0.1:${port}` }
    const server = spawnServer(place)
    places.push(place)
    servers.push(server)
    await server.go()
  }
  const ports = places.map(({ port }) => port)
  const proxy = withProxy ? await startHaproxy(await freePort(), ports) : null
  const ownEnds: (number | string)[] = []
  return {
    bases: proxy ? [proxy.base] : places.map(({ base }) => base),
    mpesa,
    killOne: async (index: number) => {
      const place = places[index]
      ownEnds.push(...readOwnEnds(servers[index]))
      await servers[index]?.kill()
      if (!place) return
      const next = spawnServer(place)
      servers[index] = next
      await next.go()
    },
    readEnds: () => [...ownEnds, ...servers.flatMap(readOwnEnds)],
    isReady: async () => (await Promise.all(places.map(({ base }) => isReady(base)))).every(Boolean),
    close: async () => {
      await proxy?.stop()
      for (const server of servers) await server.kill()
      await mpesa.close()
      for (const { dataDir } of places) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type Product = Awaited<ReturnType<typeof openProduct>>
