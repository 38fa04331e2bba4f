import { metrics as collected, SpanKind, SpanStatusCode, trace, type Attributes } from '@opentelemetry/api'
import { TELEMETRY_ENDPOINTS } from './config-production.ts'
import { createMetrics, type Labels, type Metrics, type Source } from './metrics.ts'

/** How often the collector gets what is otherwise read when it is asked for. */
const READ_EVERY_MS = 30_000

let exporting = false
let shown: Metrics | null = null
const sources = new Set<Source>()

const meter = () => collected.getMeter('pamoja')
const exportReadings = async () => {
  for (const source of sources)
    for (const { name, labels = {}, value } of await source()) meter().createGauge(name).record(value, labels)
}

/**
 * Exports when OpenTelemetry's standard variables name a collector; otherwise nothing is loaded and nothing is sent.
 * @returns a function that flushes and stops
 */
export const startTelemetry = async (variables: NodeJS.ProcessEnv): Promise<() => Promise<void>> => {
  const wanted = TELEMETRY_ENDPOINTS.some((name) => variables[name]) && variables['OTEL_SDK_DISABLED'] !== 'true'
  if (!wanted) return async () => {}
  variables['OTEL_SERVICE_NAME'] ??= 'pamoja'
  // The cloud detectors would call metadata addresses that most machines do not have.
  variables['OTEL_NODE_RESOURCE_DETECTORS'] ??= 'env,host,os,process,serviceinstance'
  const { NodeSDK } = await import('@opentelemetry/sdk-node')
  const sdk = new NodeSDK()
  sdk.start()
  exporting = true
  // What cannot be read now is read the next time.
  const timer = setInterval(() => void exportReadings().catch(() => {}), READ_EVERY_MS).unref()
  return async () => {
    clearInterval(timer)
    await exportReadings().catch(() => {})
    exporting = false
    await sdk.shutdown()
  }
}

/** From now on figures are counted for `/metrics`. @returns them as text */
export const showMetrics = (): (() => Promise<string>) => {
  const metrics = createMetrics()
  shown = metrics
  metrics.addSource(async () => (await Promise.all([...sources].map(async (source) => source()))).flat())
  return metrics.render
}

/** Figures that are read when a collector asks. */
export const addSource = (source: Source): void => void sources.add(source)

/** Whether a collector asks at all. */
export const isMeasured = (): boolean => exporting || shown !== null

/** A current value; an alarm can be set on it in the collector. Free without a collector. */
export const recordGauge = (name: string, unit: string, value: number): void => {
  if (exporting) meter().createGauge(name, { unit }).record(value)
  shown?.set(name, value)
}

interface Work {
  /** What it was, never who: each combination is stored apart. */
  labels: Labels
  outcome: Labels
  ms: number
}

/** Counts the work, and how long it took. Free without a collector. */
export const recordWork = (name: string, { labels, outcome, ms }: Work): void => {
  const seconds = ms / 1000
  if (exporting) {
    meter()
      .createCounter(`${name}.count`)
      .add(1, { ...labels, ...outcome })
    meter().createHistogram(`${name}.duration`, { unit: 's' }).record(seconds, labels)
  }
  shown?.count(name, { ...labels, ...outcome })
  shown?.time(name, labels, seconds)
}

/** Attributes contain patterns, ids and codes; never a body, a phone number or a token. */
export interface SpanFacts {
  name: string
  attributes: Attributes
  failed: boolean
}

/** Runs the work in a span that is named once the result is known. Free without a collector. */
export const inSpan = async (kind: 'server' | 'client' | 'job', work: () => Promise<SpanFacts>): Promise<void> => {
  if (!exporting) {
    await work()
    return
  }
  const spanKind = { server: SpanKind.SERVER, client: SpanKind.CLIENT, job: SpanKind.CONSUMER }[kind]
  await trace.getTracer('pamoja').startActiveSpan(kind, { kind: spanKind }, async (span) => {
    try {
      const { name, attributes, failed } = await work()
      span.updateName(name)
      span.setAttributes(attributes)
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}
