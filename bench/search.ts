import { resolve } from 'node:path'
import { measureCompression, type Compression } from './compress-answers.ts'
import type { Finding } from './find-alone.ts'
import { makeWorld, measureFinding, measureThroughput, type Throughput } from './measure-search.ts'
import { checkOut } from './older-commit.ts'
import { dropWorld, setAside, writeSearches } from './search-workload.ts'
import { mean, median, quantile } from './statistics.ts'
import type { LoadResult } from './http-load.ts'

/** Numbers of rides. A tenth of them can be booked; with `+stops`, the bookable rides have 0 to 4 stops between start and end. */
export const SIZES = ['10000', '100000', '1000000', '1000000+stops']
const REPEATS = 4

interface SearchFigures {
  size: string
  throughput: Throughput
  finding: Finding
}

const measureSize = async (server: string, size: string, olderFolder: string | null): Promise<SearchFigures> => {
  const rides = Number.parseInt(size, 10)
  const withStops = size.endsWith('+stops')
  const folder = resolve('.')
  // The older commit has its own database, because its tables may differ. It is not measured with stops, because it may
  // not support them.
  const olderUrl =
    olderFolder === null || withStops
      ? null
      : await setAside(server, await makeWorld(olderFolder, { server, rides, withStops: false }))
  const url = await makeWorld(folder, { server, rides, withStops })
  try {
    const { paths, criteria, withNames } = await writeSearches(url)
    const finding = await measureFinding({ url, searches: [criteria, withNames], repeats: REPEATS })
    const older = olderUrl === null || olderFolder === null ? null : { url: olderUrl, folder: olderFolder }
    return { size, finding, throughput: await measureThroughput({ url, folder }, older, paths) }
  } finally {
    await dropWorld(server, url)
    if (olderUrl !== null) await dropWorld(server, olderUrl)
  }
}

const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
const print = (cells: (string | number)[]) => console.log(row(cells))
const printHead = (cells: string[]) => {
  print(cells)
  print(cells.map(() => '---'))
}
const count = (number: number) => Math.round(number).toLocaleString('en')
const inMicros = (micros: number[] = []) => `${mean(micros).toFixed(0)} / ${quantile(micros, 0.99).toFixed(0)}`

const rateOf = (rounds: LoadResult[]) => median(rounds.map(({ perSecond }) => perSecond))
const p99Of = (rounds: LoadResult[]) => median(rounds.map(({ p99Ms }) => p99Ms)).toFixed(1)
const describeP99 = (rounds: LoadResult[]) =>
  `${p99Of(rounds)} (${Math.max(...rounds.map(({ p99Ms }) => p99Ms)).toFixed(1)})`
const shareOf = (rate: number, fixed: LoadResult[]) => `${Math.round((100 * rate) / rateOf(fixed))}%`
const describeRate = (rounds: LoadResult[]) => {
  const rates = rounds.map(({ perSecond }) => perSecond)
  return `${count(rateOf(rounds))} (${count(Math.min(...rates))}–${count(Math.max(...rates))})`
}

const printRates = (figures: SearchFigures[], older: string | undefined) => {
  printHead([
    'rides',
    'answers/s (rounds)',
    ...(older === undefined ? [] : [`at ${older}`, 'times']),
    'fixed answer/s',
    'share of it',
    ...(older === undefined ? [] : [`fixed answer/s at ${older}`, 'share of it']),
    'p99 ms',
    'p99 ms at half load (worst round)',
    'ms a second without a core meanwhile',
    'bytes',
  ])
  for (const { size, throughput } of figures) {
    const { api, older: olderRounds, fixed, olderFixed, halfLoad, waitedMs, sample } = throughput
    const rate = rateOf(api)
    const compared =
      olderRounds.length === 0 ? ['–', '–'] : [describeRate(olderRounds), (rate / rateOf(olderRounds)).toFixed(1)]
    const olderShare = olderFixed.length === 0 ? ['–', '–'] : [count(rateOf(olderFixed)), shareOf(rate, olderFixed)]
    print([
      nameOf(size),
      describeRate(api),
      ...(older === undefined ? [] : compared),
      count(rateOf(fixed)),
      shareOf(rate, fixed),
      ...(older === undefined ? [] : olderShare),
      p99Of(api),
      describeP99(halfLoad),
      count(waitedMs),
      count(mean(sample.map(({ length }) => length))),
    ])
  }
}

const nameOf = (size: string) => `${count(Number.parseInt(size, 10))}${size.endsWith('+stops') ? ' with stops' : ''}`

const printFinding = (figures: SearchFigures[]) => {
  printHead([
    'rides',
    'bookable',
    'finding, µs mean / p99',
    'with names',
    'index',
    'with 20,000 cards',
    'CPU of loading',
  ])
  for (const { size, finding } of figures)
    print([
      nameOf(size),
      count(finding.bookable),
      inMicros(finding.micros[0]),
      inMicros(finding.micros[1]),
      `${finding.indexMb.toFixed(0)} MB`,
      `${finding.withCardsMb.toFixed(0)} MB`,
      `${finding.loadCpuSeconds.toFixed(1)} s`,
    ])
}

const printCompression = (compressions: Compression[]) => {
  printHead(['compressing an answer', 'µs of CPU', 'bytes'])
  for (const { way, micros, bytes } of compressions) print([way, micros.toFixed(0), count(bytes)])
}

export const benchSearch = async (
  server: string,
  sizes: readonly string[] = SIZES,
  olderCommit?: string,
): Promise<void> => {
  const older = olderCommit === undefined ? null : checkOut(olderCommit)
  const figures: SearchFigures[] = []
  try {
    for (const size of sizes) figures.push(await measureSize(server, size, older?.folder ?? null))
  } finally {
    older?.remove()
  }
  printRates(figures, olderCommit)
  console.log('')
  printFinding(figures)
  console.log('')
  printCompression(measureCompression(figures.at(-1)?.throughput.sample ?? []))
}
