import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { ledgerEntries, type users } from '../src/db/schema/index.ts'
import { checkInvariants } from '../src/domain/ledger/index.ts'
import { MINUTE_MS } from '../src/shared/kernel/nairobi-time.ts'
import { insertRide, insertSeatRequest, insertUser, insertVehicle } from '../tests/builders.ts'
import { openTestProduct } from '../tests/test-product.ts'

type Person = typeof users.$inferSelect
interface Moved {
  checkoutRequestId: string
  phone: string
  amount: number
  receipt: string
  command: string
  reference: string
}

const HEAD = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,A/C No.'

// There are few and long waits, because each wait runs all jobs twice, which takes longer than any call.
/** After these waits, M-Pesa has been queried and has answered. */
const ANSWERED = [0.1, 1, 5].map((minutes) => minutes * MINUTE_MS)
/** After these waits, an unanswered payment has been abandoned. */
const GIVEN_UP = [15, 31 * 60].map((minutes) => minutes * MINUTE_MS)

const sumOf = (moved: Moved[]) => moved.reduce((sum, { amount }) => sum + amount, 0)

/** The product with the simulated M-Pesa, whose own books show where the money really is. */
export const openCountedMoney = async (environment: Record<string, string> = {}) => {
  const world = await openTestProduct(environment)
  const { deps, call, clock } = world
  const dev = (method: string, path: string, body?: unknown) => call(method, `/dev${path}`, { body })
  const read = async (path: string): Promise<Moved[]> => (await dev('GET', `/mpesa/${path}`)).body

  const moveTo = async (instant: Date) => {
    const moved = await dev('POST', '/clock', { now: instant.toISOString() })
    expect(moved.status).toBe(200)
  }
  const pass = (ms: number) => moveTo(new Date(clock.now().getTime() + ms))
  const settle = async () => {
    for (const ms of ANSWERED) await pass(ms)
  }
  const settleAll = async () => {
    for (const ms of [...ANSWERED, ...GIVEN_UP]) await pass(ms)
  }

  const book = async (rider: Person, owner: Person, priceKsh: number, numSeats = 1) => {
    const vehicle = await insertVehicle(deps, owner)
    const ride = await insertRide(deps, vehicle, { status: 'REQUESTED', seatCostKsh: priceKsh })
    const request = await insertSeatRequest(deps, ride, rider, { numSeats })
    return { rider, owner, ride, request }
  }

  const prompt = async (
    { request, rider }: Awaited<ReturnType<typeof book>>,
    answer: Record<string, unknown>,
    isLost = false,
  ) => {
    const as = await world.signIn(rider)
    // With this fault, M-Pesa sends its request to the phone, but its response to our call is lost.
    if (isLost)
      await dev('POST', '/faults', {
        provider: 'mpesa',
        fault: 'timeout',
        operation: 'push',
        times: 1,
        phone: rider.phone,
      })
    const asked = await call('POST', `/api/request/${request.id}/pay`, { as, body: {} })
    expect([asked.status, asked.body.code]).toEqual([202, undefined])
    await world.runDueJobs()
    const [open] = await read(`prompts?phone=${encodeURIComponent(rider.phone)}`)
    if (!open) throw new Error('no prompt reached the phone')
    await dev('POST', `/mpesa/prompts/${open.checkoutRequestId}`, answer)
    await world.runDueJobs()
    return { paymentId: asked.body.payment.id as string, reference: open.reference }
  }

  const statement = async (as: string, ...rows: { receipt: string; ksh: number; reference?: string }[]) => {
    const at = new Date(clock.now().getTime() + 180 * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ')
    const lines = rows.map(
      ({ receipt, ksh, reference = '' }) =>
        `${receipt},${at},Pay Bill,Completed,${ksh > 0 ? ksh : ''},${ksh < 0 ? -ksh : ''},${reference}`,
    )
    const form = new FormData()
    form.set('file', new Blob([[HEAD, ...lines].join('\n')], { type: 'text/csv' }), 'statement.csv')
    const headers = { authorization: `Bearer ${as}` }
    const to = new Request('http://localhost:3000/api/admin/mpesa-statement', { method: 'POST', headers, body: form })
    expect((await world.fetch(to)).status).toBe(200)
    await settle()
  }

  /** What M-Pesa sent to these users minus what it took from them. */
  const gainOf = async (people: readonly Person[]): Promise<number> => {
    const phones = new Set(people.map(({ phone }) => phone))
    const isTheirs = ({ phone }: Moved) => phones.has(phone)
    return sumOf((await read('sent')).filter(isTheirs)) - sumOf((await read('taken')).filter(isTheirs))
  }

  return {
    ...world,
    moveTo,
    pass,
    settle,
    settleAll,
    book,
    prompt,
    statement,
    person: (given: Parameters<typeof insertUser>[1] = {}) => insertUser(deps, given),
    sent: () => read('sent'),
    taken: () => read('taken'),
    paybill: async (phone: string, amount: number, reference = ''): Promise<string> =>
      (await dev('POST', '/mpesa/paybill', { phone, amount, reference })).body.receipt,
    orderTransfers: (order: Record<string, unknown>) => dev('POST', '/mpesa/transfers', order),
    gainOf,
    /** Expects that these users were sent at most what was taken from them, plus what they have earned. */
    expectNoGain: async (people: readonly Person[], earnedKsh = 0) =>
      expect(await gainOf(people)).toBeLessThanOrEqual(earnedKsh),
    /** Expects M-Pesa's sum to be the sum of our books plus what was not reported to us. */
    expectBooksToAgree: async (untoldKsh = 0) => {
      const [ours] = await deps.db
        .select({ ksh: sql`coalesce(sum(${ledgerEntries.amountKsh}), 0)`.mapWith(Number) })
        .from(ledgerEntries)
        .where(eq(ledgerEntries.account, 'mpesa_clearing'))
      expect((ours?.ksh ?? 0) + untoldKsh).toBe(sumOf(await read('taken')) - sumOf(await read('sent')))
      expect(await checkInvariants(deps)).toEqual([])
    },
  }
}
export type CountedMoney = Awaited<ReturnType<typeof openCountedMoney>>
export type Booking = Awaited<ReturnType<CountedMoney['book']>>
