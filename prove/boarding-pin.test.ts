import { eq, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as schema from '../src/db/schema/index.ts'
import { makeCall, operationsOf, type CallMaker, type OpenApiDocument, type Operation } from '../tests/openapi-calls.ts'
import { board, moneyOf, moveTo, paidSeat, readPin, type PaidSeat } from '../tests/paid-seat.ts'
import { expectBooksToBalance, openPayingWorld, type PayingWorld } from '../tests/paying-world.ts'
import { seededRandom } from '../tests/random.ts'

const CALLS_EACH = 6
const GUESSES = 500

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
afterAll(() => world.close())

/** Whether a text contains the PIN by itself, and not as part of an id, a number or a time. */
const holds = (text: string, pin: string): boolean =>
  new RegExp(`(?<![0-9A-Fa-f.:+-])${pin}(?![0-9A-Fa-f:-])`).test(text)

/** PINs that cannot be part of a year, a time or a price, so that a match is the PIN. */
const TELLING = /^(?!20)(?!.*00)[3-9]\d[6-9]\d$/
const seatWithTellingPin = async (): Promise<{ seat: PaidSeat; pin: string }> => {
  for (;;) {
    const seat = await paidSeat(world)
    const pin = await readPin(world, seat)
    if (TELLING.test(pin)) return { seat, pin }
  }
}

const idsOf = ({ request, ride, rider, owner, payment }: PaidSeat) => [
  request.id,
  ride.id,
  rider.id,
  owner.id,
  payment.id,
]

/** What this operation answers to the driver. Each call has a new session, because some operations end the session. */
const ask = async (maker: CallMaker, operation: Operation, seat: PaidSeat): Promise<string> => {
  const call = makeCall(maker, operation)
  const controller = new AbortController()
  const asked = await world.fetch(
    new Request(`http://localhost:3000${call.path}`, {
      method: operation.method,
      headers: { ...call.headers, authorization: `Bearer ${await world.signIn(seat.owner)}` },
      signal: controller.signal,
      ...(call.body === undefined ? {} : { body: call.body }),
    }),
  )
  const isStream = (asked.headers.get('content-type') ?? '').includes('event-stream')
  if (isStream) await asked.body?.cancel()
  return `${JSON.stringify([...asked.headers])} ${isStream ? '' : await asked.text()}`
}

describe('the boarding PIN', () => {
  it('is in no answer to the driver, while the rider can read it', async () => {
    const { seat, pin } = await seatWithTellingPin()
    const own = await world.call('GET', `/api/request/${seat.request.id}/boarding-pin`, { as: seat.riderToken })
    expect(holds(JSON.stringify(own.body), pin)).toBe(true)
    // At the departure time the driver can neither cancel nor complete the ride. So no call ends the ride before the
    // last call.
    moveTo(world, seat.departsAt)
    const document = (await world.call('GET', '/api/openapi.json')).body as OpenApiDocument
    const operations = operationsOf(document).toSorted(
      (a, b) => Number(b.method === 'GET') - Number(a.method === 'GET'),
    )
    const random = seededRandom(20_261_121)
    const telling: string[] = []
    for (const operation of operations)
      for (const id of [...idsOf(seat), ...idsOf(seat)].slice(0, CALLS_EACH)) {
        const maker = { random, document, ids: [id], phones: [seat.rider.phone] }
        if (holds(await ask(maker, operation, seat), pin)) telling.push(`${operation.method} ${operation.path}`)
      }
    expect(telling).toEqual([])
    expect(operations.length).toBeGreaterThan(80)
  })

  it('is not stored as plain text in any table', async () => {
    const { pin } = await seatWithTellingPin()
    const found: string[] = []
    for (const table of Object.values(schema).filter((exported) => is(exported, PgTable))) {
      const read = await world.deps.db.execute(sql`select to_jsonb(t)::text as row from ${table} t`)
      const { rows } = read as { rows: { row: string }[] }
      if (rows.some(({ row }) => holds(row, pin))) found.push(getTableName(table))
    }
    expect(found).toEqual([])
  })
})

describe('parallel calls to board a rider', () => {
  it(`count as 5 guesses when ${GUESSES} PINs are wrong, and then even the right PIN is refused`, async () => {
    const seat = await paidSeat(world)
    moveTo(world, seat.departsAt)
    const pin = await readPin(world, seat)
    const ownerToken = await world.signIn(seat.owner)
    const wrong = Array.from({ length: GUESSES }, (_, index) => String(index * 7).padStart(4, '0')).filter(
      (guess) => guess !== pin,
    )
    const answers = await Promise.all(wrong.map((guess) => board(world, { ...seat, ownerToken }, guess)))
    const codes = answers.map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'WRONG_PIN')).toHaveLength(4)
    expect(new Set(codes)).toEqual(new Set(['WRONG_PIN', 'PIN_LOCKED']))
    const [row] = await world.deps.db
      .select({ attempts: schema.boardingPins.attempts, boardedAt: schema.boardingPins.boardedAt })
      .from(schema.boardingPins)
      .where(eq(schema.boardingPins.requestId, seat.request.id))
    expect(row).toEqual({ attempts: 5, boardedAt: null })
    expect((await board(world, { ...seat, ownerToken }, pin)).body.code).toBe('PIN_LOCKED')
    expect((await moneyOf(world, seat.payment.id)).payouts).toEqual([])
  })

  it('board the rider once and move no money when the PIN is right', async () => {
    const seat = await paidSeat(world)
    moveTo(world, seat.departsAt)
    const pin = await readPin(world, seat)
    const ownerToken = await world.signIn(seat.owner)
    const answers = await Promise.all(Array.from({ length: 20 }, () => board(world, { ...seat, ownerToken }, pin)))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const [row] = await world.deps.db
      .select({ boardedAt: schema.boardingPins.boardedAt })
      .from(schema.boardingPins)
      .where(eq(schema.boardingPins.requestId, seat.request.id))
    expect(row?.boardedAt).not.toBeNull()
    const told = await world.call('GET', '/api/notifications', { as: await world.signIn(seat.rider) })
    const boarded = told.body.rows.filter(({ template }: { template: string }) => template === 'rider_boarded')
    expect(boarded).toHaveLength(1)
    await world.runDueJobs()
    expect((await moneyOf(world, seat.payment.id)).payouts).toEqual([])
    await expectBooksToBalance(world)
  })
})
