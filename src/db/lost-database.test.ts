import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSilentProxy } from '../../tests/silent-proxy.ts'
import { createTestDatabase } from '../../tests/test-product.ts'
import { buildProduct, type Product } from '../main.ts'
import { parseConfig } from '../platform/config.ts'
import { openPostgres, type Store, type Tx } from './client.ts'

const SIZE = 4
const ROUNDS = 3
const received: unknown[] = []
const onError = (error: unknown) => void received.push(error)
const server = process.env['TEST_DATABASE_URL']

describe.skipIf(server === undefined)('with PostgreSQL,', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let admin: pg.Client
  beforeAll(async () => {
    database = await createTestDatabase(server ?? '')
    admin = new pg.Client({ connectionString: database.url })
    await admin.connect()
  })
  afterAll(async () => {
    await admin.end()
    await database.drop()
  })

  const terminate = (name = 'pamoja%') =>
    admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name like $1`,
      [name],
    )

  describe('the store, when the database terminates its connections,', () => {
    let store: Store
    beforeAll(async () => {
      store = await openPostgres(database.url, { size: SIZE, waitMs: 20_000 }, onError)
    })
    afterAll(() => store.close())

    const answers = async () => {
      const { rows } = (await store.db.execute(sql`select 1 as one`)) as { rows: unknown[] }
      return rows
    }
    const inTransaction = (work: (tx: Tx) => Promise<unknown>) => store.db.transaction(work).catch(() => 'lost')

    it('reports the errors, fails the transactions in progress, and answers again', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const between = inTransaction(async (tx) => {
          await tx.execute(sql`select 1`)
          await terminate('pamoja')
          await tx.execute(sql`select 1`)
        })
        expect(await between).toBe('lost')
        const during = Array.from({ length: SIZE }, () => inTransaction((tx) => tx.execute(sql`select pg_sleep(600)`)))
        await expect
          .poll(async () => {
            const { rows } = await admin.query(`select 1 from pg_stat_activity where query like 'select pg_sleep%'`)
            return rows.length
          })
          .toBe(SIZE)
        await terminate()
        expect(await Promise.all(during)).toEqual(during.map(() => 'lost'))
        await expect.poll(() => answers().catch(() => 'lost')).toEqual([{ one: 1 }])
      }
      expect(received.length).toBeGreaterThan(0)
    })

    it('returns all connections to the pool, even when a transaction begins at that moment', async () => {
      for (let round = 0; round < 2 * SIZE; round += 1) {
        await answers().catch(() => 'lost')
        const began = terminate('pamoja')
        await inTransaction((tx) => tx.execute(sql`select 1`))
        await began
      }
      await expect.poll(() => answers().catch(() => 'lost')).toEqual([{ one: 1 }])
      const { promise: all, resolve: release } = Promise.withResolvers<void>()
      let open = 0
      const holding = Array.from({ length: SIZE }, () =>
        store.db.transaction(async () => {
          open += 1
          if (open === SIZE) release()
          await all
        }),
      )
      await Promise.all(holding)
      expect(open).toBe(SIZE)
    })
  })

  describe('the product, while the database does not answer,', () => {
    let proxy: Awaited<ReturnType<typeof openSilentProxy>>
    let product: Product
    const dataDir = mkdtempSync(join(tmpdir(), 'pamoja-test-'))
    beforeAll(async () => {
      const { hostname, port } = new URL(database.url)
      proxy = await openSilentProxy({ host: hostname, port: Number(port) })
      const url = Object.assign(new URL(database.url), { hostname: '127.0.0.1', port: String(proxy.port) }).toString()
      const store = await openPostgres(url, { size: 3 * SIZE, waitMs: 1000 }, () => {})
      const config = parseConfig({ APP_ENV: 'test', DATA_DIR: dataDir, SEED_DEMO: '0', LOG_LEVEL: 'silent' })
      product = await buildProduct(config, { web: null, providerFetch: fetch, store })
      await product.startJobs()
    })
    afterAll(async () => {
      await product.close()
      await proxy.close()
      rmSync(dataDir, { recursive: true, force: true })
    })

    it('closes connections without waiting for the server', async () => {
      const quiet = await openSilentProxy({
        host: new URL(database.url).hostname,
        port: Number(new URL(database.url).port),
      })
      const url = Object.assign(new URL(database.url), { hostname: '127.0.0.1', port: String(quiet.port) }).toString()
      const store = await openPostgres(url, { size: SIZE, waitMs: 1000 }, () => {})
      await store.boss.start()
      await store.ping()
      quiet.silence()
      await store.close()
      await quiet.close()
      await expect(store.ping()).rejects.toThrow()
    })

    const statusOf = async (path: string) => (await product.fetch(new Request(`http://localhost:3000${path}`))).status
    const eventually = async (path: string, status: number) => {
      await expect.poll(() => statusOf(path)).toBe(status)
    }

    it('answers with 503, and its calls and jobs work again afterwards', async () => {
      await eventually('/readyz', 200)
      const all = Array.from({ length: 3 * SIZE })
      const underWay = product.deps.db.transaction((tx) => tx.execute(sql`select pg_sleep(600)`)).catch(() => 'lost')
      // The other connections are idle, and nothing tells the pool that they are lost.
      await Promise.all(all.map(() => statusOf('/api/faq')))
      proxy.silence()
      expect(await statusOf('/api/faq')).toBe(503)
      expect(await underWay).toBe('lost')
      expect(await statusOf('/readyz')).toBe(503)
      proxy.heal()
      const statuses: number[] = []
      while (statuses.length < all.length) statuses.push(await statusOf('/api/faq'))
      // A new connection may be late on a busy machine, but an old one would be late every time.
      expect(statuses.filter((status) => status !== 200).length).toBeLessThan(2)
      const asked = performance.now()
      await expect.poll(() => product.sinceJobAnswer() < performance.now() - asked).toBe(true)
      await eventually('/readyz', 200)
    })
  })
})
