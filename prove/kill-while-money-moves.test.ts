import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { boardingPins, payments, payouts, refunds, rides, seatRequests } from '../src/db/schema/index.ts'
import { checkInvariants } from '../src/domain/ledger/index.ts'
import { HOUR_MS, MINUTE_MS } from '../src/shared/kernel/nairobi-time.ts'
import { insertRide, insertSeatRequest, insertSession, insertUser, insertVehicle } from '../tests/builders.ts'
import { openKilledServer, type KilledServer, type Standing } from './killed-server.ts'
import { BEFORE_CALLBACK_KEPT, eachAlone, GROUPED, phaseOf, type Cell, type Truth } from './money-kills.ts'

// PROVE_KILLS=. kills once for every step and every `Truth` (money-kills.ts), in 7 minutes on an idle machine; a name
// such as `refund, late` selects some of these kills. By default one kill covers many of them.
const PATTERN = process.env['PROVE_KILLS']
const KILLS = PATTERN === undefined ? GROUPED : eachAlone(new RegExp(PATTERN))

const PRICE = 500
/** M-Pesa's delay until a result, and until a late result, on the simulated clock. */
const RESULT_MS = 60_000
const LATE_MS = 10 * MINUTE_MS
/** How far the clock moves ahead after the seats have been prepared. */
const AHEAD_MS = 12 * MINUTE_MS
const COMPLETED_BEFORE_MS = 2 * HOUR_MS
/** Seconds after the start, to which the clock moves until the server dies. */
const ON_ITS_WAY = {
  sending: [1, 3, 6, 10],
  querying: [11, 21, 31, 41, 51, 91],
  receiving: [61, 66, 91, 121, 181, 610, 660, 720],
}
/**
 * Seconds after the start, to which the clock moves after a crash, so that leases end, and queries and retries are
 * sent.
 */
const LATER = [80, 160, 240, 400, 600, 620, 700, 800, 900, 1300, 1320, 1400, 1500, 2000, 3000]

const postgres = process.env['TEST_DATABASE_URL']

const at = (ms: number) => ({ now: new Date(ms).toISOString() })
const sumOf = (list: { phone: string; amount: number }[], phone: string) =>
  list.filter((moved) => moved.phone === phone).reduce((total, { amount }) => total + amount, 0)

const nameOf = ({ way, truth, step }: Cell) => `${way}, ${truth}, ${step}`

