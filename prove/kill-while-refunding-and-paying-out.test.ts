import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { payments, payouts, refunds, seatRequests } from '../src/db/schema/index.ts'
import { checkInvariants } from '../src/domain/ledger/index.ts'
import { DAY_MS, MINUTE_MS } from '../src/shared/kernel/nairobi-time.ts'
import { insertRide, insertSeatRequest, insertSession, insertUser, insertVehicle } from '../tests/builders.ts'
import { openKilledServer, type KilledServer } from './killed-server.ts'

// One kill finds one seat of each truth in the same step, because all of them are held there until the last has come.

type Way = 'refund' | 'payout'
const CALLS = { refund: 'the reversal is sent', payout: 'the payout is sent' } as const
const OPERATIONS = { refund: 'reversal', payout: 'b2c' } as const
/** Never arrived; executed, answer and result lost; executed, result lost; refused at first; done. */
const TRUTHS = 5

/** What dies, how many of the five get so far, and whether it begins before anything has been sent. */
const stepsOut = (way: Way) =>
  [
    [`before ${CALLS[way]}`, TRUTHS, 'sending'],
    [`after ${CALLS[way]}`, TRUTHS, 'sending'],
    ['before commit of transfers.process-result', 2, 'hearing'],
    ['after commit of transfers.process-result', 2, 'hearing'],
    ['before commit of notifications.deliver', 1, 'hearing'],
    ['after the question', way === 'payout' ? 3 : 1, 'hearing'],
  ] as const

/** Never arrived; the answer lost, and paid; declined at first; paid. */
const STEPS_IN = [
  ['before the prompt is sent', 4],
  ['after the prompt is sent', 4],
  ['before commit of payments.process-callback', 2],
  ['after commit of payments.process-callback', 2],
  ['after the query', 1],
] as const

/** When what a crash has left is looked at: leases end, questions are asked, and what was refused goes again. */
const LATER = [80, 160, 240, 600, 620, 700, 800, 900, 1300, 1320, 1400, 1500, 2000, 3000]

const postgres = process.env['TEST_DATABASE_URL']

const at = (ms: number) => ({ now: new Date(ms).toISOString() })
const sumOf = (list: { phone: string; amount: number }[], phones: (string | null)[]) =>
  list.filter(({ phone }) => phones.includes(phone)).reduce((total, { amount }) => total + amount, 0)

