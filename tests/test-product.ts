import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { openPostgres, storeOnPglite, type Store } from '../src/db/client.ts'
import { createPglite } from '../src/db/create-pglite.ts'
import type { UserActor } from '../src/domain/context.ts'
import { checkInvariants } from '../src/domain/ledger/index.ts'
import { openQueues } from '../src/jobs/queue.ts'
import { jobRegistry } from '../src/jobs/registry.ts'
import { buildProduct, type Product } from '../src/main.ts'
import { parseConfig } from '../src/platform/config.ts'
import { insertSession } from './builders.ts'
import { embeddedTemplate, failLoudly, templateKey } from './embedded-template.ts'
import { readAnswer } from './read-events.ts'
import { reusingDatabases } from './reused-database.ts'

/** How long a call waits for a database server that all tests share. */
export const BUSY_MS = 60_000
/** Copies a migrated embedded database into a folder, as a stopped server leaves it. */
export const layEmbedded = async (folder: string): Promise<void> => {
  const lite = await createPglite({ dataDir: join(folder, 'pg'), loadDataDir: await embeddedTemplate() })
  await lite.close()
}

export const openEmbeddedCopy = async (): Promise<PGlite> => createPglite({ loadDataDir: await embeddedTemplate() })
const takeEmbedded = reusingDatabases(openEmbeddedCopy)

const onServer = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const withDatabase = (server: string, name: string) =>
  Object.assign(new URL(server), { pathname: `/${name}` }).toString()

const postgresTemplate = (server: string): Promise<string> =>
  onServer(server, async (client) => {
    const name = `pamoja_template_${templateKey()}`
    await client.query('select pg_advisory_lock(7234002)')
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      await client.query(`create database ${name}_partial`)
      const store = await openPostgres(
        withDatabase(server, `${name}_partial`),
        { size: 4, waitMs: BUSY_MS },
        failLoudly,
      )
      await openQueues(store.boss, jobRegistry)
      await store.close()
      await client.query(`alter database ${name}_partial rename to ${name}`)
    }
    return name
  })

/**
 * A new, migrated database on this PostgreSQL server. The files of the template are copied: by default, the server
 * would also write all of them to its write-ahead log.
 */
export const createTestDatabase = async (server: string): Promise<{ url: string; drop: () => Promise<void> }> => {
  const template = await postgresTemplate(server)
  const name = `pamoja_test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, (client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  return {
    url: withDatabase(server, name),
    drop: () =>
      onServer(server, async (client) => {
        // A closed pool may still have open connections. If the database were dropped now, their errors would have no
        // handler.
        for (let waited = 0; waited < 40; waited += 1) {
          const { rows } = await client.query('select 1 from pg_stat_activity where datname = $1', [name])
          if (rows.length === 0) break
          await setTimeout(50)
        }
        await client.query(`drop database ${name} with (force)`)
      }),
  }
}

export interface CallOptions {
  as?: string
  body?: unknown
  headers?: Record<string, string>
}

export interface TestProduct extends Product {
  /** Calls the API inside this process, without a socket. */
  call: (
    method: string,
    path: string,
    options?: CallOptions,
  ) => Promise<{ status: number; body: ReturnType<typeof JSON.parse>; headers: Headers }>
  /** Creates a session. @returns its access token */
  signIn: (user: Pick<UserActor, 'id' | 'phone'>) => Promise<string>
  /**
   * Switches off the check of the invariants at the end of the suite.
   * @param because Why the suite writes rows that the product never would
   */
  skipInvariants: (because: string) => void
  /**
   * Opens the product again on the same database, with another configuration, as a second process would but much
   * cheaper.
   */
  withConfig: (environment: Record<string, string>) => Promise<TestProduct>
}

interface Ground {
  store: Store
  dataDir: string
  wrapFetch: (inProcess: typeof fetch) => typeof fetch
}

const callThrough =
  (built: Product): TestProduct['call'] =>
  async (method, path, options = {}) => {
    const response = await built.fetch(
      new Request(`http://localhost:3000${path}`, {
        method,
        headers: {
          ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(options.as === undefined ? {} : { authorization: `Bearer ${options.as}` }),
          ...options.headers,
        },
        ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      }),
    )
    const text = await readAnswer(response)
    const isJson = (response.headers.get('content-type') ?? '').includes('json')
    return {
      status: response.status,
      body: isJson && text !== '' ? JSON.parse(text) : text,
      headers: response.headers,
    }
  }

