import { metrics as collected, type Counter, type Gauge, type Histogram } from '@opentelemetry/api'
import { TELEMETRY_ENDPOINTS } from './config-production.ts'
import { BUCKETS, createMetrics, type Labels, type Metrics, type Reading, type Source } from './metrics.ts'

/** How often the values of sources are recorded for the collector. For Prometheus they are read at each scrape. */
const READ_EVERY_MS = 30_000

let exporting = false
let shown: Metrics | null = null
const sources = new Set<Source>()

export const isExporting = (): boolean => exporting

const meter = () => collected.getMeter('pamoja')
// Created once, because creating an instrument is expensive.
const instruments = {
  counters: new Map<string, Counter>(),
  times: new Map<string, Histogram>(),
  gauges: new Map<string, Gauge>(),
}
const known = <Instrument>(all: Map<string, Instrument>, name: string, create: () => Instrument): Instrument => {
  const instrument = all.get(name) ?? create()
  all.set(name, instrument)
  return instrument
}
// Prometheus writes a unit into the name, so only times have one: the names must equal those of `/metrics`.
const counterOf = (name: string) => known(instruments.counters, name, () => meter().createCounter(name))
const gaugeOf = (name: string) => known(instruments.gauges, name, () => meter().createGauge(name))
const timesOf = (name: string) =>
  known(instruments.times, name, () =>
    meter().createHistogram(name, { unit: 's', advice: { explicitBucketBoundaries: BUCKETS } }),
  )

const told = new Map<string, number>()
const exportReading = ({ name, labels = {}, value, grows = false }: Reading) => {
  if (!grows) {
    gaugeOf(name).record(value, labels)
    return
  }
  const key = `${name} ${JSON.stringify(labels)}`
  counterOf(name).add(value - (told.get(key) ?? 0), labels)
  told.set(key, value)
}
const exportReadings = async () => {
  for (const source of sources) for (const reading of await source()) exportReading(reading)
}

const forget = () => {
  exporting = false
  for (const all of [...Object.values(instruments), told]) all.clear()
}

/** Exports when OpenTelemetry's variables name a collector. @returns a function that flushes and stops */
export const startTelemetry = async (variables: NodeJS.ProcessEnv): Promise<() => Promise<void>> => {
  const wanted = TELEMETRY_ENDPOINTS.some((name) => variables[name]) && variables['OTEL_SDK_DISABLED'] !== 'true'
  if (!wanted) return async () => {}
  variables['OTEL_SERVICE_NAME'] ??= 'pamoja'
  // The cloud detectors would call metadata addresses that most machines do not have. The detector of the process would
  // export the command with its arguments, and the user.
  variables['OTEL_NODE_RESOURCE_DETECTORS'] ??= 'env,host,os,serviceinstance'
  const { NodeSDK } = await import('@opentelemetry/sdk-node')
  const sdk = new NodeSDK()
  sdk.start()
  exporting = true
  // A failure is ignored, because the readings are exported again at the next interval.
  const timer = setInterval(() => void exportReadings().catch(() => {}), READ_EVERY_MS).unref()
  return async () => {
    clearInterval(timer)
    await exportReadings().catch(() => {})
    forget()
    await sdk.shutdown()
  }
}

/** Counts metrics for `/metrics` from now on. @returns a function that resolves with them as text */
export const showMetrics = (): (() => Promise<string>) => {
  const metrics = createMetrics()
  shown = metrics
  metrics.addSource(async () => (await Promise.all([...sources].map(async (source) => source()))).flat())
  return metrics.render
}

export const addSource = (source: Source): void => void sources.add(source)

export const isMeasured = (): boolean => exporting || shown !== null

/** Records a current value, on which an alarm can be set. Does nothing without a collector and `/metrics`. */
export const recordGauge = (name: string, value: number): void => {
  if (exporting) gaugeOf(name).record(value)
  shown?.set(name, value)
}

interface Work {
  /** The kind of work, never the user: each combination is stored separately. */
  labels: Labels
  outcome: Labels
  ms: number
}

export const recordWork = (name: string, { labels, outcome, ms }: Work): void => {
  const seconds = ms / 1000
  if (exporting) {
    counterOf(name).add(1, { ...labels, ...outcome })
    timesOf(`${name}.seconds`).record(seconds, labels)
  }
  shown?.count(name, { ...labels, ...outcome })
  shown?.time(name, labels, seconds)
}
