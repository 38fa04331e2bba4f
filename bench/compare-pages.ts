// Compares the pages of this commit with those of another one, in turn, on PostgreSQL: pages per second, and the CPU of
// the server and of PostgreSQL per page. The CPU is comparable on a busy machine too.
import type { ChildProcess } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { startBuilt, type BuiltProduct } from '../scripts/built-product.ts'
import { freePort } from '../scripts/free-port.ts'
import { createApiCaller } from '../tests/e2e/api-caller.ts'
import { createTestDatabase } from '../tests/test-product.ts'
import { forkLoad } from './fork-load.ts'
import { measureLoad, pagesOf, SECONDS, type Asked } from './pages.ts'
import { quantile } from './statistics.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? '4')
const RIDER = '+254700000003'
const MS_A_TICK = 10

interface Opened {
  name: string
  pid: number
  database: string
  pages: Record<string, Asked>
  close: () => Promise<void>
}

export interface ComparedPage {
  page: string
  /** Medians, one entry for each commit. */
  figures: { name: string; cpuMs: number; postgresMs: number; perSecond: number }[]
}

const cpuMsOf = (pid: number): number => {
  const facts = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')
  return (Number(facts[13]) + Number(facts[14])) * MS_A_TICK
}

/** The CPU of a database's connections: the title of each PostgreSQL process contains the database that it serves. */
const postgresMsOf = (database: string): number =>
  globSync('/proc/[0-9]*/cmdline').reduce((sum, file) => {
    try {
      const title = readFileSync(file, 'utf8')
      const isOurs = title.startsWith('postgres:') && title.includes(database)
      return isOurs ? sum + cpuMsOf(Number(file.split('/')[2])) : sum
    } catch {
      return sum
    }
  }, 0)

const open = async (built: BuiltProduct, server: string): Promise<Opened> => {
  const database = await createTestDatabase(server)
  const running = await startBuilt(built, await freePort(), { DATABASE_URL: database.url, DEMO_HISTORY: '0' })
  const session = `session=${await createApiCaller(running.base).signIn(RIDER)}`
  return {
    name: built.name,
    pid: running.pid,
    database: new URL(database.url).pathname.slice(1),
    pages: await pagesOf(running.base, session),
    close: async () => {
      await running.terminate()
      await database.drop()
    },
  }
}

const measureOnce = async (load: ChildProcess, { pid, database, pages }: Opened, page: string) => {
  const [before, postgresBefore] = [cpuMsOf(pid), postgresMsOf(database)]
  const { perSecond } = await measureLoad(load, pages[page] as Asked)
  const count = perSecond * SECONDS
  return {
    perSecond,
    cpuMs: (cpuMsOf(pid) - before) / count,
    postgresMs: (postgresMsOf(database) - postgresBefore) / count,
  }
}

export const comparePages = async (server: string, builds: readonly BuiltProduct[]): Promise<ComparedPage[]> => {
  const load = forkLoad()
  const opened: Opened[] = []
  try {
    for (const built of builds) opened.push(await open(built, server))
    const compared: ComparedPage[] = []
    for (const page of Object.keys(opened[0]?.pages ?? {})) {
      const rounds: Awaited<ReturnType<typeof measureOnce>>[][] = opened.map(() => [])
      for (let round = 0; round <= ROUNDS; round += 1)
        for (const [index, product] of opened.entries()) {
          const measured = await measureOnce(load, product, page)
          // The first round does not count, because the compiler still optimizes the code in it.
          if (round > 0) rounds[index]?.push(measured)
        }
      const figures = opened.map(({ name }, index) => {
        const medianOf = (figure: 'cpuMs' | 'postgresMs' | 'perSecond') =>
          quantile(
            (rounds[index] ?? []).map((round) => round[figure]),
            0.5,
          )
        return {
          name,
          cpuMs: medianOf('cpuMs'),
          postgresMs: medianOf('postgresMs'),
          perSecond: medianOf('perSecond'),
        }
      })
      compared.push({ page, figures })
    }
    return compared
  } finally {
    load.kill()
    for (const { close } of opened) await close()
  }
}
