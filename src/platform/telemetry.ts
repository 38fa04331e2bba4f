import { metrics, SpanKind, SpanStatusCode, trace, type Attributes } from '@opentelemetry/api'
import { TELEMETRY_ENDPOINTS } from './config-production.ts'

let exporting = false

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
  return async () => {
    exporting = false
    await sdk.shutdown()
  }
}

/** A current value; an alarm can be set on it in the collector. Free without a collector. */
export const recordGauge = (name: string, unit: string, value: number): void => {
  if (exporting) metrics.getMeter('pamoja').createGauge(name, { unit }).record(value)
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
