import { Writable } from 'node:stream'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { startCollector } from '../../tests/otlp-collector.ts'
import { createLogger } from './logger.ts'
import { inSpan } from './spans.ts'
import { addSource, recordGauge, recordWork, showMetrics, startTelemetry } from './telemetry.ts'

type Collector = Awaited<ReturnType<typeof startCollector>>
let collector: Collector
beforeEach(async () => {
  collector = await startCollector()
})
afterEach(() => collector.close())
const asked = { ...process.env }
afterAll(() => {
  process.env = asked
})

const facts = { name: 'GET /api/ride/{id}', attributes: { 'http.route': '/api/ride/{id}' }, failed: false }
const work = () =>
  inSpan('server', 'request', async (describe) => {
    describe(facts)
    return Promise.resolve('done')
  })

it('the product sends no telemetry without a collector', async () => {
  const stop = await startTelemetry({})
  expect(await work()).toBe('done')
  await stop()
  expect(collector.bodies).toEqual([])
})

it('the product sends spans to the collector that OpenTelemetry’s variables name [7.telemetry]', async () => {
  const stop = await collector.receive()
  expect(await work()).toBe('done')
  const broken = inSpan('client', 'POST daraja', () => Promise.reject(new Error('broken')))
  await expect(broken).rejects.toThrow('broken')
  await stop()
  const spans = collector.spans().map(({ name, kind, attributes, failed }) => ({ name, kind, attributes, failed }))
  expect(spans).toEqual([
    { name: 'GET /api/ride/{id}', kind: 'server', attributes: facts.attributes, failed: false },
    { name: 'POST daraja', kind: 'client', attributes: {}, failed: true },
  ])
})

it('the collector gets neither the command that started the process nor its user', async () => {
  const stop = await collector.receive()
  await work()
  await stop()
  expect(collector.resources()[0]).toMatchObject({ 'service.name': 'pamoja' })
  const names = collector.resources().flatMap((resource) => Object.keys(resource))
  expect(names.filter((name) => name.startsWith('process.'))).toEqual([])
})

/** Translates a name as collectors and Prometheus do. */
const nameInPrometheus = ({ name, unit, sum }: ReturnType<Collector['metrics']>[number]): string => {
  const seconds = unit === 's' && !name.endsWith('.seconds') ? '_seconds' : ''
  return `${name.replaceAll('.', '_')}${seconds}${sum?.isMonotonic === true ? '_total' : ''}`
}

it('the collector gets metrics under the names that they have on /metrics', async () => {
  const render = showMetrics()
  addSource(() => [
    { name: 'pamoja.streams.open', value: 3 },
    { name: 'pamoja.replica.reads', labels: { replica: 'a' }, value: 5, grows: true },
  ])
  const stop = await collector.receive()
  recordWork('pamoja.job', { labels: { queue: 'payments.submit' }, outcome: { outcome: 'done' }, ms: 30 })
  recordGauge('pamoja.money.unaccounted', 7)
  await stop()
  const shown = [...(await render()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
  const exported = collector.metrics().map(nameInPrometheus)
  expect(new Set(exported.filter((name) => name.startsWith('pamoja')))).toEqual(new Set(shown))
  expect(shown).toContain('pamoja_job_seconds')
  expect(shown).toContain('pamoja_replica_reads_total')
})

it('the collector gets the time of work in the bucket of its value, with bounds in seconds', async () => {
  const stop = await collector.receive()
  recordWork('pamoja.job', { labels: { queue: 'payments.submit' }, outcome: { outcome: 'done' }, ms: 30 })
  await stop()
  const times = collector.metrics().find(({ name }) => name === 'pamoja.job.seconds')
  const [point] = times?.histogram?.dataPoints ?? []
  expect(point?.explicitBounds).toEqual([0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10])
  expect(point?.bucketCounts?.map(Number)).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])
})

it('a line of the log has the ids of the span in which it was written, if there was one', async () => {
  let text = ''
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString()
      done()
    },
  })
  const logger = createLogger('info', destination)
  const stop = await collector.receive()
  await inSpan('job', 'work payments.submit', () => Promise.resolve(logger.log('medium', 'inside')))
  logger.log('medium', 'outside')
  await stop()
  const [inside, outside] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
  const [span] = collector.spans()
  expect(inside).toMatchObject({ trace_id: span?.traceId, span_id: span?.spanId })
  expect(outside).not.toHaveProperty('trace_id')
})
