import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { openSilentProxy } from '../../tests/silent-proxy.ts'
import { createTestDatabase } from '../../tests/test-product.ts'
import { openPostgres, type Store } from './client.ts'
import { publish } from './live-hub.ts'

const server = process.env['TEST_DATABASE_URL']
const CALLS = 8
const WAIT = { timeout: 30_000, interval: 50 }

/** Two addresses of one server represent two servers; `npm run drill` uses a primary and a standby. */
describe.skipIf(server === undefined)('the pool for several hosts', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let store: Store
  let first: Awaited<ReturnType<typeof openSilentProxy>>
  let second: Awaited<ReturnType<typeof openSilentProxy>>
  beforeAll(async () => {
    database = await createTestDatabase(server ?? '')
    const { hostname, port } = new URL(database.url)
    const behind = { host: hostname, port: Number(port) }
    first = await openSilentProxy(behind, await freePort())
    second = await openSilentProxy(behind, await freePort())
    const hosts = [await freePort(), first.port, second.port].map((own) => `127.0.0.1:${own}`)
    const url = `${database.url.replace(new URL(database.url).host, hosts.join())}?target_session_attrs=read-write`
    second.silence()
    store = await openPostgres(url, { size: 4, waitMs: 1000 }, () => {})
    second.heal()
  })
  afterAll(async () => {
    await store.close()
    await Promise.all([first.close(), second.close()])
    await database.drop()
  })
  const answers = () =>
    store.db.execute(sql`select 1`).then(
      () => true,
      () => false,
    )

  it('uses the host that answers, and moves all its connections to the other one when the first stops answering', async () => {
    expect(await Promise.all(Array.from({ length: CALLS }, answers))).not.toContain(false)
    first.silence()
    const silentAt = performance.now()
    await vi.waitUntil(() => Promise.race([answers(), new Promise<false>((no) => setTimeout(no, 300, false))]), WAIT)
    expect(performance.now() - silentAt).toBeLessThan(20_000)
    expect(await Promise.all(Array.from({ length: CALLS }, answers))).not.toContain(false)
    const received = vi.fn<(payload: string | null) => void>()
    store.live.subscribe('hosts', { ring: received })
    await vi.waitUntil(async () => {
      await publish(store.db, 'hosts', 'news').catch(() => {})
      return received.mock.calls.flat().includes('news')
    }, WAIT)
  })
})