const killing = (server: KilledServer) => {
  const control = async (path: string, body: unknown) =>
    expect((await server.call('POST', `/dev${path}`, null, body)).status, path).toBe(200)

  const approvedSeat = async (cell: Cell) => {
    const deps = { db: server.store.db, clock: { now: () => new Date() } }
    const owner = await insertUser(deps, { role: 'DRIVER' })
    const rider = await insertUser(deps)
    const ride = await insertRide(deps, await insertVehicle(deps, owner), { status: 'REQUESTED' })
    const { id } = await insertSeatRequest(deps, ride, rider)
    const payee = cell.way === 'payout' ? owner.phone : rider.phone
    return { ...cell, id, rideId: ride.id, rider, owner, payee, token: await insertSession(deps, rider) }
  }
  type Seat = Awaited<ReturnType<typeof approvedSeat>>
  const forEachSeat = <T>(seats: Seat[], work: (seat: Seat) => Promise<T>) => Promise.all(seats.map(work))

  const promptOf = async ({ rider }: Seat): Promise<string | null> => {
    const found = await server.callInDanger('GET', `/dev/mpesa/prompts?phone=${encodeURIComponent(rider.phone)}`, null)
    return found?.body[0]?.checkoutRequestId ?? null
  }
  const answer = async (seat: Seat, how: Record<string, unknown>) => {
    const prompt = await promptOf(seat)
    if (prompt !== null) await server.callInDanger('POST', `/dev/mpesa/prompts/${prompt}`, null, how)
  }
  const pressPay = ({ id, token }: Seat) => server.callInDanger('POST', `/api/request/${id}/pay`, token, {})

  /** DONE when the request is PAID, or when its refund or payout is SENT; otherwise the status. */
  const statusOf = async ({ id, way }: Seat) => {
    const [request] = await server.store.db.select().from(seatRequests).where(eq(seatRequests.id, id))
    if (way === 'pay') return request?.status === 'PAID' ? 'DONE' : request?.status
    const table = way === 'refund' ? refunds : payouts
    const [row] = await server.store.db
      .select({ status: table.status })
      .from(table)
      .innerJoin(payments, eq(payments.id, table.paymentId))
      .where(eq(payments.requestId, id))
    return row?.status === 'SENT' ? 'DONE' : (row?.status ?? request?.status)
  }

  const prepare = async (cells: readonly Cell[]): Promise<Seat[]> => {
    const seats = await Promise.all(cells.map(approvedSeat))
    const paying = seats.filter(({ way }) => way !== 'pay')
    await forEachSeat(paying, async (seat) => {
      expect((await pressPay(seat))?.status).toBe(202)
      await vi.waitUntil(() => promptOf(seat), { timeout: 60_000 })
      await answer(seat, { action: 'approve' })
    })
    const arePaid = async () => {
      // A change of the clock runs queued jobs at once.
      await control('/clock', { now: null })
      return (await forEachSeat(paying, (seat) => statusOf({ ...seat, way: 'pay' }))).every(
        (status) => status === 'DONE',
      )
    }
    await vi.waitUntil(arePaid, { timeout: 60_000, interval: 100 })
    return seats
  }

  const orderTruth = async ({ way, truth, payee }: Seat) => {
    const operation = { pay: 'push', refund: 'reversal', payout: 'b2c' }[way]
    const fault = (name: string) =>
      control('/faults', { provider: 'mpesa', operation, fault: name, phone: payee, times: 1 })
    if (truth === 'unreceived') return fault('500')
    if (truth === 'lost') await fault('timeout')
    if (way === 'pay') return
    const transfers: Record<Exclude<Truth, 'unreceived'>, Record<string, unknown>> = {
      paid: { delayMs: RESULT_MS },
      refused: { resultCode: '1', delayMs: RESULT_MS },
      lost: { results: 0 },
      late: { delayMs: LATE_MS },
      duplicate: { delayMs: RESULT_MS, results: 3 },
    }
    await control('/mpesa/transfers', { phone: payee, ...transfers[truth] })
  }
  /** Marks the rider as on board, and the ride as completed so long ago that the next sweep releases the money. */
  const completeBoarded = ({ id, rideId }: Seat) =>
    server.store.db.transaction(async (tx) => {
      const completedAt = new Date(Date.now() + AHEAD_MS - COMPLETED_BEFORE_MS)
      await tx
        .update(boardingPins)
        .set({ attempts: 1, boardedAt: completedAt })
        .where(and(eq(boardingPins.requestId, id), isNull(boardingPins.boardedAt)))
      const move = (from: 'CONFIRMED' | 'STARTED', change: Partial<typeof rides.$inferInsert>) =>
        tx
          .update(rides)
          .set(change)
          .where(and(eq(rides.id, rideId), eq(rides.status, from)))
      await move('CONFIRMED', { status: 'STARTED', startedAt: completedAt })
      await move('STARTED', { status: 'COMPLETED', completedAt })
    })
  const begin = (seat: Seat): Promise<unknown> => {
    if (seat.way === 'pay') return pressPay(seat)
    return seat.way === 'refund'
      ? server.callInDanger('POST', `/api/request/${seat.id}/cancel`, seat.token, {})
      : completeBoarded(seat)
  }
  const answerAsOrdered = async (seat: Seat) => {
    if (seat.way !== 'pay' || seat.truth === 'unreceived') return
    await vi.waitUntil(() => promptOf(seat), { timeout: 60_000 })
    await answer(seat, {
      action: seat.truth === 'refused' ? 'cancel' : 'approve',
      delayMs: seat.truth === 'late' ? LATE_MS : RESULT_MS,
      callbacks: seat.truth === 'duplicate' ? 3 : 1,
    })
  }

  /** Moves the clock without waiting for the answer, because a stopped server may never send one. */
  const moveUntilDead = async (from: number, seconds: readonly number[]) => {
    for (const ahead of seconds) {
      void server.callInDanger('POST', '/dev/clock', null, at(from + ahead * 1000))
      if (await server.dies(2500)) return
    }
    if (!(await server.dies(60_000))) expect(await server.readAwaited(), 'who has not reached their step').toBe('[]')
  }

  const killIn = async (seats: Seat[], from: number) => {
    const phase = phaseOf(seats[0] as Seat)
    const standing = seats.map(({ step, payee }): Standing => [step, payee.slice(1)])
    if (phase === 'sending') await server.dieWithAllAt(standing)
    const beginning = forEachSeat(seats, begin)
    if (phase !== 'sending') {
      await beginning
      await forEachSeat(seats, answerAsOrdered)
      // Everything reaches M-Pesa before any result is awaited.
      await server.call('POST', '/dev/clock', null, at(from + 2000))
      await server.dieWithAllAt(standing)
    }
    await moveUntilDead(from, ON_ITS_WAY[phase])
    await beginning
    return standing
  }

  /** Acts as patient users after a crash: they answer the phone, press Pay again when they may, and wait. */
  const finish = async (seats: Seat[], from: number) => {
    for (const seconds of LATER) {
      const statuses = await forEachSeat(seats, statusOf)
      // A seat that is still PAID has no stored refund or payout, so its refund or payout is started again.
      await forEachSeat(
        seats.filter((_, index) => statuses[index] === 'PAID'),
        begin,
      )
      const open = seats.filter((seat, index) => seat.way === 'pay' && statuses[index] !== 'DONE')
      if (statuses.every((status) => status === 'DONE')) return
      await forEachSeat(open, (seat) => answer(seat, { action: 'approve' }))
      await control('/clock', at(from + seconds * 1000))
      await forEachSeat(open, async (seat) => {
        if ((await statusOf(seat)) !== 'DONE') await pressPay(seat)
      })
      await forEachSeat(open, (seat) => answer(seat, { action: 'approve' }))
    }
  }

  /** Uploads a statement with payments whose response and callback were both lost: nothing else shows them. */
  const bringStatement = async (seats: Seat[]) => {
    const deps = { db: server.store.db, clock: { now: () => new Date() } }
    const admin = await insertSession(deps, await insertUser(deps, { role: 'ADMIN' }))
    const { body: taken } = await server.call('GET', '/dev/mpesa/taken', null)
    const lines = await forEachSeat(seats, async ({ id, rider }) => {
      const [payment] = await server.store.db.select().from(payments).where(eq(payments.requestId, id))
      const { receipt } = taken.find(({ phone }: { phone: string }) => phone === rider.phone)
      return `${receipt},2026-11-21 12:00:00,Completed,${PRICE},,${payment?.reference}`
    })
    const head = 'Receipt No.,Completion Time,Transaction Status,Paid In,Withdrawn,A/C No.'
    const file = new FormData()
    file.set('file', new Blob([[head, ...lines].join('\n')], { type: 'text/csv' }), 'statement.csv')
    expect(await server.upload('/api/admin/mpesa-statement', admin, file)).toBe(200)
  }

  const expectNothingLost = async (seats: Seat[]) => {
    const ends = await forEachSeat(seats, async (seat) => [nameOf(seat), await statusOf(seat)] as const)
    expect(
      ends.filter(([, status]) => status !== 'DONE').map((end) => end.join(': ')),
      'not done',
    ).toEqual([])
    const { body: taken } = await server.call('GET', '/dev/mpesa/taken', null)
    const { body: sent } = await server.call('GET', '/dev/mpesa/sent', null)
    for (const seat of seats) {
      const named = nameOf(seat)
      const [booked] = await server.store.db
        .select({ ksh: sql`coalesce(sum(${payments.paidKsh}), 0)`.mapWith(Number) })
        .from(payments)
        .where(eq(payments.requestId, seat.id))
      expect(sumOf(taken, seat.rider.phone) - (booked?.ksh ?? 0), `taken and not accounted for: ${named}`).toBe(0)
      if (seat.way !== 'pay') expect(sumOf(sent, seat.payee), `sent: ${named}`).toBe(PRICE)
      const other = seat.payee === seat.rider.phone ? seat.owner.phone : seat.rider.phone
      if (seat.way !== 'pay') expect(sumOf(sent, other), `sent to the wrong one: ${named}`).toBe(0)
    }
    expect(await checkInvariants(server.store)).toEqual([])
  }

  const recover = async (seats: Seat[], from: number) => {
    await server.succeed()
    const untold = seats.filter(({ step, truth }) => truth === 'lost' && step === BEFORE_CALLBACK_KEPT)
    if (untold.length > 0) await bringStatement(untold)
    await finish(seats, from)
    await expectNothingLost(seats)
    await control('/clock', { now: null })
  }

  return {
    findBroken: () => checkInvariants(server.store),
    killAt: async (cells: readonly Cell[]) => {
      server.prepareNext()
      const seats = await prepare(cells)
      await forEachSeat(seats, orderTruth)
      const from = Date.now() + AHEAD_MS
      await control('/clock', at(from))
      const standing = await killIn(seats, from)
      expect(new Set(server.readKilled().map(String)), 'who stood where when it died').toEqual(
        new Set(standing.map(String)),
      )
      await recover(seats, from)
    },
    killAtAnyMoment: async (cells: readonly Cell[]) => {
      server.prepareNext()
      const seats = await prepare(cells)
      await forEachSeat(seats, orderTruth)
      const from = Date.now() + AHEAD_MS
      await control('/clock', at(from))
      const beginning = forEachSeat(seats, begin)
      void server.callInDanger('POST', '/dev/clock', null, at(from + 1000))
      await setTimeout(randomInt(400))
      await server.kill()
      await beginning
      await recover(seats, from)
    },
  }
}

// Skipped on the embedded database, because durability matters on PostgreSQL, the database of production.
describe.skipIf(postgres === undefined)('kill -9 while money moves', () => {
  const opened: KilledServer[] = []
  const open = async () => {
    const server = await openKilledServer(postgres ?? '', { MPESA_TIMEOUT_MS: '10000', DATABASE_POOL_SIZE: '30' })
    opened.push(server)
    return killing(server)
  }
  afterAll(() => Promise.all(opened.map((server) => server.close())))

  it.concurrent.each(KILLS.map((kills, index) => ({ kills, index })))(
    'no money is lost or sent twice when the server is killed, whatever M-Pesa did: half $index of the kills',
    async ({ kills }) => {
      const { killAt, killAtAnyMoment, findBroken } = await open()
      for (const [name, cells] of kills)
        await killAt(cells).catch((error: unknown) => {
          throw new Error(`killed ${name}: ${String(error)}`, { cause: error })
        })
      if (kills === KILLS[0])
        await killAtAnyMoment(
          (['pay', 'refund', 'payout'] as const).map((way) => ({ way, step: 'any', truth: 'paid' })),
        )
      expect(await findBroken()).toEqual([])
    },
    1_200_000,
  )
})