const FROM_THE_INDEX = new Set(['/api/ride/search', '/api/routes/popular'])
/**
 * Brings the search index up to date before each search, so that a test at once finds a ride that it wrote without the
 * API. In the product, other processes find a ride a moment later.
 */
const searchUpToDate =
  ({ fetch, deps }: Product): Product['fetch'] =>
  async (request, bindings) => {
    if (FROM_THE_INDEX.has(new URL(request.url).pathname)) await deps.search.catchUp().catch(() => {})
    return fetch(request, bindings)
  }

const buildOn = async (ground: Ground, environment: Record<string, string>): Promise<TestProduct> => {
  const { store, dataDir, wrapFetch } = ground
  const config = parseConfig({
    APP_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    SEED_DEMO: '0',
    DEMO_HISTORY: '0',
    PORT: '3000',
    ...(environment['APP_ENV'] === 'production' ? {} : { SIMULATORS: '1' }),
    ...environment,
  })
  let product: Product | null = null
  const inProcess: typeof fetch = async (input, init) => {
    if (!product) throw new Error('The product is not built yet.')
    return product.fetch(new Request(input, init))
  }
  product = await buildProduct(config, { web: null, providerFetch: wrapFetch(inProcess), store })
  const built: Product = { ...product, fetch: searchUpToDate(product) }
  return {
    ...built,
    call: callThrough(built),
    signIn: (user) => insertSession(built.deps, user),
    skipInvariants: () => {},
    withConfig: (other) => buildOn({ ...ground, store: { ...store, close: async () => {} } }, other),
  }
}

const askInProcess = (inProcess: typeof fetch): typeof fetch => inProcess

export const openTestProductOn = async (store: Store, environment: Record<string, string>): Promise<TestProduct> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pamoja-test-'))
  const product = await buildOn({ store, dataDir, wrapFetch: askInProcess }, environment)
  return {
    ...product,
    close: async () => {
      await product.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Opens the product on its own database: embedded, or PostgreSQL when TEST_DATABASE_URL is set. Jobs run only when a
 * test calls `runDueJobs()`. The providers are the simulators, in this process.
 */
export const openTestProduct = async (
  environment: Record<string, string> = {},
  /** For a test that runs its own provider on a real socket instead of the simulators. */
  wrapFetch = askInProcess,
): Promise<TestProduct> => {
  const server = process.env['TEST_DATABASE_URL']
  const dataDir = mkdtempSync(join(tmpdir(), 'pamoja-test-'))
  const database = server === undefined ? null : await createTestDatabase(server)
  const store =
    database === null
      ? await storeOnPglite(await takeEmbedded(), failLoudly)
      : await openPostgres(database.url, { size: 30, waitMs: BUSY_MS }, failLoudly)
  const product = await buildOn({ store, dataDir, wrapFetch }, environment)
  let impossible: string | null = null
  return {
    ...product,
    skipInvariants: (because) => {
      impossible = because
    },
    close: async () => {
      const broken = impossible === null ? await checkInvariants(product.deps) : []
      await product.close()
      await database?.drop()
      rmSync(dataDir, { recursive: true, force: true })
      if (broken.length === 0) return
      const named = [...new Set(broken.map(({ invariant }) => invariant))].join(', ')
      throw new Error(`After this suite the books do not hold: ${named}\n${JSON.stringify(broken.slice(0, 5))}`)
    },
  }
}
