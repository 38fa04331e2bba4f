import { measureFinding, measureThroughput, type Finding, type Throughput } from './measure-search.ts'
import { createWorld, writeSearches } from './search-workload.ts'
import { mean, median, quantile } from './statistics.ts'

const SIZES = [10_000, 100_000, 1_000_000]
const REPEATS = 4

interface SearchFigures {
  rides: number
  throughput: Throughput
  finding: Finding
  named: Finding
}

const measureSize = async (server: string, rides: number): Promise<SearchFigures> => {
  const world = await createWorld(server, rides)
  try {
    const searches = await writeSearches(world.url)
    const finding = await measureFinding(world.url, searches.criteria, REPEATS)
    const named = await measureFinding(world.url, searches.withNames, REPEATS)
    return { rides, throughput: await measureThroughput(world.url, searches.paths), finding, named }
  } finally {
    await world.drop()
  }
}

const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
const inMicros = ({ micros }: Finding) => `${mean(micros).toFixed(0)} / ${quantile(micros, 0.99).toFixed(0)}`

const describe = ({ rides, throughput: { api, health }, finding, named }: SearchFigures): string => {
  const rates = api.map((round) => round.perSecond)
  return row([
    rides.toLocaleString('en'),
    `${Math.round(median(rates))} (${Math.round(Math.min(...rates))}–${Math.round(Math.max(...rates))})`,
    median(api.map((round) => round.p99Ms)).toFixed(1),
    Math.round(median(health.map((round) => round.perSecond))),
    inMicros(finding),
    inMicros(named),
    `${finding.loadCpuSeconds.toFixed(1)} s`,
  ])
}

/** Prints the search table of docs/performance.md. */
export const benchSearch = async (server: string, sizes: readonly number[] = SIZES): Promise<void> => {
  console.log(
    row([
      'rides',
      'API/s (rounds)',
      'p99 ms',
      '`/healthz`/s',
      'finding, µs mean / p99',
      'with names',
      'CPU of loading',
    ]),
  )
  console.log(row(Array.from({ length: 7 }, () => '---')))
  for (const rides of sizes) console.log(describe(await measureSize(server, rides)))
}
