import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { and, eq, inArray, sum } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPostgres, type Store } from '../src/db/client.ts'
import { payments, seatRequests } from '../src/db/schema/index.ts'
import { checkInvariants } from '../src/domain/ledger/index.ts'
import { insertRide, insertSeatRequest, insertSession, insertUser, insertVehicle } from '../tests/builders.ts'
import { createTestDatabase } from '../tests/test-product.ts'

const WHILE_STARTING_TO_PAY = [
  'before commit of payments.submit',
  'after commit of payments.submit',
  'before the prompt is sent',
  'after the prompt is sent',
]
const WHILE_BEING_PAID = [
  'before commit of payments.process-callback',
  'after commit of payments.process-callback',
  'before the query',
  'after the query',
  'before commit of notifications.deliver',
  'after commit of notifications.deliver',
]
const KILLS_AT_RANDOM = 4

const server = process.env['TEST_DATABASE_URL']

// Durability is only worth proving on the database that production runs on.
describe.skipIf(server === undefined)('kill -9 while somebody pays', () => {
  const port = 20_000 + randomInt(20_000)
  const base = `http://127.0.0.1:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'pamoja-kill-'))
  const masterKey = randomBytes(32).toString('base64')
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let store: Store
  let child: ChildProcess | null = null
  const clock = { now: () => new Date() }

  const startServer = async () => {
    const started = spawn(process.execPath, [fileURLToPath(import.meta.resolve('./killable-server.ts'))], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        APP_ENV: 'test',
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        APP_MASTER_KEY: masterKey,
        PORT: String(port),
        SEED_DEMO: '0',
        LOG_LEVEL: 'silent',
      },
    })
    child = started
    await new Promise<void>((ready, failed) => {
      started.stdout?.once('data', () => ready())
      started.once('exit', (code) => failed(new Error(`the server ended with ${code} before it was ready`)))
    })
  }
  const hasDied = async () => {
    for (let waited = 0; waited < 150; waited += 1) {
      if (child === null || child.signalCode !== null) return true
      await setTimeout(20)
    }
    return false
  }

  beforeAll(async () => {
    database = await createTestDatabase(server ?? '')
    store = await openPostgres(database.url, 2, resolve('src/db/migrations'), () => {})
    await startServer()
  })
  afterAll(async () => {
    child?.kill('SIGKILL')
    await hasDied()
    await store.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  beforeEach(async () => {
    if (child === null || child.signalCode !== null) await startServer()
  })

  const call = async (method: string, path: string, as: string | null, body?: unknown) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        ...(as === null ? {} : { authorization: `Bearer ${as}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }
  /** A call that the server may not survive. */
  const callInDanger = (...args: Parameters<typeof call>) => call(...args).catch(() => null)
  const dieAt = (step: string) => fetch(`${base}/prove/die-at`, { method: 'POST', body: step })
  const moveClock = async (seconds: number) => {
    const now = new Date(Date.now() + seconds * 1000).toISOString()
    expect((await call('POST', '/dev/clock', null, { now })).status).toBe(200)
  }

  const approvedSeat = async () => {
    const deps = { db: store.db, clock }
    const owner = await insertUser(deps, { role: 'DRIVER' })
    const rider = await insertUser(deps)
    const ride = await insertRide(deps, await insertVehicle(deps, owner), { status: 'REQUESTED' })
    const request = await insertSeatRequest(deps, ride, rider)
    return { id: request.id, phone: rider.phone, token: await insertSession(deps, rider) }
  }
  type Seat = Awaited<ReturnType<typeof approvedSeat>>

  const openPrompt = async ({ phone }: Seat): Promise<string | null> => {
    const { body } = await call('GET', `/dev/mpesa/prompts?phone=${encodeURIComponent(phone)}`, null)
    return body[0]?.checkoutRequestId ?? null
  }
  const statusOf = async ({ id }: Seat) => {
    const [row] = await store.db.select().from(seatRequests).where(eq(seatRequests.id, id))
    return row?.status
  }

  /** What a patient rider does after a crash: answers what the phone asks, and presses Pay again when it may be pressed. */
  const finishPaying = async (seat: Seat): Promise<void> => {
    let ahead = 0
    for (let tried = 0; tried < 12 && (await statusOf(seat)) !== 'PAID'; tried += 1) {
      const prompt = await openPrompt(seat)
      if (prompt !== null) await call('POST', `/dev/mpesa/prompts/${prompt}`, null, { action: 'approve' })
      ahead += 35
      await moveClock(ahead)
      if ((await statusOf(seat)) === 'PAID') break
      const { status } = await call('POST', `/api/request/${seat.id}/pay`, seat.token, {})
      expect([202, 409]).toContain(status)
    }
    await moveClock(0)
  }

  const expectNothingLost = async (seat: Seat) => {
    expect(await statusOf(seat)).toBe('PAID')
    const { body: takings } = await call('GET', '/dev/mpesa/taken', null)
    const taken = takings
      .filter((prompt: { phone: string }) => prompt.phone === seat.phone)
      .reduce((total: number, prompt: { amount: number }) => total + prompt.amount, 0)
    const [booked] = await store.db
      .select({ ksh: sum(payments.paidKsh).mapWith(Number) })
      .from(payments)
      .where(and(eq(payments.requestId, seat.id), inArray(payments.state, ['SUCCEEDED', 'UNAPPLIED'])))
    expect(booked?.ksh).toBe(taken)
    expect(await checkInvariants(store)).toEqual([])
  }

  it.each(WHILE_STARTING_TO_PAY)('loses nothing when the server dies %s', async (step) => {
    const seat = await approvedSeat()
    await dieAt(step)
    // No answer, or one that was faster than the job that dies of the same step.
    expect([undefined, 202]).toContain(
      (await callInDanger('POST', `/api/request/${seat.id}/pay`, seat.token, {}))?.status,
    )
    expect(await hasDied()).toBe(true)
    await startServer()
    await finishPaying(seat)
    await expectNothingLost(seat)
  })

  it.each(WHILE_BEING_PAID)('loses nothing when the server dies %s', async (step) => {
    const seat = await approvedSeat()
    expect((await call('POST', `/api/request/${seat.id}/pay`, seat.token, {})).status).toBe(202)
    // The job may be sending it while Pay is already answered.
    const prompt = await vi.waitUntil(() => openPrompt(seat), { timeout: 5000 })
    await dieAt(step)
    await callInDanger('POST', `/dev/mpesa/prompts/${prompt}`, null, { action: 'approve' })
    expect(await hasDied()).toBe(true)
    await startServer()
    await finishPaying(seat)
    await expectNothingLost(seat)
  })

  it.each(Array.from({ length: KILLS_AT_RANDOM }, (_, round) => round + 1))(
    'loses nothing when the server is killed at any moment, round %i',
    async () => {
      const seat = await approvedSeat()
      const paying = callInDanger('POST', `/api/request/${seat.id}/pay`, seat.token, {}).then(async () => {
        const prompt = await openPrompt(seat).catch(() => null)
        if (prompt !== null) await callInDanger('POST', `/dev/mpesa/prompts/${prompt}`, null, { action: 'approve' })
      })
      await setTimeout(randomInt(150))
      child?.kill('SIGKILL')
      expect(await hasDied()).toBe(true)
      await paying
      await startServer()
      await finishPaying(seat)
      await expectNothingLost(seat)
    },
  )
})
