// Measures server-rendered pages per second, with their whole HTML, on the built product with demo data and 8
// keep-alive connections. In turn with each page it measures three floors: a bare node:http server that answers the
// same bytes, React Router alone with as many elements, and the page's statements alone.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createApiCaller } from '../tests/e2e/api-caller.ts'
import { startProduct } from '../tests/e2e/running-product.ts'
import { forkLoad } from './fork-load.ts'
import type { LoadOrder, LoadResult } from './http-load.ts'
import { measureStatements, readStatements } from './page-statements.ts'

const CONNECTIONS = 8
export const SECONDS = Number(process.env['BENCH_SECONDS'] ?? '5')
const DIFFERENT_ADDRESSES = 50_000
const RIDER = '+254700000003'

export interface PageFigures {
  page: string
  kind: 'embedded' | 'postgres'
  perSecond: number
  p50Ms: number
  p99Ms: number
  halfLoadP99Ms: number
  floors: {
    bytes: number
    elements: number
    /** How often per second the page's statements alone run; null when it has none, or on the embedded database. */
    statements: number | null
  }
}

export type Asked = Pick<LoadOrder, 'port' | 'paths' | 'cookie'>

export const measureLoad = async (load: ChildProcess, order: Asked, perSecond?: number): Promise<LoadResult> => {
  load.send({ ...order, connections: CONNECTIONS, seconds: SECONDS, ...(perSecond === undefined ? {} : { perSecond }) })
  const [result] = (await once(load, 'message')) as [LoadResult]
  return result
}

const measureFloor = async (load: ChildProcess, program: string, args: number[]): Promise<number> => {
  const bare = fork(resolve(program), args.map(String), { env: { ...process.env, NODE_ENV: 'production' } })
  try {
    const [{ port }] = (await once(bare, 'message')) as [{ port: number }]
    return (await measureLoad(load, { port, paths: ['/'] })).perSecond
  } finally {
    bare.kill()
  }
}

const OPENING_TAG = /<[a-z]/g

const measureFloors = async (load: ChildProcess, html: string, statements: string[], url: string | null) => {
  const bytes = Buffer.byteLength(html)
  const elements = html.match(OPENING_TAG)?.length ?? 0
  return {
    bytes: await measureFloor(load, 'bench/serve-bytes.ts', [bytes]),
    elements: await measureFloor(load, 'bench/serve-elements.ts', [elements, bytes]),
    statements: url === null ? null : measureStatements(url, statements, SECONDS, CONNECTIONS),
  }
}

/** So many addresses of one page that almost no page is answered from memory. */
export const eachOnce = (path: string): string[] =>
  Array.from({ length: DIFFERENT_ADDRESSES }, (_, index) => `${path}${path.includes('?') ? '&' : '?'}visit=${index}`)

export const pagesOf = async (url: string, session: string): Promise<Record<string, Asked>> => {
  const rides = (await (await fetch(`${url}/api/ride/available`)).json()) as { id: string }[]
  const port = Number(new URL(url).port)
  const [search, ride] = ['/ride/search?from=Nairobi&to=Nakuru', `/ride/${rides[0]?.id}`]
  return {
    '/, again': { port, paths: ['/'] },
    '/ride/search, again': { port, paths: [search] },
    '/ride/search, each once': { port, paths: eachOnce(search) },
    '/ride/{id}, again': { port, paths: [ride] },
    '/ride/{id}, each once': { port, paths: eachOnce(ride) },
    '/dashboard, signed in': { port, paths: ['/dashboard'], cookie: session },
  }
}

/** @param url The address of an empty PostgreSQL database; null for the embedded database */
export const measurePages = async (url: string | null): Promise<PageFigures[]> => {
  const product = await startProduct({
    LOG_LEVEL: 'warn',
    ...(url === null ? {} : { DATABASE_URL: url, SIMULATORS: '1' }),
  })
  const load = forkLoad()
  try {
    const session = `session=${await createApiCaller(product.url).signIn(RIDER)}`
    const pages = await pagesOf(product.url, session)
    const figures: PageFigures[] = []
    for (const [page, asked] of Object.entries(pages)) {
      const headers = asked.cookie === undefined ? undefined : { cookie: asked.cookie }
      const read = async (path = '/') => (await fetch(`${product.url}${path}`, headers && { headers })).text()
      const html = await read(asked.paths[0])
      await measureLoad(load, asked)
      const full = await measureLoad(load, asked)
      const half = await measureLoad(load, asked, full.perSecond / 2)
      const statements = url === null ? [] : await readStatements(url, () => read(asked.paths.at(-1)))
      const floors = await measureFloors(load, html, statements, url)
      const kind = url === null ? 'embedded' : 'postgres'
      figures.push({ page, kind, ...full, halfLoadP99Ms: half.p99Ms, floors })
    }
    return figures
  } finally {
    load.kill()
    await product.dispose()
  }
}
