import pg from 'pg'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hasPgbouncer, startPgbouncer, type RunningPgbouncer } from '../scripts/pgbouncer.ts'
import { openPostgres, type Store } from '../src/db/client.ts'
import { readRows } from '../src/db/read-rows.ts'
import { checkInvariants } from '../src/domain/ledger/index.ts'
import { NAIROBI, NAKURU, insertRide, insertSession, insertUser, insertVehicle } from '../tests/builders.ts'
import { chatOf } from '../tests/chatting.ts'
import { newKeys } from '../tests/new-keys.ts'
import { newPhone } from '../tests/new-phone.ts'
import { openSilentProxy } from '../tests/silent-proxy.ts'
import { BUSY_MS, createTestDatabase } from '../tests/test-product.ts'
import { startServer, type ServerProcess } from './start-server.ts'

const CALLS = 20
const KEYS = newKeys()
const WAIT = { timeout: 60_000, interval: 50 }
const database = process.env['TEST_DATABASE_URL']
const reason = [
  ...(database === undefined ? ['there is no PostgreSQL'] : []),
  ...(hasPgbouncer() ? [] : ['pgbouncer is not installed']),
].join(' and ')
const note = reason === '' ? '' : ` (skipped: ${reason})`

describe.skipIf(reason !== '')(`a server behind PgBouncer in transaction mode${note}`, () => {
  let own: Awaited<ReturnType<typeof createTestDatabase>>
  let pooler: RunningPgbouncer
  let pooled: string
  let store: Store
  let server: ServerProcess
  beforeAll(async () => {
    own = await createTestDatabase(database ?? '')
    pooler = await startPgbouncer(own.url)
    pooled = pooler.through(own.url)
    store = await openPostgres(own.url, { size: 2, waitMs: BUSY_MS }, () => {})
    server = await startServer(pooled, { ...KEYS, DATABASE_DIRECT_URL: own.url })
  })
  afterAll(async () => {
    await server.stop()
    await store.close()
    await pooler.stop()
    await own.drop()
  })
  const call = async <Body>(method: string, path: string, as: string | null, body?: unknown): Promise<Body> => {
    const answer = await server.call(method, path, as, body)
    expect([path, answer.status, answer.body]).toEqual([path, expect.toBeOneOf([200, 201, 202, 204]), answer.body])
    return answer.body
  }
  const deps = () => ({ db: store.db, clock: { now: () => new Date() } })

  const signUp = async () => {
    const phoneNumber = newPhone()
    await call('POST', '/api/auth/send-otp', null, { phoneNumber, isRegistration: true })
    const inbox = await call<{ template: string; params: { code: string } }[]>(
      'GET',
      `/dev/inbox?to=${encodeURIComponent(phoneNumber)}`,
      null,
    )
    const code = inbox.find(({ template }) => template === 'otp_verification')?.params.code
    const proof = await call<{ accessToken: string }>('POST', '/api/auth/verify-otp', null, { phoneNumber, code })
    const rider = { name: 'Amina Said', email: `${phoneNumber.slice(1)}@example.com`, role: 'RIDER' }
    const { id } = await call<{ id: string }>('POST', '/api/user', proof.accessToken, rider)
    return { id, phone: phoneNumber, token: proof.accessToken }
  }

  type Person = { id: string; token: string }
  const newPerson = async () => {
    const user = await insertUser(deps())
    return { ...user, token: await insertSession(deps(), user) }
  }
  const writeTo = async (at: ServerProcess, from: Person, { id }: { id: string }, text: string) => {
    const { status } = await at.call('POST', '/api/messaging/send', from.token, {
      senderId: from.id,
      receiverId: id,
      text,
    })
    expect(status).toBe(201)
  }
  const openChat = async (at: ServerProcess, writer: { id: string }, reader: Person) => {
    const chat = `/api/messaging/subscribe?chatId=${chatOf(writer, reader)}&lastTimestamp=${new Date().toISOString()}`
    const done = new AbortController()
    const { body } = await fetch(`${at.base}${chat}`, {
      headers: { authorization: `Bearer ${reader.token}` },
      signal: done.signal,
    })
    let text = ''
    const decoder = new TextDecoder()
    const listening = body
      ?.pipeTo(new WritableStream({ write: (chunk: Uint8Array) => void (text += decoder.decode(chunk)) }))
      .catch(() => {})
    return {
      text: () => text,
      close: async () => {
        done.abort()
        await listening
      },
    }
  }

  it('lets a rider sign up, find, request and pay for a seat, and send a message that reaches the driver’s open chat', async () => {
    const owner = await insertUser(deps(), { role: 'DRIVER' })
    const asOwner = await insertSession(deps(), owner)
    const ride = await insertRide(deps(), await insertVehicle(deps(), owner))
    const rider = await signUp()
    const search = new URLSearchParams({ from: NAIROBI.name, to: NAKURU.name })
    const isFound = async () => {
      const { rides } = await call<{ rides: { id: string }[] }>('GET', `/api/ride/search?${search}`, rider.token)
      return rides.some(({ id }) => id === ride.id)
    }
    await vi.waitUntil(isFound, WAIT)

    const seats = { riders: [{ name: 'Amina Said', phone: rider.phone }], paymentPhone: rider.phone }
    const { id } = await call<{ id: string }>('POST', `/api/ride/${ride.id}/requests`, rider.token, seats)
    await call('POST', `/api/request/${id}/approve`, asOwner)
    await call('POST', `/api/request/${id}/pay`, rider.token, {})
    const prompts = () =>
      call<{ checkoutRequestId: string }[]>('GET', `/dev/mpesa/prompts?phone=${encodeURIComponent(rider.phone)}`, null)
    const prompt = await vi.waitUntil(async () => (await prompts())[0], WAIT)
    await server.call('POST', `/dev/mpesa/prompts/${prompt.checkoutRequestId}`, null, { action: 'approve' })
    const isPaid = async () =>
      (await readRows<{ status: string }>(store.db, sql`select status from seat_requests where id = ${id}`))[0]
        ?.status === 'PAID'
    await vi.waitUntil(isPaid, WAIT)
    expect(await checkInvariants(store)).toEqual([])

    const received = await openChat(server, rider, { ...owner, token: asOwner })
    await writeTo(server, rider, owner, 'Where do we meet?')
    await vi.waitUntil(() => received.text().includes('Where do we meet?'), WAIT)
    await received.close()
  })

  it('delivers messages while PostgreSQL cannot be reached directly, and logs the problem', async () => {
    const { hostname, port } = new URL(own.url)
    const line = await openSilentProxy({ host: hostname, port: Number(port) })
    const direct = Object.assign(new URL(own.url), { host: `127.0.0.1:${line.port}` }).toString()
    let log = ''
    const environment = { ...KEYS, DATABASE_DIRECT_URL: direct, LOG_LEVEL: 'error' }
    const cutOff = await startServer(pooled, environment, (text) => (log += text))
    const [writer, reader] = [await newPerson(), await newPerson()]
    const received = await openChat(cutOff, writer, reader)
    await writeTo(cutOff, writer, reader, 'Before the cut')
    await vi.waitUntil(() => received.text().includes('Before the cut'), WAIT)
    expect(log).toBe('')
    line.silence()
    await vi.waitUntil(() => log.includes('"msg":"database error"'), WAIT)
    await writeTo(cutOff, writer, reader, 'After the cut')
    // The server polls the database every 5 seconds when it gets no notifications.
    await vi.waitUntil(() => received.text().includes('After the cut'), WAIT)
    expect((await cutOff.call('GET', '/readyz')).status).toBe(200)
    await received.close()
    await cutOff.stop()
    await line.close()
  })

  it('answers many parallel calls on connections that all of them share', async () => {
    const owner = await insertUser(deps(), { role: 'DRIVER' })
    const token = await insertSession(deps(), owner)
    const ride = await insertRide(deps(), await insertVehicle(deps(), owner, { numSeats: 8 }), { numSeats: 1 })
    const change = () => server.call('PATCH', `/api/ride/${ride.id}`, token, { numSeats: 2 })
    const read = () => server.call('GET', `/api/ride/${ride.id}`, token)
    const answers = await Promise.all(Array.from({ length: CALLS }, (_, turn) => (turn % 4 === 0 ? change() : read())))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })

  it('limits the time of statements in each transaction, and leaves no limit and no lock on a connection', async () => {
    const behind = await openPostgres(pooled, { size: 2, waitMs: 1000, directUrl: own.url }, () => {})
    const limit = sql`select current_setting('statement_timeout') as limit`
    const inside = await behind.db.transaction((tx) => readRows<{ limit: string }>(tx, limit))
    const outside = await readRows<{ limit: string }>(behind.db, limit)
    await behind.close()
    expect([inside, outside]).toEqual([[{ limit: '5s' }], [{ limit: '0' }]])
    const admin = new pg.Client({ connectionString: own.url })
    await admin.connect()
    const { rows } = await admin.query(
      `select objid from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())`,
    )
    await admin.end()
    expect(rows).toEqual([])
  })

  it('refuses to start without the address of PostgreSQL itself', async () => {
    const refusal = (options: { directUrl?: string }) =>
      openPostgres(pooled, { size: 2, waitMs: 1000, ...options }, () => {}).then(
        () => 'opened',
        (error: Error) => error.message,
      )
    expect(await refusal({})).toBe(
      'DATABASE_URL leads to a connection pooler. Set DATABASE_DIRECT_URL to PostgreSQL itself too: migrations and notifications need connections of their own.',
    )
    expect(await refusal({ directUrl: pooled })).toContain('DATABASE_DIRECT_URL leads to a connection pooler.')
  })
})
