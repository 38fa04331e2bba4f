import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { context, metrics, propagation, trace } from '@opentelemetry/api'
import { startTelemetry } from '../src/platform/telemetry.ts'

type Attributes = { key: string; value: Record<string, unknown> }[]
interface Scoped<Item> {
  resource: { attributes: Attributes }
  [scopes: `scope${string}`]: Record<string, Item[]>[]
}
interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attributes
  status: { code: number }
}
interface Points {
  dataPoints: {
    attributes: Attributes
    explicitBounds?: number[]
    bucketCounts?: (number | string)[]
    asDouble?: number
    asInt?: number | string
  }[]
}
interface SentMetric {
  name: string
  unit: string
  gauge?: Points
  sum?: Points & { isMonotonic: boolean }
  histogram?: Points
}

const KINDS = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer']
const ERROR = 2
const byKey = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

export const startCollector = async () => {
  const bodies: { path: string; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      bodies.push({ path: request.url ?? '', body })
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  const { promise: listening, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await listening
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sent = (path: string) =>
    bodies.filter((each) => each.path === path).map(({ body }) => JSON.parse(body) as object)
  const unpack = <Item>(path: string, group: string, scopes: `scope${string}`, field: string) =>
    sent(path)
      .flatMap((body) => (body as Record<string, Scoped<Item>[]>)[group] ?? [])
      .flatMap((each) => each[scopes] ?? [])
      .flatMap((scope) => scope[field] ?? [])
  return {
    bodies,
    /** Sends the metrics and spans of this process to this collector. @returns a function that flushes and stops */
    receive: async () => {
      Object.assign(process.env, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' })
      const stop = await startTelemetry(process.env)
      return async () => {
        await stop()
        // Without this reset, the next test could not start telemetry again.
        for (const part of [context, metrics, propagation, trace]) part.disable()
      }
    },
    spans: () =>
      unpack<SentSpan>('/v1/traces', 'resourceSpans', 'scopeSpans', 'spans').map((span) => ({
        ...span,
        kind: KINDS[span.kind] ?? '',
        attributes: byKey(span.attributes),
        failed: span.status.code === ERROR,
      })),
    metrics: () => unpack<SentMetric>('/v1/metrics', 'resourceMetrics', 'scopeMetrics', 'metrics'),
    resources: () =>
      ['resourceSpans', 'resourceMetrics'].flatMap((group) =>
        bodies
          .flatMap(({ body }) => (JSON.parse(body) as Record<string, Scoped<unknown>[]>)[group] ?? [])
          .map(({ resource }) => byKey(resource.attributes)),
      ),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
