// Server-rendered pages per second, whole HTML, on the built product with demo data and 8 keep-alive connections; in
// turn with a bare node:http server that answers the same bytes.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createApiCaller } from '../tests/e2e/api-caller.ts'
import { startProduct } from '../tests/e2e/running-product.ts'
import type { LoadOrder, LoadResult } from './http-load.ts'

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
  /** At half of the pages per second that are possible. */
  halfLoadP99Ms: number
  /** Of a bare node:http server that answers the same bytes. */
  floorPerSecond: number
}

export type Asked = Pick<LoadOrder, 'port' | 'paths' | 'cookie'>

export const measureLoad = async (load: ChildProcess, order: Asked, perSecond?: number): Promise<LoadResult> => {
  load.send({ ...order, connections: CONNECTIONS, seconds: SECONDS, ...(perSecond === undefined ? {} : { perSecond }) })
  const [result] = (await once(load, 'message')) as [LoadResult]
  return result
}

const measureFloor = async (load: ChildProcess, bytes: number): Promise<number> => {
  const bare = fork(resolve('bench/serve-bytes.ts'), [String(bytes)])
  try {
    const [{ port }] = (await once(bare, 'message')) as [{ port: number }]
    return (await measureLoad(load, { port, paths: ['/'] })).perSecond
  } finally {
    bare.kill()
  }
}

/** Addresses that no visitor has asked for, so that each page is rendered. */
export const eachOnce = (path: string): string[] =>
  Array.from({ length: DIFFERENT_ADDRESSES }, (_, index) => `${path}${path.includes('?') ? '&' : '?'}visit=${index}`)

/** @param session The cookie of a rider. */
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

/** @param url A PostgreSQL server's empty database, or null for the embedded one. */
export const measurePages = async (url: string | null): Promise<PageFigures[]> => {
  const product = await startProduct({
    LOG_LEVEL: 'warn',
    ...(url === null ? {} : { DATABASE_URL: url, SIMULATORS: '1' }),
  })
  const load = fork(resolve('bench/http-load.ts'))
  try {
    const session = `session=${await createApiCaller(product.url).signIn(RIDER)}`
    const pages = await pagesOf(product.url, session)
    const figures: PageFigures[] = []
    for (const [page, asked] of Object.entries(pages)) {
      const [path = '/'] = asked.paths
      const headers = asked.cookie === undefined ? undefined : { cookie: asked.cookie }
      const html = await (await fetch(`${product.url}${path}`, headers && { headers })).arrayBuffer()
      await measureLoad(load, asked)
      const full = await measureLoad(load, asked)
      const half = await measureLoad(load, asked, full.perSecond / 2)
      const floorPerSecond = await measureFloor(load, html.byteLength)
      const kind = url === null ? 'embedded' : 'postgres'
      figures.push({ page, kind, ...full, halfLoadP99Ms: half.p99Ms, floorPerSecond })
    }
    return figures
  } finally {
    load.kill()
    await product.dispose()
  }
}
