import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSpan, recordGauge, startTelemetry } from './telemetry.ts'

const received: { path: string; body: string }[] = []
const collector = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    received.push({ path: request.url ?? '', body })
    response.setHeader('content-type', 'application/json').end('{}')
  })
})
let endpoint = ''
beforeAll(
  () =>
    new Promise<void>((resolve) => {
      collector.listen(0, '127.0.0.1', () => {
        endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
        resolve()
      })
    }),
)
afterAll(() => new Promise((resolve) => collector.close(resolve)))

const work = () =>
  Promise.resolve({ name: 'GET /api/ride/{id}', attributes: { 'http.route': '/api/ride/{id}' }, failed: false })

it('sends nothing without a collector', async () => {
  const stop = await startTelemetry({})
  await inSpan('server', work)
  await stop()
  expect(received).toEqual([])
})

it('sends spans to the collector of the standard variables [7.telemetry]', async () => {
  Object.assign(process.env, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' })
  const stop = await startTelemetry(process.env)
  await inSpan('server', work)
  recordGauge('pamoja.money.unaccounted', 'KES', 7)
  await stop()
  const metrics = received.filter(({ path }) => path === '/v1/metrics').map(({ body }) => body)
  expect(metrics.join()).toContain('pamoja.money.unaccounted')
  const traces = received.filter(({ path }) => path === '/v1/traces').map(({ body }) => body)
  expect(traces.join()).toContain('GET /api/ride/{id}')
})
