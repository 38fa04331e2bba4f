import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../scripts/free-port.ts'
import { hasPgbouncer, startPgbouncer } from '../scripts/pgbouncer.ts'
import { canCopyServer, startPostgres, type RunningPostgres } from '../scripts/postgres.ts'
import { SEEN_HEADER } from '../src/api/middleware/show-own-writes.ts'
import { openPostgres, type Store } from '../src/db/client.ts'
import { readRows } from '../src/db/read-rows.ts'
import { rateCounters } from '../src/db/schema/index.ts'
import { insertRide, insertUser, insertVehicle } from '../tests/builders.ts'
import { openSilentProxy } from '../tests/silent-proxy.ts'
import { openTestProductOn, type TestProduct } from '../tests/test-product.ts'

const BOUND_MS = 1000
/** The longest time until a failing replica is no longer used. Use `PROVE_LEFT_OUT_MS=2000` where nothing else runs. */
const LEFT_OUT_MS = Number(process.env['PROVE_LEFT_OUT_MS'] ?? 20_000)
const CALLS = 40
const WAIT = { timeout: 60_000, interval: 20 }
const SETTINGS = {
  wal_level: 'replica',
  hot_standby: 'on',
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '60',
}
const isPossible = process.env['TEST_DATABASE_URL'] !== undefined && canCopyServer()