const killing = (server: KilledServer) => {
  const control = async (path: string, body: unknown) =>
    expect((await server.call('POST', `/dev${path}`, null, body)).status).toBe(200)

  /** A seat that waits to be paid: in two days, or so soon that its rider can board in ten minutes. */
  const approvedSeat = async (startsInMs: number = 2 * DAY_MS) => {
    const deps = { db: server.store.db, clock: { now: () => new Date() } }
    const owner = await insertUser(deps, { role: 'DRIVER' })
    const rider = await insertUser(deps)
    const departsAt = new Date(Date.now() + startsInMs)
    const ride = await insertRide(deps, await insertVehicle(deps, owner), { status: 'REQUESTED', departsAt })
    const payBy = new Date(Date.now() + 9 * MINUTE_MS)
    const { id } = await insertSeatRequest(deps, ride, rider, { payBy })
    return { id, rider, owner, token: await insertSession(deps, rider), ownerToken: await insertSession(deps, owner) }
  }
  type Seat = Awaited<ReturnType<typeof approvedSeat>>
  const ofEach = <T>(seats: Seat[], work: (seat: Seat, index: number) => Promise<T>) => Promise.all(seats.map(work))
  const seatsOf = (count: number, startsInMs?: number) =>
    Promise.all(Array.from({ length: count }, () => approvedSeat(startsInMs)))

  const promptOf = async ({ rider }: Seat): Promise<string | null> => {
    const found = await server.callInDanger('GET', `/dev/mpesa/prompts?phone=${encodeURIComponent(rider.phone)}`, null)
    return found?.body[0]?.checkoutRequestId ?? null
  }
  const isPaid = async ({ id }: Seat) => {
    const [row] = await server.store.db.select().from(seatRequests).where(eq(seatRequests.id, id))
    return row?.status === 'PAID'
  }
  const pressPay = (seat: Seat) => server.callInDanger('POST', `/api/request/${seat.id}/pay`, seat.token, {})
  const answer = async (seat: Seat, how: Record<string, unknown>) => {
    const prompt = await promptOf(seat)
    if (prompt !== null) await server.callInDanger('POST', `/dev/mpesa/prompts/${prompt}`, null, how)
  }

  /** What M-Pesa says it took from and sent to these people, and what the books say. */
  const expectNothingLost = async (seats: Seat[], sentTo: (seat: Seat) => string | null) => {
    const { body: taken } = await server.call('GET', '/dev/mpesa/taken', null)
    const { body: sent } = await server.call('GET', '/dev/mpesa/sent', null)
    for (const seat of seats) {
      const [booked] = await server.store.db
        .select({ ksh: sql`coalesce(sum(${payments.paidKsh}), 0)`.mapWith(Number) })
        .from(payments)
        .where(eq(payments.requestId, seat.id))
      expect(sumOf(taken, [seat.rider.phone]) - (booked?.ksh ?? 0)).toBe(0)
      const payee = sentTo(seat)
      if (payee !== null) expect(sumOf(sent, [seat.rider.phone, seat.owner.phone])).toBe(500)
      if (payee !== null) expect(sumOf(sent, [payee])).toBe(500)
    }
    expect(await checkInvariants(server.store)).toEqual([])
  }

  const paidSeats = async (startsInMs: number) => {
    const seats = await seatsOf(TRUTHS, startsInMs)
    await ofEach(seats, async (seat) => expect((await pressPay(seat))?.status).toBe(202))
    await ofEach(seats, async (seat) => {
      await vi.waitUntil(() => promptOf(seat), { timeout: 5000 })
      await answer(seat, { action: 'approve' })
    })
    await ofEach(seats, (seat) => vi.waitUntil(() => isPaid(seat), { timeout: 10_000, interval: 100 }))
    return seats
  }

  const orderTruths = async (way: Way) => {
    const operation = OPERATIONS[way]
    await control('/faults', { provider: 'mpesa', fault: 'timeout', operation: 'any', times: 1 })
    await control('/faults', { provider: 'mpesa', fault: '500', operation, times: 1 })
    await control('/mpesa/transfers', { results: 0, times: 2 })
    await control('/mpesa/transfers', { resultCode: '1', delayMs: 15_000 })
    await control('/mpesa/transfers', { delayMs: 15_000 })
  }
  const statusesOf = async (way: Way, seats: Seat[]) => {
    const table = way === 'refund' ? refunds : payouts
    const rows = await server.store.db
      .select({ requestId: payments.requestId, status: table.status })
      .from(table)
      .innerJoin(payments, eq(payments.id, table.paymentId))
    return seats.map(({ id }) => rows.find(({ requestId }) => requestId === id)?.status)
  }

  const killWhileSending = async (way: Way, kill: string, waitsFor: number, when: string) => {
    const seats = await paidSeats(way === 'refund' ? 2 * DAY_MS : 40 * MINUTE_MS)
    await orderTruths(way)
    const pins =
      way === 'refund'
        ? []
        : await ofEach(seats, ({ id, token }) => server.call('GET', `/api/request/${id}/boarding-pin`, token))
    const from = Date.now() + (way === 'refund' ? 0 : 12 * MINUTE_MS)
    await control('/clock', at(from))
    if (when === 'sending') await server.dieAt(kill, waitsFor)
    await ofEach(seats, async (seat, index) =>
      way === 'refund'
        ? server.callInDanger('POST', `/api/request/${seat.id}/cancel`, seat.token, {})
        : server.callInDanger('POST', `/api/request/${seat.id}/board`, seat.ownerToken, { pin: pins[index]?.body.pin }),
    )
    await server.callInDanger('POST', '/dev/clock', null, at(from + 1000))
    if (when === 'hearing') await server.dieAt(kill, waitsFor)
    for (let seconds = 16; seconds < 120 && !server.isDead(); seconds += 25)
      await server.callInDanger('POST', '/dev/clock', null, at(from + seconds * 1000))
    expect(await server.dies(4000), `dies ${kill}`).toBe(true)
    await server.start()
    const isDone = async () => (await statusesOf(way, seats)).every((status) => status === 'SENT')
    for (const seconds of LATER) if (!(await isDone())) await control('/clock', at(from + seconds * 1000))
    expect(await statusesOf(way, seats), `${way}, ${kill}`).toEqual(seats.map(() => 'SENT'))
    await control('/clock', { now: null })
    await expectNothingLost(seats, ({ rider, owner }) => (way === 'refund' ? rider.phone : owner.phone))
  }

  /** What patient riders do after a crash: answer what the phone asks, and press Pay again when they may. */
  const finishPaying = async (seats: Seat[]) => {
    for (let tried = 1; tried < 14; tried += 1) {
      await ofEach(seats, (seat) => answer(seat, { action: 'approve' }))
      await control('/clock', at(Date.now() + tried * 35_000))
      const paid = await ofEach(seats, isPaid)
      if (paid.every(Boolean)) break
      await ofEach(
        seats.filter((_, index) => !paid[index]),
        pressPay,
      )
    }
    await control('/clock', { now: null })
  }

  const killWhilePaying = async (kill: string, waitsFor: number) => {
    const seats = await seatsOf(4)
    // Answer and callback both lost, only the statement tells: another proof's.
    if (!kill.startsWith('before commit'))
      await control('/faults', { provider: 'mpesa', fault: 'timeout', operation: 'any', times: 1 })
    await control('/faults', { provider: 'mpesa', fault: '500', operation: 'push', times: 1 })
    await server.dieAt(kill, waitsFor)
    await ofEach(seats, pressPay)
    await ofEach(seats, (seat, index) => answer(seat, { action: index === 0 ? 'cancel' : 'approve' }))
    for (let seconds = 16; seconds < 120 && !server.isDead(); seconds += 25)
      await server.callInDanger('POST', '/dev/clock', null, at(Date.now() + seconds * 1000))
    expect(await server.dies(4000), `dies ${kill}`).toBe(true)
    await server.start()
    await finishPaying(seats)
    expect(await ofEach(seats, isPaid), kill).toEqual([true, true, true, true])
    await expectNothingLost(seats, () => null)
  }

  return { killWhileSending, killWhilePaying }
}

