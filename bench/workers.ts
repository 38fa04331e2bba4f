// Measures rendered pages per second with one server process and with two on one port, in turn, on the built product
// with demo data and PostgreSQL. The requests have so many different addresses that almost no page is answered from
// memory.
import { startProduct, type RunningProduct } from '../tests/e2e/running-product.ts'
import { createTestDatabase } from '../tests/test-product.ts'
import { forkLoad } from './fork-load.ts'
import { eachOnce, measureLoad } from './pages.ts'
import { quantile } from './statistics.ts'

const ROUNDS = 4
const COUNTS = [1, 2] as const

export interface WorkersFigures {
  page: string
  perSecond: Record<(typeof COUNTS)[number], number>
}

const openProduct = async (server: string, workers: number) => {
  const database = await createTestDatabase(server)
  const product = await startProduct({
    LOG_LEVEL: 'warn',
    DATABASE_URL: database.url,
    SIMULATORS: '1',
    WORKERS: String(workers),
  })
  // The product reports that it is ready when its first process is ready.
  const isWhole = () => workers === 1 || product.output().includes(`${workers} processes answer.`)
  while (!isWhole()) await new Promise((wait) => setTimeout(wait, 50))
  const close = async () => {
    // The process is not killed, because its child processes would continue to run.
    await product.terminate()
    await product.dispose()
    await database.drop()
  }
  return { product, close }
}

const pathsOf = async ({ url }: RunningProduct): Promise<Record<string, string>> => {
  const rides = (await (await fetch(`${url}/api/ride/available`)).json()) as { id: string }[]
  return { '/ride/search': '/ride/search?from=Nairobi&to=Nakuru', '/ride/{id}': `/ride/${rides[0]?.id}` }
}

export const measureWorkers = async (server: string): Promise<WorkersFigures[]> => {
  const load = forkLoad()
  const opened = { 1: await openProduct(server, 1), 2: await openProduct(server, 2) }
  try {
    const figures: WorkersFigures[] = []
    for (const page of ['/ride/search', '/ride/{id}']) {
      const rates: Record<(typeof COUNTS)[number], number[]> = { 1: [], 2: [] }
      for (let round = 0; round <= ROUNDS; round += 1)
        for (const count of COUNTS) {
          const { product } = opened[count]
          const paths = eachOnce((await pathsOf(product))[page] ?? '')
          const { perSecond } = await measureLoad(load, { port: Number(new URL(product.url).port), paths })
          // The first round does not count, because the compiler still optimizes the code in it.
          if (round > 0) rates[count].push(perSecond)
        }
      figures.push({ page, perSecond: { 1: quantile(rates[1], 0.5), 2: quantile(rates[2], 0.5) } })
    }
    return figures
  } finally {
    load.kill()
    await opened[1].close()
    await opened[2].close()
  }
}
