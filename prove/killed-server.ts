import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openPostgres } from '../src/db/client.ts'
import { freePort } from '../scripts/free-port.ts'
import { BUSY_MS, createTestDatabase } from '../tests/test-product.ts'
import { callerOf, spawnServer, type ServerPlace, type SpawnedServer } from './start-server.ts'

export type Standing = [step: string, phone: string]

const openMortal = async (place: ServerPlace) => {
  const base = `http://127.0.0.1:${place.port}`
  let alive: SpawnedServer = spawnServer(place)
  let next: SpawnedServer | null = null
  await alive.go()
  return {
    prepareNext: () => {
      next ??= spawnServer(place)
    },
    /**
     * The server's work for each of these phone numbers halts at its step. When the last one has got there, the server
     * is killed.
     */
    dieWithAllAt: async (standing: readonly Standing[]) => {
      const response = await fetch(`${base}/prove/die-with-all-at`, { method: 'POST', body: JSON.stringify(standing) })
      if (response.status !== 200) throw new Error('the server was not armed')
    },
    dies: async (patienceMs: number): Promise<boolean> => {
      await Promise.race([alive.ended, setTimeout(patienceMs)])
      return alive.isDead()
    },
    readAwaited: async (): Promise<string> =>
      fetch(`${base}/prove/awaited`).then(
        (response) => response.text(),
        (error: unknown) => `unknown: ${String(error)}`,
      ),
    kill: () => alive.kill(),
    readKilled: (): Standing[] => JSON.parse(readFileSync(join(place.dataDir, 'killed.json'), 'utf8')) as Standing[],
    succeed: async () => {
      alive = next ?? spawnServer(place)
      next = null
      await alive.go()
    },
    end: async () => {
      await Promise.all([alive.kill(), next?.kill()])
      rmSync(place.dataDir, { recursive: true, force: true })
    },
  }
}

export const openKilledServer = async (postgres: string, environment: Record<string, string> = {}) => {
  const database = await createTestDatabase(postgres)
  const store = await openPostgres(database.url, { size: 4, waitMs: BUSY_MS }, () => {})
  const shared = { APP_MASTER_KEY: randomBytes(32).toString('base64'), ...environment }
  const newPlace = async (): Promise<ServerPlace> => ({
    databaseUrl: database.url,
    dataDir: mkdtempSync(join(tmpdir(), 'pamoja-kill-')),
    port: await freePort(),
    environment: shared,
  })
  const place = await newPlace()
  const { end, ...first } = await openMortal(place)
  const ends = [end]
  const base = `http://127.0.0.1:${place.port}`
  const call = callerOf(base)

  return {
    ...first,
    store,
    call: (method: string, path: string, as: string | null, body?: unknown) =>
      call<ReturnType<typeof JSON.parse>>(method, path, as, body),
    /** Makes a call during which the server may die. Null when it died. */
    callInDanger: (method: string, path: string, as: string | null, body?: unknown) =>
      call<ReturnType<typeof JSON.parse>>(method, path, as, body).catch(() => null),
    upload: async (path: string, as: string, body: FormData): Promise<number> => {
      const headers = { authorization: `Bearer ${as}` }
      return (await fetch(`${base}${path}`, { method: 'POST', headers, body })).status
    },
    startBeside: async () => {
      const { end: endBeside, ...beside } = await openMortal(await newPlace())
      ends.push(endBeside)
      return beside
    },
    close: async () => {
      for (const endOne of ends) await endOne()
      await store.close()
      await database.drop()
    },
  }
}
export type KilledServer = Awaited<ReturnType<typeof openKilledServer>>