// Durability is only worth proving on the database that production runs on.
describe.skipIf(postgres === undefined)('kill -9 while money moves', () => {
  const opened: KilledServer[] = []
  /** A server, a database and an M-Pesa of its own: the three run at the same time. */
  const open = async () => {
    const server = await openKilledServer(postgres ?? '', { MPESA_TIMEOUT_MS: '800', DATABASE_POOL_SIZE: '20' })
    opened.push(server)
    return { server, ...killing(server) }
  }
  afterAll(() => Promise.all(opened.map((server) => server.close())))

  it.concurrent.each(['refund', 'payout'] as const)('loses nothing of a %s, whatever M-Pesa did', async (way) => {
    const { server, killWhileSending } = await open()
    for (const [kill, waitsFor, when] of stepsOut(way)) {
      await server.start()
      await killWhileSending(way, kill, waitsFor, when)
    }
    expect(await checkInvariants(server.store)).toEqual([])
  })

  it.concurrent('loses nothing of a payment, whatever M-Pesa did', async () => {
    const { server, killWhilePaying } = await open()
    for (const [kill, waitsFor] of STEPS_IN) {
      await server.start()
      await killWhilePaying(kill, waitsFor)
    }
    expect(await checkInvariants(server.store)).toEqual([])
  })
})
