import { randomBytes } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openPostgres, type Store } from '../src/db/client.ts'
import { readRows } from '../src/db/read-rows.ts'
import { incidents, payments, seatRequests } from '../src/db/schema/index.ts'
import { checkInvariants } from '../src/domain/ledger/index.ts'
import {
  insertRide,
  insertSeatRequest,
  insertSession,
  insertUser,
  insertVehicle,
  NAIROBI,
  NAKURU,
} from '../tests/builders.ts'
import { SEEN_HEADER } from '../src/api/middleware/show-own-writes.ts'
import { newId } from '../src/platform/ids.ts'
import { addDays, MINUTE_MS, nairobiDay } from '../src/shared/kernel/nairobi-time.ts'
import { BUSY_MS, createTestDatabase } from '../tests/test-product.ts'
import { startServer, type ServerProcess } from './start-server.ts'

const RIDERS = 16
const SEATS = 3
const ROUNDS = 3
const CHANGES = 40
const OWN_WRITES = 50
/** The longest time from an SOS to the alarm of the admins. */
const ALARM_MS = 5000
const FAR_DAY = addDays(nairobiDay(new Date()), 25)

const database = process.env['TEST_DATABASE_URL']

// One process alone could sell each seat once with data in memory; two processes need the database for it.
describe.skipIf(database === undefined)('two servers on one PostgreSQL', () => {
  let own: Awaited<ReturnType<typeof createTestDatabase>>
  let store: Store
  let servers: [ServerProcess, ServerProcess]
  beforeAll(async () => {
    own = await createTestDatabase(database ?? '')
    store = await openPostgres(own.url, { size: 2, waitMs: BUSY_MS }, () => {})
    const shared = { APP_MASTER_KEY: randomBytes(32).toString('base64') }
    const first = await startServer(own.url, shared)
    // Both servers use one M-Pesa, and the second server has its own callback address.
    const second = await startServer(own.url, { ...shared, MPESA_BASE_URL: `${first.base}/dev/daraja` })
    servers = [first, second]
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await store.close()
    await own.drop()
  })

  const both = <T>(ask: (server: ServerProcess) => Promise<T>) => Promise.all(servers.map(ask))
  const deps = () => ({ db: store.db, clock: { now: () => new Date() } })

  const rideWithRequests = async () => {
    const owner = await insertUser(deps(), { role: 'DRIVER' })
    const vehicle = await insertVehicle(deps(), owner, { numSeats: SEATS })
    const ride = await insertRide(deps(), vehicle, { status: 'REQUESTED' })
    const requests = await Promise.all(
      Array.from({ length: RIDERS }, async () => {
        const rider = await insertUser(deps())
        const request = await insertSeatRequest(deps(), ride, rider, { status: 'PENDING' })
        return { id: request.id, phone: rider.phone, token: await insertSession(deps(), rider) }
      }),
    )
    return { ride, requests, owner: await insertSession(deps(), owner) }
  }
  type Asked = Awaited<ReturnType<typeof rideWithRequests>>['requests'][number]

  const payAtBoth = async ({ id, phone, token }: Asked) => {
    const answers = await both((server) => server.call('POST', `/api/request/${id}/pay`, token, {}))
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    const prompts = await vi.waitUntil(
      async () => {
        const path = `/dev/mpesa/prompts?phone=${encodeURIComponent(phone)}`
        const { body }: { body: { checkoutRequestId: string }[] } = await servers[0].call('GET', path)
        return body.length > 0 && body
      },
      { timeout: 60_000 },
    )
    expect(prompts).toHaveLength(1)
    await servers[0].call('POST', `/dev/mpesa/prompts/${prompts[0]?.checkoutRequestId}`, null, {
      action: 'approve',
      callbacks: 3,
    })
  }

  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'sell each seat once and request its payment once, round %i',
    async () => {
      const { ride, requests, owner } = await rideWithRequests()
      const approvals = await Promise.all(
        requests.flatMap(({ id }) => servers.map((server) => server.call('POST', `/api/request/${id}/approve`, owner))),
      )
      expect(approvals.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
      const held = await store.db.query.seatRequests.findMany({
        where: (row, { and }) => and(eq(row.rideId, ride.id), eq(row.status, 'APPROVED')),
      })
      expect(held).toHaveLength(SEATS)
      await Promise.all(requests.filter(({ id }) => held.some((row) => row.id === id)).map(payAtBoth))

      const statusesOf = async () =>
        (await store.db.select().from(seatRequests).where(eq(seatRequests.rideId, ride.id))).filter(
          ({ status }) => status === 'PAID',
        )
      await vi.waitUntil(async () => (await statusesOf()).length === SEATS, { timeout: 60_000, interval: 100 })
      const ids = requests.map(({ id }) => id)
      const taken = await store.db.select().from(payments).where(inArray(payments.requestId, ids))
      expect(taken.map(({ state }) => state)).toEqual(Array.from({ length: SEATS }, () => 'SUCCEEDED'))
      for (const { body } of await both((server) => server.call('GET', `/api/ride/${ride.id}`)))
        expect(body).toMatchObject({ status: 'CONFIRMED', remSeats: 0 })
      expect(await checkInvariants(store)).toEqual([])
    },
  )

  it('show a changed ride at once in a search on the same server, and then in a search on the other', async () => {
    const search = `fromLat=${NAIROBI.coordinates.lat}&fromLng=${NAIROBI.coordinates.lng}&toLat=${NAKURU.coordinates.lat}&toLng=${NAKURU.coordinates.lng}`
    const seats = async (server: ServerProcess, rideId: string) => {
      const { body }: { body: { rides: { id: string; numSeats: number }[] } } = await server.call(
        'GET',
        `/api/ride/search?${search}&dateFrom=${FAR_DAY}`,
      )
      return body.rides.find(({ id }) => id === rideId)?.numSeats ?? 0
    }
    const owner = await insertUser(deps(), { role: 'DRIVER' })
    const departsAt = new Date(`${FAR_DAY}T09:00:00.000Z`)
    const ride = await insertRide(deps(), await insertVehicle(deps(), owner, { numSeats: 8 }), {
      numSeats: 1,
      departsAt,
    })
    const token = await insertSession(deps(), owner)
    for (let turn = 0; turn < CHANGES; turn++) {
      const numSeats = 2 + (turn % 6)
      const [writer, other] = turn % 2 === 0 ? servers : [servers[1], servers[0]]
      const { status } = await writer.call('PATCH', `/api/ride/${ride.id}`, token, { numSeats })
      // The server that wrote the change shows it at once, and the other one as soon as it is notified.
      expect([status, await seats(writer, ride.id)]).toEqual([200, numSeats])
      await vi.waitUntil(async () => (await seats(other, ride.id)) === numSeats, { timeout: 60_000, interval: 5 })
    }
  })

  /** Simulates a pooler that passes on no notifications. The processes then depend on polling, twice a second. */
  const loseNotifications = async () => {
    for (const name of ['note_search_change', 'note_ride_change']) {
      const [row] = await readRows<{ body: string }>(store.db, sql`select pg_get_functiondef(${name}::regproc) as body`)
      const was = row?.body ?? ''
      const now = was.replace(/PERFORM pg_notify.*;/, '')
      expect(now).not.toBe(was)
      await store.db.execute(sql.raw(now))
    }
  }

  it('show callers their own write in the next search on the other server, even without notifications', async () => {
    await loseNotifications()
    const owner = await insertUser(deps(), { role: 'DRIVER' })
    const departsAt = new Date(`${FAR_DAY}T05:00:00.000Z`)
    const ride = await insertRide(deps(), await insertVehicle(deps(), owner, { numSeats: 8 }), { departsAt })
    const authorization = `Bearer ${await insertSession(deps(), owner)}`
    const search = new URLSearchParams({ from: NAIROBI.name, to: NAKURU.name, dateFrom: FAR_DAY, dateTo: FAR_DAY })
    const missed: number[] = []
    for (let turn = 0; turn < OWN_WRITES; turn++) {
      const numSeats = 2 + (turn % 6)
      const [writer, other] = turn % 2 === 0 ? servers : [servers[1], servers[0]]
      // A browser sends a cookie, and a program sends the header.
      const isBrowser = turn % 4 < 2
      const written = await fetch(`${writer.base}/api/ride/${ride.id}`, {
        method: 'PATCH',
        headers: {
          authorization,
          'content-type': 'application/json',
          ...(isBrowser ? { 'sec-fetch-site': 'same-origin' } : {}),
        },
        body: JSON.stringify({ numSeats }),
      })
      const cookies = written.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '')
      expect([written.status, cookies.length]).toEqual([200, isBrowser ? 1 : 0])
      const found = await fetch(`${other.base}/api/ride/search?${search}`, {
        headers: isBrowser ? { cookie: cookies.join() } : { [SEEN_HEADER]: written.headers.get(SEEN_HEADER) ?? '' },
      })
      const { rides }: { rides: { id: string; numSeats: number }[] } = await found.json()
      if (rides.find(({ id }) => id === ride.id)?.numSeats !== numSeats) missed.push(turn)
    }
    expect(missed).toEqual([])
  })

  it('sign a user out of both servers at the same time', async () => {
    const token = await insertSession(deps(), await insertUser(deps()))
    expect((await both((server) => server.call('GET', '/api/user/me', token))).map(({ status }) => status)).toEqual([
      200, 200,
    ])
    await servers[0].call('DELETE', '/api/auth/session', token)
    expect((await servers[1].call('GET', '/api/user/me', token)).status).toBe(401)
  })

  it('show an SOS to an admin on the second server when the first one is killed, or when the notification is lost', async () => {
    const driver = await insertUser(deps(), { role: 'DRIVER' })
    const departsAt = new Date(Date.now() + 30 * MINUTE_MS)
    const ride = await insertRide(deps(), await insertVehicle(deps(), driver), { departsAt })
    const [asDriver, asAdmin] = [
      await insertSession(deps(), driver),
      await insertSession(deps(), await insertUser(deps(), { role: 'ADMIN' })),
    ]
    const stream = await fetch(`${servers[1].base}/api/notifications/stream`, {
      headers: { authorization: `Bearer ${asAdmin}` },
    })
    let received = ''
    const decoder = new TextDecoder()
    // The stream breaks when its server is stopped.
    const listening = stream.body
      ?.pipeTo(
        new WritableStream({
          write: (chunk: Uint8Array) => void (received += decoder.decode(chunk, { stream: true })),
        }),
      )
      .catch(() => {})
    await vi.waitUntil(() => received.includes('{"open":0}'), { timeout: 60_000 })
    const sos: { status: number; body: { id: string } } = await servers[0].call(
      'POST',
      `/api/ride/${ride.id}/sos`,
      asDriver,
      { note: 'The brakes fail.' },
    )
    const answeredAt = performance.now()
    await servers[0].stop()
    expect(sos.status).toBe(201)
    await vi.waitUntil(() => received.includes('{"open":1}'), { timeout: 60_000, interval: 20 })
    expect(performance.now() - answeredAt).toBeLessThan(ALARM_MS)
    const list: { body: { rows: { id: string; note: string }[] } } = await servers[1].call(
      'GET',
      '/api/admin/incidents',
      asAdmin,
    )
    expect(list.body.rows).toMatchObject([{ id: sos.body.id, note: 'The brakes fail.' }])
    // An SOS as another process would write it, without its notification.
    const at = { createdAt: new Date(), pressedAt: new Date() }
    const other = await insertRide(deps(), await insertVehicle(deps(), driver), { departsAt })
    const pressed = { id: newId(), rideId: other.id, reporterId: driver.id, status: 'OPEN', ...at } as const
    await store.db.insert(incidents).values(pressed)
    const writtenAt = performance.now()
    await vi.waitUntil(() => received.includes('{"open":2}'), { timeout: 60_000, interval: 20 })
    expect(performance.now() - writtenAt).toBeLessThan(ALARM_MS)
    await servers[1].stop()
    await listening
  })
})
