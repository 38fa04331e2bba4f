// Server-rendered pages per second, whole HTML, on the built product with demo data and 8 keep-alive connections.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { startProduct } from '../tests/e2e/running-product.ts'
import type { LoadResult } from './http-load.ts'

const CONNECTIONS = 8
const SECONDS = 5

export interface PageFigures {
  page: string
  kind: 'embedded' | 'postgres'
  perSecond: number
  p50Ms: number
  p99Ms: number
}

/** @param url A PostgreSQL server's empty database, or null for the embedded one. */
export const measurePages = async (url: string | null): Promise<PageFigures[]> => {
  const product = await startProduct({
    LOG_LEVEL: 'warn',
    ...(url === null ? {} : { DATABASE_URL: url, SIMULATORS: '1' }),
  })
  const load = fork(resolve('bench/http-load.ts'))
  try {
    const rides = (await (await fetch(`${product.url}/api/ride/available`)).json()) as { id: string }[]
    const pages = {
      '/': '/',
      '/ride/search': '/ride/search?from=Nairobi&to=Nakuru',
      '/ride/{id}': `/ride/${rides[0]?.id}`,
    }
    const figures: PageFigures[] = []
    for (const [page, path] of Object.entries(pages)) {
      const order = { port: Number(new URL(product.url).port), paths: [path], connections: CONNECTIONS }
      for (const seconds of [1, SECONDS]) {
        load.send({ ...order, seconds })
        const [result] = (await once(load, 'message')) as [LoadResult]
        if (seconds === SECONDS) figures.push({ page, kind: url === null ? 'embedded' : 'postgres', ...result })
      }
    }
    return figures
  } finally {
    load.kill()
    await product.dispose()
  }
}
