import { BARE, BASELINE, FINDING, measureCpu, measureThroughput, NAMED, type Throughput } from './measure-search.ts'
import { createWorld, writeSearches } from './search-workload.ts'
import { mean, median, quantile } from './statistics.ts'

const SIZES = [10_000, 100_000, 1_000_000]
const CPU_SEARCHES = 1024
const CPU_REPEATS = 3
const BASELINE_SEARCHES = 100

interface SearchFigures {
  rides: number
  loadSeconds: number
  throughput: Throughput
  cpu: number[]
  namedCpu: number[]
  /** The old query and ours, finding only; at the largest size. */
  against: { old: number[]; ours: number[] } | null
}

const measureSize = async (server: string, rides: number): Promise<SearchFigures> => {
  const startedAt = performance.now()
  const world = await createWorld(server, rides)
  try {
    const paths = await writeSearches(world.url)
    const loadSeconds = (performance.now() - startedAt) / 1000
    const cpu = await measureCpu(world.url, `${BARE} $1`, CPU_SEARCHES, CPU_REPEATS)
    const namedCpu = await measureCpu(world.url, NAMED, CPU_SEARCHES / 2, 2)
    const against =
      rides === SIZES.at(-1)
        ? {
            old: await measureCpu(world.url, BASELINE, BASELINE_SEARCHES, 2),
            ours: await measureCpu(world.url, FINDING, BASELINE_SEARCHES, CPU_REPEATS),
          }
        : null
    return { rides, loadSeconds, throughput: await measureThroughput(world.url, paths), cpu, namedCpu, against }
  } finally {
    await world.drop()
  }
}

const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
const fixed = (n: number, digits = 2) => n.toFixed(digits)

const throughputRatio = ({ throughput: { api, bare } }: SearchFigures): number =>
  median(api.map((round) => round.perSecond)) / median(bare.map((round) => round.perSecond))

const describe = (figures: SearchFigures): string => {
  const { api, bare } = figures.throughput
  return row([
    figures.rides.toLocaleString('en'),
    Math.round(median(api.map((round) => round.perSecond))),
    fixed(median(api.map((round) => round.p99Ms))),
    Math.round(median(bare.map((round) => round.perSecond))),
    fixed(median(bare.map((round) => round.p99Ms))),
    `${Math.round(throughputRatio(figures) * 100)} %`,
    `${fixed(mean(figures.cpu))} / ${fixed(quantile(figures.cpu, 0.99))}`,
    `${fixed(mean(figures.namedCpu))} / ${fixed(quantile(figures.namedCpu, 0.99))}`,
    `${fixed(figures.loadSeconds, 0)} s`,
  ])
}

/** Prints the search table of docs/performance.md, and its three ratios. */
export const benchSearch = async (server: string, sizes: readonly number[] = SIZES): Promise<void> => {
  const all: SearchFigures[] = []
  console.log(
    row(['rides', 'API/s', 'p99 ms', 'bare query/s', 'p99 ms', 'ratio', 'CPU ms mean / p99', 'with names', 'loading']),
  )
  console.log(row(Array.from({ length: 9 }, () => '---')))
  for (const rides of sizes) {
    const figures = await measureSize(server, rides)
    all.push(figures)
    console.log(describe(figures))
  }
  const [smallest, largest] = [all[0], all.at(-1)]
  if (!smallest || !largest) return
  const p99 = (figures: SearchFigures) => quantile(figures.cpu, 0.99)
  const spread = largest.throughput.api.map(
    (round, i) => round.perSecond / (largest.throughput.bare[i]?.perSecond ?? Number.NaN),
  )
  console.log(
    `\nAPI against the bare query at ${largest.rides} rides: ${fixed(throughputRatio(largest))} (rounds ${fixed(Math.min(...spread))}–${fixed(Math.max(...spread))}; wanted at least 0.65)`,
  )
  console.log(
    `Database CPU at p99, ${largest.rides} against ${smallest.rides} rides: ${fixed(p99(largest) / p99(smallest), 1)} times (wanted at most 8)`,
  )
  if (largest.against) {
    const { old, ours } = largest.against
    console.log(
      `Status + time + haversine at ${largest.rides} rides: ${fixed(mean(old))} ms against ${fixed(mean(ours))} ms to find the same rides, ${Math.round(mean(old) / mean(ours))} times the CPU (wanted at least 80)`,
    )
  }
}
