import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { createApi } from './api/app.ts'
import { createHealth } from './api/health.ts'
import { createPages, type WebHandler } from './api/serve-pages.ts'
import { openEmbedded, openPostgres, type Store } from './db/client.ts'
import { createEnqueue } from './db/enqueue-jobs.ts'
import { followDatabaseClock } from './db/follow-clock.ts'
import { createSpendingMeter } from './db/spending-meter.ts'
import { createTokenStore } from './db/token-store.ts'
import { createPlaceChanges } from './db/place-changes.ts'
import { readQueues } from './db/read-queues.ts'
import { seedReference } from './db/seed-reference.ts'
import { DEMO_PHOTOS } from './demo/plan-demo.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { seedHistory } from './demo/seed-history.ts'
import type { Dependencies } from './domain/context.ts'
import { checkMessageKeys } from './domain/messages/index.ts'
import { followChanges, type LiveIndex } from './domain/search/index.ts'
import { uploadDocument } from './domain/users/index.ts'
import { openQueues, workQueues } from './jobs/queue.ts'
import { jobRegistry } from './jobs/registry.ts'
import { createDueJobs } from './jobs/run-due-jobs.ts'
import { createClock, type Clock, type MovableClock } from './platform/clock.ts'
import { ConfigError, type Config } from './platform/config.ts'
import { describeError } from './platform/describe-error.ts'
import { createKeyring } from './platform/keyring.ts'
import { createLineBudget } from './platform/line-budget.ts'
import { createLiveStreams } from './platform/live-streams.ts'
import { createLogger, type Logger } from './platform/logger.ts'
import { createMessageKeys } from './platform/message-keys.ts'
import type { Source } from './platform/metrics.ts'
import { connectProviders } from './providers/connect-providers.ts'
import { openSimulators } from './simulators/index.ts'

export interface Product {
  fetch: (request: Request, bindings?: unknown) => Response | Promise<Response>
  deps: Dependencies
  clock: MovableClock
  storeKind: Store['kind']
  demo: boolean
  /** Milliseconds since the job queue's last answer from the database. */
  sinceJobAnswer: Store['sinceJobAnswer']
  sources: readonly Source[]
  /** Makes `/readyz` fail, so that proxies send new calls to other processes. */
  stopAccepting: () => void
  endStreams: () => void
  runDueJobs: () => Promise<void>
  startJobs: () => Promise<void>
  stopJobs: () => Promise<void>
  close: () => Promise<void>
}

export interface ProductParts {
  web: WebHandler | null
  /** The fetch for calls to providers: the network, or the simulators in process. */
  providerFetch: typeof fetch
  store?: Store
  /** False when another process on this data folder delivers the messages of the simulators. */
  deliversSimulated?: boolean
}

const STREAMS_OF_A_USER = 5

/** While the database is down, every connection and every queue repeats the same error, so the log gets it once in 10 seconds. */
const SAME_ERROR = { perKey: 1, total: 20, windowMs: 10_000 }

const createSearch = ({ db, live, kind }: Store, logger: Logger, { documents }: Config): LiveIndex => {
  const onError = (error: unknown) => logger.log('critical', 'the search index could not be updated', { error })
  return followChanges({ db, live, required: documents.required, hasOthers: kind === 'postgres', onError })
}

const openStore = (config: Config, logger: Logger): Promise<Store> => {
  const budget = createLineBudget(SAME_ERROR)
  const onError = (error: unknown) => {
    const { code, message } = describeError(error)
    const { allowed, leftOut } = budget(`${code} ${message?.replace(/ \(Queue:.*/, '')}`)
    if (allowed) logger.log('critical', 'database error', { error, ...(leftOut > 0 ? { count: leftOut } : {}) })
  }
  return config.databaseUrl === null
    ? openEmbedded(config.dataDir, onError)
    : openPostgres(config.databaseUrl, config.databasePool, onError)
}

interface Foundation {
  store: Store
  clock: Clock
  logger: Logger
  providerFetch: typeof fetch
  mailbox: (() => Promise<number>) | undefined
}

const createDependencies = (config: Config, foundation: Foundation): Dependencies => {
  const { store, clock, logger, providerFetch, mailbox } = foundation
  const keyring = createKeyring(config)
  const tokens = createTokenStore(store.db, keyring)
  const placesMeter = createSpendingMeter(store.db, clock, 'places', config.places.google?.dailyCap ?? 0)
  const placeChanges = createPlaceChanges(store.db)
  return {
    db: store.db,
    primary: store.db,
    reader: store.reader,
    clock,
    keyring,
    messageKeys: createMessageKeys(config.messageKeys),
    logger,
    live: store.live,
    search: createSearch(store, logger, config),
    streams: createLiveStreams({ perOwner: STREAMS_OF_A_USER, perProcess: config.maxStreams }),
    ...connectProviders(config, { fetch: providerFetch, clock, logger, tokens, placesMeter, placeChanges, mailbox }),
    settings: {
      adminPhones: config.adminPhones,
      limitLoopback: config.limitLoopback,
      codesPerAddress: config.signIn.codesPerAddress,
      adminSecondFactor: config.adminSecondFactor,
      paymentCallbackBaseUrl: config.mpesa.callbackBaseUrl,
      publicUrl: config.publicUrl,
      simulators: config.simulators,
      social: config.social,
      edge: config.places.edge,
      mapTiles: config.places.mapTiles,
      pricing: config.places.pricing,
      money: config.money,
      documents: config.documents,
    },
    enqueue: createEnqueue(store.boss),
  }
}