describe.skipIf(!isPossible)(
  `a product with a replica${isPossible ? '' : ' (skipped: needs TEST_DATABASE_URL and pg_basebackup)'}`,
  () => {
    let primary: RunningPostgres
    let replica: RunningPostgres
    let line: Awaited<ReturnType<typeof openSilentProxy>>
    let onReplica: pg.Client
    let store: Store
    let product: TestProduct
    let rides: string[]
    let token: string
    beforeAll(async () => {
      primary = await startPostgres(SETTINGS)
      await (await openPostgres(primary.url, { size: 2, waitMs: 10_000 }, () => {})).close()
      replica = await startPostgres(SETTINGS, primary.url)
      const { hostname, port } = new URL(replica.url)
      line = await openSilentProxy({ host: hostname, port: Number(port) }, await freePort())
      const replicaUrl = Object.assign(new URL(replica.url), { port: String(line.port) }).toString()
      onReplica = new pg.Client({ connectionString: replica.url })
      onReplica.on('error', () => {})
      await onReplica.connect()
      store = await openPostgres(
        primary.url,
        { size: 8, waitMs: 2000, replicaUrls: [replicaUrl], replicaLagMs: BOUND_MS },
        () => {},
      )
      product = await openTestProductOn(store, {})
      const driver = await insertUser(product.deps, { role: 'DRIVER' })
      rides = []
      for (let count = 0; count < 3; count += 1) {
        const departsAt = new Date(Date.now() + (count + 1) * 86_400_000)
        const { id } = await insertRide(product.deps, await insertVehicle(product.deps, driver), { departsAt })
        rides.push(id)
      }
      token = await product.signIn(await insertUser(product.deps))
    })
    afterAll(async () => {
      await product.close()
      await onReplica.end().catch(() => {})
      await line.close()
      replica.stop()
      primary.stop()
    })

    const figure = (name: string) =>
      store.readPool().find((reading) => reading.name === `pamoja.replica.${name}`)?.value
    const isUsed = () => vi.waitUntil(() => figure('used') === 1, WAIT)
    const timeUntilLeftOut = async () => {
      const startedAt = performance.now()
      await vi.waitUntil(() => figure('used') === 0, WAIT)
      return performance.now() - startedAt
    }
    const like = (ride: string | undefined) => product.call('PUT', `/api/ride/${ride}/favorite`, { as: token })
    const liked = async (seen: string | null = null): Promise<string[]> => {
      const headers: Record<string, string> = seen === null ? {} : { [SEEN_HEADER]: seen }
      const { status, body } = await product.call('GET', '/api/ride/favorite', { as: token, headers })
      expect([status, body]).toEqual([200, expect.any(Array)])
      return body.map(({ id }: { id: string }) => id)
    }

    it('reads lists from the replica, and counts hits of limits on the primary', async () => {
      await vi.waitUntil(async () => {
        await isUsed()
        const before = figure('reads') ?? 0
        await Promise.all(Array.from({ length: CALLS }, () => liked()))
        return (figure('reads') ?? 0) - before >= CALLS
      }, WAIT)
      const counted = () => product.deps.db.select().from(rateCounters)
      const limit = { LIMIT_LOOPBACK: '1' }
      const strict = await product.withConfig(limit)
      const hits = (await counted()).length
      expect((await strict.call('GET', `/api/ride/${rides[0]}/preview.png`)).status).toBe(200)
      expect((await counted()).length).toBeGreaterThan(hits)
    })

    it.skipIf(!hasPgbouncer())('reads from the replica through PgBouncer too', async () => {
      const pooler = await startPgbouncer(replica.url)
      const replicaUrls = [pooler.through(replica.url)]
      const behind = await openPostgres(
        primary.url,
        { size: 4, waitMs: 2000, directUrl: primary.url, replicaUrls, replicaLagMs: BOUND_MS },
        () => {},
      )
      const reads = () => behind.readPool().find(({ name }) => name === 'pamoja.replica.reads')?.value
      const asked = sql`select pg_is_in_recovery() as standby`
      await vi.waitUntil(async () => {
        const answers = await Promise.all(
          Array.from({ length: CALLS }, () => readRows<{ standby: boolean }>(behind.reader(null), asked)),
        )
        return answers.every(([row]) => row?.standby === true)
      }, WAIT)
      expect(reads()).toBeGreaterThanOrEqual(CALLS)
      await behind.close()
      await pooler.stop()
    })

    it('refuses writes on the connection for reads', async () => {
      await isUsed()
      const reader = store.reader(null)
      expect(() => reader.insert(rateCounters)).toThrow('cannot write')
      await expect(reader.execute(sql`delete from rate_counters`)).rejects.toMatchObject({ cause: { code: '25006' } })
    })

    it('shows callers their own write, stops using a replica that falls behind, and uses it again later', async () => {
      await isUsed()
      await onReplica.query('select pg_wal_replay_pause()')
      const written = await like(rides[0])
      const writtenAt = performance.now()
      const leftOut = timeUntilLeftOut()
      expect(await liked(written.headers.get(SEEN_HEADER))).toEqual([rides[0]])
      const stale: number[] = []
      await vi.waitUntil(async () => {
        const askedAt = performance.now()
        const isShown = (await liked()).length === 1
        if (!isShown) stale.push(askedAt - writtenAt)
        return askedAt - writtenAt > 2 * BOUND_MS
      }, WAIT)
      expect(stale.length).toBeGreaterThan(0)
      expect(Math.max(...stale)).toBeLessThanOrEqual(BOUND_MS)
      expect(await leftOut).toBeLessThan(LEFT_OUT_MS)
      expect((await liked()).length).toBe(1)

      await onReplica.query('select pg_wal_replay_resume()')
      await isUsed()
      const before = figure('reads') ?? 0
      expect(await liked()).toEqual([rides[0]])
      expect(figure('reads')).toBeGreaterThan(before)
    })

    it('answers every call while the replica does not respond or is killed', async () => {
      const failed: unknown[] = []
      let slowest = 0
      const readFor = async (ms: number) => {
        const startedAt = performance.now()
        while (performance.now() - startedAt < ms) {
          const askedAt = performance.now()
          const { status, body } = await product.call('GET', '/api/ride/favorite', { as: token })
          if (status !== 200) failed.push(body)
          slowest = Math.max(slowest, performance.now() - askedAt)
        }
      }
      for (const end of [line.silence, replica.kill]) {
        await isUsed()
        const reading = Promise.all(Array.from({ length: 6 }, () => readFor(2 * BOUND_MS)))
        await liked()
        end()
        expect(await timeUntilLeftOut()).toBeLessThan(LEFT_OUT_MS)
        await reading
        expect([failed, figure('used')]).toEqual([[], 0])
        line.heal()
      }
      expect(slowest).toBeLessThan(5000)
      const written = await like(rides[1])
      expect(written.status).toBe(200)
      expect(new Set(await liked())).toEqual(new Set([rides[0], rides[1]]))
    })
  },
)
