export type Labels = Readonly<Record<string, string>>

export interface Reading {
  name: string
  labels?: Labels
  value: number
  /** Whether the value only increases, from 0 at the start of the process. */
  grows?: boolean
}

export type Source = () => readonly Reading[] | Promise<readonly Reading[]>

/** Upper bounds in seconds. */
export const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** An older gauge is not shown, because another process may have replaced it. `finance.watch` records them every 15 minutes. */
const GAUGE_LIVES_MS = 20 * 60_000
/** Further combinations of labels are not stored, because a metric has so many only if callers can choose a label. */
const MAX_SERIES = 2000

interface Histogram {
  labels: Labels
  counts: number[]
  sum: number
}

const keyOf = (labels: Labels): string => JSON.stringify(Object.entries(labels))
const escape = (text: string) =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`)
const written = (labels: Labels): string => {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escape(value)}"`)
  return parts.length === 0 ? '' : `{${parts.join()}}`
}

export const prometheusName = (name: string): string => name.replaceAll(/[^a-zA-Z0-9_]/g, '_')

interface Stored {
  counters: ReadonlyMap<string, ReadonlyMap<string, { labels: Labels; value: number }>>
  histograms: ReadonlyMap<string, ReadonlyMap<string, Histogram>>
}

const writeHistogram = function* (name: string, { labels, counts, sum }: Histogram) {
  let total = 0
  for (const [index, le] of [...BUCKETS.map(String), '+Inf'].entries()) {
    total += counts[index] ?? 0
    yield `${name}_bucket${written({ ...labels, le })} ${total}`
  }
  yield `${name}_sum${written(labels)} ${sum}`
  yield `${name}_count${written(labels)} ${total}`
}

const writeLines = function* ({ counters, histograms }: Stored, readings: readonly Reading[]) {
  for (const [name, known] of counters) {
    yield `# TYPE ${prometheusName(name)}_total counter`
    for (const { labels, value } of known.values()) yield `${prometheusName(name)}_total${written(labels)} ${value}`
  }
  for (const [name, known] of histograms) {
    yield `# TYPE ${prometheusName(name)}_seconds histogram`
    for (const histogram of known.values()) yield* writeHistogram(`${prometheusName(name)}_seconds`, histogram)
  }
  for (const [name, group] of Map.groupBy(readings, (reading) => reading.name)) {
    const grows = group[0]?.grows === true
    const shown = grows ? `${prometheusName(name)}_total` : prometheusName(name)
    yield `# TYPE ${shown} ${grows ? 'counter' : 'gauge'}`
    for (const { labels = {}, value } of group) yield `${shown}${written(labels)} ${value}`
  }
}

export const createMetrics = (now: () => number = () => performance.now()) => {
  const counters = new Map<string, Map<string, { labels: Labels; value: number }>>()
  const histograms = new Map<string, Map<string, Histogram>>()
  const gauges = new Map<string, Map<string, { labels: Labels; value: number; at: number }>>()
  const sources = new Set<Source>()

  const series = <Kept>(all: Map<string, Map<string, Kept>>, name: string, labels: Labels, first: () => Kept) => {
    const known = all.get(name) ?? new Map<string, Kept>()
    all.set(name, known)
    const key = keyOf(labels)
    const found = known.get(key)
    if (found !== undefined || known.size >= MAX_SERIES) return found
    const created = first()
    known.set(key, created)
    return created
  }
  const readAll = async (): Promise<Reading[]> => {
    const read = await Promise.all([...sources].map(async (source) => source()))
    const current = [...gauges].flatMap(([name, known]) =>
      [...known.values()]
        .filter(({ at }) => now() - at < GAUGE_LIVES_MS)
        .map(({ labels, value }) => ({ name, labels, value })),
    )
    return [...current, ...read.flat()]
  }
  return {
    count: (name: string, labels: Labels = {}) => {
      const kept = series(counters, name, labels, () => ({ labels, value: 0 }))
      if (kept) kept.value += 1
    },
    time: (name: string, labels: Labels, seconds: number) => {
      const kept = series(histograms, name, labels, () => ({
        labels,
        counts: Array.from({ length: BUCKETS.length + 1 }, () => 0),
        sum: 0,
      }))
      if (!kept) return
      const bucket = BUCKETS.findIndex((le) => seconds <= le)
      const index = bucket === -1 ? BUCKETS.length : bucket
      kept.counts[index] = (kept.counts[index] ?? 0) + 1
      kept.sum += seconds
    },
    set: (name: string, value: number, labels: Labels = {}) => {
      const kept = series(gauges, name, labels, () => ({ labels, value, at: now() }))
      if (kept) Object.assign(kept, { value, at: now() })
    },
    addSource: (source: Source): void => void sources.add(source),
    render: async (): Promise<string> => `${[...writeLines({ counters, histograms }, await readAll())].join('\n')}\n`,
  }
}
export type Metrics = ReturnType<typeof createMetrics>
