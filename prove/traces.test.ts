import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres, type Store } from '../src/db/client.ts'
import { drainQueues } from '../src/jobs/run-due-jobs.ts'
import { jobRegistry } from '../src/jobs/registry.ts'
import { inSpan } from '../src/platform/spans.ts'
import { insertRide, insertUser, insertVehicle } from '../tests/builders.ts'
import { startCollector } from '../tests/otlp-collector.ts'
import { BUSY_MS, createTestDatabase, openTestProductOn, type TestProduct } from '../tests/test-product.ts'

type Collector = Awaited<ReturnType<typeof startCollector>>
const PASSENGER = { name: 'Wanjiru Otieno', phone: '+254733123456' }
/** The trace id that a caller tries to choose. */
const CHOSEN = '4bf92f3577b34da6a3ce929d0e0e4736'

const database = process.env['TEST_DATABASE_URL']
const asked = { ...process.env }
afterAll(() => {
  process.env = asked
})

describe.skipIf(database === undefined)('the trace of a booking', () => {
  let own: Awaited<ReturnType<typeof createTestDatabase>>
  let store: Store
  let product: TestProduct
  let collector: Collector
  let secrets: string[]
  let trace: ReturnType<Collector['spans']>
  let requestId: string | null
  beforeAll(async () => {
    own = await createTestDatabase(database ?? '')
    store = await openPostgres(own.url, { size: 4, waitMs: BUSY_MS }, () => {})
    product = await openTestProductOn(store, {})
    const { deps } = product
    const owner = await insertUser(deps, { role: 'DRIVER', name: 'Njeri Kamau' })
    const rider = await insertUser(deps)
    const token = await product.signIn(rider)
    const ride = await insertRide(deps, await insertVehicle(deps, owner))
    collector = await startCollector()
    const stop = await collector.receive()
    const answer = await product.call('POST', `/api/ride/${ride.id}/requests`, {
      as: token,
      body: { riders: [PASSENGER], paymentPhone: rider.phone },
      headers: { traceparent: `00-${CHOSEN}-00f067aa0ba902b7-01` },
    })
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    requestId = answer.headers.get('x-request-id')
    await drainQueues(store.boss, jobRegistry, deps)
    await stop()
    secrets = [
      ...[owner.phone, rider.phone, PASSENGER.phone].flatMap((phone) => [phone, phone.slice(1), phone.slice(4)]),
      'Njeri',
      'Wanjiru',
      '@example',
      token,
      rider.id,
      owner.id,
      ride.id,
      String(answer.body.id),
    ]
    const server = collector.spans().find(({ kind }) => kind === 'server')
    trace = collector.spans().filter(({ traceId }) => traceId === server?.traceId)
  })
  afterAll(async () => {
    collector.close()
    await product.close()
    await own.drop()
  })

  const namesOf = (kind: string) => trace.filter((span) => span.kind === kind).map(({ name }) => name)

  it('contains the call under the name of its route, its statements, its jobs and their calls to providers', () => {
    expect(namesOf('server')).toEqual(['POST /api/ride/:id/requests'])
    expect(namesOf('client')).toEqual(expect.arrayContaining(['INSERT seat_requests', 'COMMIT', 'POST whatsapp']))
    expect(namesOf('consumer')).toContain('work notifications.deliver')
  })

  it('links a statement to its call, a call to a provider to its job, and the trace to the request id', () => {
    const nameOf = new Map(trace.map(({ spanId, name }) => [spanId, name]))
    const parentOf = (wanted: string) => nameOf.get(trace.find(({ name }) => name === wanted)?.parentSpanId ?? '')
    expect(parentOf('INSERT seat_requests')).toBe('POST /api/ride/:id/requests')
    expect(parentOf('POST whatsapp')).toBe('work notifications.deliver')
    const server = trace.find(({ kind }) => kind === 'server')
    expect(server?.attributes['pamoja.request_id']).toBe(requestId)
  })

  it('does not have the trace id that the caller sends', () => {
    expect(JSON.stringify(collector.spans())).not.toContain(CHOSEN)
  })

  it('contains no name, phone number, email address, token or id of a user', () => {
    const sent = collector.bodies.map(({ body }) => body).join('\n')
    expect(collector.metrics().length).toBeGreaterThan(0)
    expect(secrets.filter((secret) => sent.includes(secret))).toEqual([])
  })
})

it.skipIf(database === undefined)(
  'a trace shows each statement under its own job when several wait for the same connection',
  async () => {
    const own = await createTestDatabase(database ?? '')
    const store = await openPostgres(own.url, { size: 1, waitMs: BUSY_MS }, () => {})
    const collector = await startCollector()
    const stop = await collector.receive()
    const jobs = ['first', 'second', 'third']
    await Promise.all(jobs.map((name) => inSpan('job', name, () => store.db.execute(sql`select 1`))))
    await stop()
    await store.close()
    await own.drop()
    collector.close()
    const statements = collector.spans().filter(({ kind }) => kind === 'client')
    const owners = statements.map(({ parentSpanId }) => collector.spans().find(({ spanId }) => spanId === parentSpanId))
    expect(owners.map((span) => span?.name)).toEqual(jobs)
  },
)