/** The origin of map tiles for the content security policy of pages. `{s}` in the address stands for any subdomain. */
const pictureSource = (tilesUrl: string): string => (/^https?:\/\/[^/]+/.exec(tilesUrl)?.[0] ?? '').replace('{s}', '*')

const uploadDemoPhotos = async (deps: Dependencies) => {
  for (const { actor, file } of DEMO_PHOTOS) {
    const ctx = { ...deps, actor, requestId: randomUUID(), clientAddress: '' }
    await uploadDocument(ctx, actor.id, 'PHOTO', () => readFile(file))
  }
}

const seedDemoWorld = async (deps: Dependencies, config: Config) => {
  if (!(await seedDemo(deps))) return
  await uploadDemoPhotos(deps)
  if (config.demoHistory) await seedHistory(deps)
}

const prepareStore = async (store: Store, deps: Dependencies, config: Config) => {
  await openQueues(store.boss, jobRegistry)
  const problems = await checkMessageKeys(deps)
  if (problems.length > 0) throw new ConfigError(problems)
  await seedReference(store.db, deps.clock.now())
  if (config.seedDemo) await seedDemoWorld(deps, config)
  // Opens the search index after the demo is made, because following each change of the demo would slow down the start.
  await deps.search.open()
}

const openDependencies = async (config: Config, foundation: Foundation): Promise<Dependencies> => {
  const deps = createDependencies(config, foundation)
  await prepareStore(foundation.store, deps, config)
  return deps
}

const isApiCall = ({ url }: Request): boolean => url.startsWith('/api/', url.indexOf('/', url.indexOf('//') + 2))

const mountApiAndPages = (app: Hono, config: Config, web: WebHandler | null, deps: Dependencies): Product['fetch'] => {
  const options = { trustProxyHops: config.trustProxyHops }
  const api = createApi(deps, options)
  // Not mounted with `app.route`: Hono would then wrap each middleware of the API again at every call.
  app.all('/api/*', (c) => api.fetch(c.req.raw, c.env))
  const pictureSources = deps.settings.mapTiles ? [pictureSource(deps.settings.mapTiles.url)] : []
  const version = () => deps.search.index.version
  const { compress } = config
  if (web)
    app.all(
      '*',
      createPages(web, {
        api,
        options,
        logger: deps.logger,
        now: deps.clock.now,
        pictureSources,
        publicUrl: config.publicUrl,
        version,
        compress,
      }),
    )
  return (request, bindings) => (isApiCall(request) ? api.fetch(request, bindings) : app.fetch(request, bindings))
}

const sourcesOf = (store: Store, { streams }: Dependencies): Source[] => [
  store.readPool,
  () => readQueues(store.db),
  () => [{ name: 'pamoja.streams.open', value: streams.count() }],
]

/** Opens the database and the providers, and builds the API and the pages. No job runs before `startJobs`. */
export const buildProduct = async (config: Config, parts: ProductParts): Promise<Product> => {
  const [logger, clock] = [createLogger(config.logLevel), createClock()]
  const store = parts.store ?? (await openStore(config, logger))
  const stopFollowing = await followDatabaseClock(store.db, clock)
  const { providerFetch } = parts
  const outside = { clock, logger, fetch: providerFetch, runDueJobs: () => runDueJobs() }
  const simulators = config.simulators ? openSimulators(config, outside) : null
  const deps = await openDependencies(config, { store, clock, logger, providerFetch, mailbox: simulators?.mailbox })
  const health = { accepting: true, jobsWorking: false }
  const app = new Hono().route('/', createHealth(store, health))
  if (simulators) app.route('/dev', simulators.routes)
  const fetch = mountApiAndPages(app, config, parts.web, deps)
  const runDueJobs = createDueJobs(store.boss, jobRegistry, deps)
  let stopJobs: (() => Promise<void>) | null = null
  return {
    fetch,
    deps,
    clock,
    storeKind: store.kind,
    demo: config.seedDemo,
    sinceJobAnswer: store.sinceJobAnswer,
    sources: sourcesOf(store, deps),
    stopAccepting: () => {
      health.accepting = false
    },
    endStreams: deps.streams.endAll,
    runDueJobs,
    startJobs: async () => {
      stopJobs = workQueues(store.boss, jobRegistry, deps, logger)
      if (parts.deliversSimulated !== false) simulators?.start()
      health.jobsWorking = true
    },
    stopJobs: async () => {
      await stopJobs?.()
      stopJobs = null
      await simulators?.stop()
    },
    close: async () => {
      stopFollowing()
      deps.streams.endAll()
      await stopJobs?.()
      await simulators?.close()
      await deps.search.close()
      await store.close()
    },
  }
}
