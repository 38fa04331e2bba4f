import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { disputes, manualRefunds, moneyReviews, payments, seatRequests, users } from '../src/db/schema/index.ts'
import { HOUR_MS, MINUTE_MS } from '../src/shared/kernel/nairobi-time.ts'
import { makeCall, operationsOf, type CallMaker, type OpenApiDocument } from '../tests/openapi-calls.ts'
import { seededRandom } from '../tests/random.ts'
import { openCountedMoney, type Booking, type CountedMoney } from './counted-money.ts'

// A dishonest admin, with a rider and a driver as accomplices, attacks the running product. The simulated M-Pesa's own
// books are the truth. Another admin exists and does nothing. Whatever the admin tries, the three never get more than
// they have paid, and our books match M-Pesa's.

const LIMIT_KSH = 5000
const CALLS = Number(process.env['PROVE_ADMIN_CALLS'] ?? 400)
const DECLINED = { action: 'cancel' }
const PAID = { action: 'approve' }

let world: CountedMoney
type Person = Awaited<ReturnType<CountedMoney['person']>>
let thief: Person
let rider: Person
let driver: Person
let honest: Person
let asThief: string
/** What M-Pesa took and has not reported to us. */
let untoldKsh = 0
beforeAll(async () => {
  world = await openCountedMoney({ MPESA_TIMEOUT_MS: '300', REFUND_SECOND_ADMIN_KSH: String(LIMIT_KSH) })
  thief = await world.person({ role: 'ADMIN', name: 'Mwizi Admin' })
  await world.person({ role: 'ADMIN', name: 'Wanjiru Maina' })
  rider = await world.person({ name: 'Otieno Rider' })
  driver = await world.person({ role: 'DRIVER', name: 'Kamau Driver' })
  honest = await world.person({ role: 'DRIVER', name: 'Njeri Honest' })
})
beforeEach(async () => {
  asThief = await world.signIn(thief)
})
afterAll(() => world.close())
afterEach(async () => {
  await world.settleAll()
  await world.expectNoGain([thief, rider, driver])
  await world.expectBooksToAgree(untoldKsh)
})

const act = async (path: string, body?: unknown) => {
  const { status, body: answer } = await world.call('POST', `/api/admin${path}`, {
    as: asThief,
    ...(body === undefined ? {} : { body }),
  })
  return { status, answer, code: answer?.code as string | undefined }
}
const refund = (paymentId: string, amount: number) =>
  act(`/payments/${paymentId}/refund`, { amount, reason: 'The car was late.' })
const resolve = (id: string, resolution: string, more: Record<string, string> = {}) =>
  act(`/money-reviews/${id}/resolve`, { resolution, note: 'As the portal shows.', ...more })

interface Review {
  id: string
  kind: string
  cause: string
  resolvedAt: string | null
  unmatched: { mpesaReceipt: string } | null
  check: { mpesaReceipt: string; state: string } | null
}
const reviews = async (open = 'true'): Promise<Review[]> =>
  (await world.call('GET', `/api/admin/money-reviews?open=${open}&pageSize=100`, { as: asThief })).body.rows
const reviewOf = async (receipt: string): Promise<Review> => {
  const found = (await reviews()).find(
    ({ unmatched, check }) => unmatched?.mpesaReceipt === receipt || check?.mpesaReceipt === receipt,
  )
  if (!found) throw new Error(`no case about ${receipt}`)
  return found
}
const stateOf = async ({ request, rider: of }: Booking): Promise<string> =>
  (await world.call('GET', `/api/request/${request.id}`, { as: await world.signIn(of) })).body.status
const receiptOf = async (reference: string): Promise<string> => {
  const paid = (await world.taken()).find((taken) => taken.reference === reference)
  if (!paid) throw new Error(`${reference} was not paid`)
  return paid.receipt
}
const stuck = async () => (await reviews()).filter(({ kind }) => kind === 'REFUND_STUCK')
const claimMoney = async ({ id }: Review, reference: string) => {
  await resolve(id, 'MATCH', { paymentReference: reference })
  await resolve(id, 'MATCH', { paymentReference: reference })
  await resolve(id, 'SENT', { mpesaReceipt: 'SKX0INVENT' })
  await world.settle()
  await resolve(id, 'RETRY')
}

describe('an uploaded statement', () => {
  it('buys no seat with an invented M-Pesa code, even when the amount and the reference are right', async () => {
    const bookings = [await world.book(rider, driver, 100_000), await world.book(rider, driver, 4000)]
    for (const [index, booking] of bookings.entries()) {
      const { reference } = await world.prompt(booking, DECLINED)
      const receipt = `SKLINVENT${index}`
      await world.statement(asThief, { receipt, ksh: booking.ride.seatCostKsh, reference })
      const review = await reviewOf(receipt)
      expect(review).toMatchObject({ kind: 'STATEMENT_UNCONFIRMED', cause: 'NOT_FOUND' })
      await claimMoney(review, reference)
      await resolve(review.id, 'SEEN')
      expect(await stateOf(booking)).not.toBe('PAID')
    }
  })

  it('buys no seat with a row of another amount, another channel or another payer, or a row that was already counted', async () => {
    const victim = await world.book(await world.person(), honest, 1500)
    const paid = await world.prompt(victim, PAID)
    const cheap = await world.paybill(rider.phone, 10)
    const another = await world.paybill(honest.phone, 4000)
    untoldKsh += 10
    const target = await world.book(rider, driver, 4000)
    const { reference } = await world.prompt(target, DECLINED)
    await world.statement(
      asThief,
      { receipt: cheap, ksh: 4000, reference },
      { receipt: another, ksh: 4000, reference },
      { receipt: await receiptOf(paid.reference), ksh: 1500, reference },
    )
    expect(await reviewOf(cheap)).toMatchObject({ kind: 'STATEMENT_UNCONFIRMED', cause: 'OTHER_AMOUNT' })
    const review = await reviewOf(another)
    expect(review).toMatchObject({ kind: 'UNMATCHED_MONEY' })
    await claimMoney(review, reference)
    expect(await stateOf(target)).not.toBe('PAID')
  })

  it('refunds unmatched money only to its payer', async () => {
    const receipt = await world.paybill(honest.phone, 3000)
    await world.statement(asThief, { receipt, ksh: 3000 })
    const before = await world.gainOf([honest])
    expect((await resolve((await reviewOf(receipt)).id, 'RETURN')).status).toBe(200)
    await world.settle()
    expect((await world.gainOf([honest])) - before).toBe(3000)
  })

  it('never lets an admin mark their own seat as paid, not even with real money', async () => {
    const own = await world.book(thief, driver, 1200)
    const { reference } = await world.prompt(own, DECLINED)
    await world.statement(asThief, { receipt: 'SKLMINEOWN', ksh: 1200, reference })
    await claimMoney(await reviewOf('SKLMINEOWN'), reference)
    const real = await world.paybill(thief.phone, 1200, reference)
    await world.statement(asThief, { receipt: real, ksh: 1200, reference })
    const review = await reviewOf(real)
    await claimMoney(review, reference)
    expect(await stateOf(own)).not.toBe('PAID')
    expect((await resolve(review.id, 'RETURN')).status).toBe(200)
  })

  it('counts real money once, and only up to the daily limit', async () => {
    await world.pass(25 * HOUR_MS)
    let bought = 0
    for (let times = 0; times < 4; times += 1) {
      const booking = await world.book(rider, driver, 2000)
      // The rider has paid, but M-Pesa's response and its callback were both lost. Only a statement can show the
      // payment.
      const { reference } = await world.prompt(booking, { ...PAID, callbacks: 0 }, true)
      const row = { receipt: await receiptOf(reference), ksh: 2000, reference }
      await world.statement(asThief, row, row)
      await world.statement(asThief, row)
      if ((await stateOf(booking)) === 'PAID') bought += 1
      else await resolve((await reviewOf(row.receipt)).id, 'MATCH', { paymentReference: reference })
    }
    expect(bought).toBe(2)
  })
})

describe('a claimed manual payout or refund', () => {
  it('closes no review with an M-Pesa code that is invented or already known', async () => {
    const stray = await world.paybill(honest.phone, 900)
    await world.statement(asThief, { receipt: stray, ksh: 900 })
    const review = await reviewOf(stray)
    const known = (await world.sent()).find(({ amount }) => amount === 3000)?.receipt ?? ''
    for (const mpesaReceipt of ['SKLNOTSENT', stray, known]) {
      await resolve(review.id, 'SENT', { mpesaReceipt })
      await world.settle()
      expect((await reviewOf(stray)).resolvedAt).toBe(null)
    }
    expect((await resolve(review.id, 'RETURN')).status).toBe(200)
  })

  it('cannot hide that a refund never reached the rider, and the refund is sent exactly once', async () => {
    const victim = await world.person()
    const booking = await world.book(victim, honest, 1700)
    await world.prompt(booking, PAID)
    await world.orderTransfers({ resultCode: 'R000002', times: 2, phone: victim.phone })
    await world.call('POST', `/api/request/${booking.request.id}/cancel`, { as: await world.signIn(honest) })
    for (const tried of [1, 2]) {
      await world.settle()
      const [review] = await stuck()
      if (!review) throw new Error(`nothing was stuck the ${tried}. time`)
      await resolve(review.id, 'SENT', { mpesaReceipt: 'SKLNOTSENT' })
      await world.settle()
      expect((await stuck()).map(({ id }) => id)).toEqual([review.id])
      expect((await resolve(review.id, 'RETRY')).status).toBe(200)
      expect((await resolve(review.id, 'RETRY')).code).toBe('WRONG_STATE')
    }
    await world.settle()
    expect(await stuck()).toEqual([])
    const back = (await world.sent()).filter(({ phone }) => phone === victim.phone)
    expect(back.map(({ command, amount }) => [command, amount])).toEqual([['TransactionReversal', 1700]])
  })
})

describe('a manual refund', () => {
  it('is at most what was paid, and one admin alone refunds at most the daily limit in a day', async () => {
    await world.pass(25 * HOUR_MS)
    const given: number[] = []
    for (let times = 0; times < 7; times += 1) {
      const booking = await world.book(await world.person(), honest, 1000)
      const { paymentId } = await world.prompt(booking, PAID)
      expect((await refund(paymentId, 1001)).code).toBe('INVALID')
      const { status, answer } = await refund(paymentId, 990)
      expect(status).toBe(201)
      if (answer.status === 'DONE') given.push(answer.amount)
      expect((await act(`/refunds/${answer.id}/confirm`)).status).not.toBe(200)
      expect((await refund(paymentId, 10)).code).toBe('CONFLICT')
    }
    expect(given).toEqual([990, 990, 990, 990, 990])
  })

  it('is refused when the driver has been paid', async () => {
    const booking = await world.book(rider, driver, 1000)
    const { paymentId } = await world.prompt(booking, PAID)
    await world.moveTo(booking.ride.arrivesAt)
    await world.pass(3 * HOUR_MS)
    await world.pass(25 * HOUR_MS)
    await world.settle()
    expect((await world.sent()).filter(({ phone }) => phone === driver.phone).length).toBeGreaterThan(0)
    expect((await refund(paymentId, 1000)).code).toBe('WRONG_STATE')
  })

  it('is refused to an admin who is rider, driver or passenger of the trip, or whose phone pays for it', async () => {
    const asRider = await world.book(thief, honest, 300)
    const asOwner = await world.book(rider, thief, 300)
    const passenger = await world.book(rider, honest, 300)
    const payer = await world.book(rider, honest, 300)
    const { db } = world.deps
    const change = (booking: Booking, to: Partial<typeof seatRequests.$inferInsert>) =>
      db.update(seatRequests).set(to).where(eq(seatRequests.id, booking.request.id))
    await change(passenger, { passengers: [{ name: 'Mwizi', phone: thief.phone }] })
    await change(payer, { paymentPhone: thief.phone })
    for (const booking of [asRider, asOwner, passenger]) {
      const { paymentId } = await world.prompt(booking, PAID)
      expect((await refund(paymentId, 300)).code).toBe('FORBIDDEN')
    }
    const as = await world.signIn(rider)
    const asked = await world.call('POST', `/api/request/${payer.request.id}/pay`, { as, body: {} })
    await world.runDueJobs()
    expect((await refund(asked.body.payment.id, 300)).code).toBe('FORBIDDEN')
  })
})

describe('a dispute', () => {
  it('is never decided by an admin who is rider or driver of the trip, and above the limit never by one admin alone', async () => {
    const sides = [
      [thief, honest, 400],
      [rider, thief, 400],
      [rider, driver, LIMIT_KSH + 1],
    ] as const
    for (const [of, owner, priceKsh] of sides) {
      const booking = await world.book(of, owner, priceKsh)
      await world.prompt(booking, PAID)
      await world.moveTo(new Date(booking.ride.departsAt.getTime() + 20 * MINUTE_MS))
      const as = await world.signIn(booking.rider)
      const opened = await world.call('POST', `/api/request/${booking.request.id}/dispute`, {
        as,
        body: { kind: 'OTHER', text: 'He never came.' },
      })
      expect(opened.status).toBe(201)
      await world.pass(49 * HOUR_MS)
      const answers: string[] = []
      for (const decision of ['FULL', 'HALF', 'NOTHING', 'FULL', 'FULL']) {
        const { code, answer } = await act(`/disputes/${opened.body.id}/decide`, { decision, reason: 'So.' })
        answers.push(code ?? answer.status)
      }
      expect(answers.includes('DECIDED')).toBe(false)
      expect(answers.every((said) => said === 'FORBIDDEN')).toBe(priceKsh <= LIMIT_KSH)
    }
  })
})

const paidByVictim = async (priceKsh: number) => {
  const victim = await world.person()
  const booking = await world.book(victim, driver, priceKsh)
  await world.prompt(booking, PAID)
  return { victim, booking }
}
const decideStatus = (person: Person, status: 'ACTIVE' | 'BLOCKED') =>
  world.call('PATCH', `/api/user/${person.id}`, { as: asThief, body: { status } })
const remove = (person: Person) => world.call('DELETE', `/api/user/${person.id}`, { as: asThief })

describe('a rider who has paid', () => {
  it('gets a full refund when an admin deletes the account shortly before the ride', async () => {
    const { victim, booking } = await paidByVictim(700)
    await world.moveTo(new Date(booking.ride.departsAt.getTime() - HOUR_MS))
    asThief = await world.signIn(thief)
    expect((await remove(victim)).status).toBe(200)
    await world.settle()
    expect((await world.sent()).filter(({ phone }) => phone === victim.phone).map(({ amount }) => amount)).toEqual([
      700,
    ])
  })

  it('can still report the trip, because no admin can delete the account before the payout', async () => {
    const { victim, booking } = await paidByVictim(700)
    await world.moveTo(booking.ride.arrivesAt)
    await world.pass(3 * HOUR_MS)
    asThief = await world.signIn(thief)
    expect((await remove(victim)).body.code).toBe('MONEY_UNSETTLED')
    const opened = await world.call('POST', `/api/request/${booking.request.id}/dispute`, {
      as: await world.signIn(victim),
      body: { kind: 'NO_SHOW_DRIVER', text: 'He never came.' },
    })
    expect(opened.status).toBe(201)
  })

  it('loses no money when blocked: nothing is paid out before an admin has decided', async () => {
    const before = await world.gainOf([driver])
    const { victim, booking } = await paidByVictim(700)
    expect((await decideStatus(victim, 'BLOCKED')).status).toBe(200)
    await world.moveTo(booking.ride.arrivesAt)
    await world.pass(3 * HOUR_MS)
    await world.pass(25 * HOUR_MS)
    asThief = await world.signIn(thief)
    expect((await decideStatus(victim, 'ACTIVE')).status).toBe(200)
    await world.settleAll()
    expect((await world.gainOf([driver])) - before).toBe(0)
    const { body: dispute } = await world.call('GET', `/api/request/${booking.request.id}/dispute`, {
      as: await world.signIn(victim),
    })
    expect(dispute).toMatchObject({ kind: 'OTHER', openedBy: 'rider', amount: 700, decision: null })
  })
})

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

describe('every operation of an admin', () => {
  it(`moves no money to the wrong account, in ${CALLS} attempts`, { timeout: 600_000 }, async () => {
    const document = (await world.call('GET', '/api/openapi.json')).body as OpenApiDocument
    const operations = operationsOf(document).filter(
      ({ method, path }) => method !== 'GET' && path.startsWith('/api/admin'),
    )
    const { db } = world.deps
    const known: Record<string, string[]> = {
      payments: ids(await db.select({ id: payments.id }).from(payments)),
      refunds: ids(await db.select({ id: manualRefunds.id }).from(manualRefunds)),
      'money-reviews': ids(await db.select({ id: moneyReviews.id }).from(moneyReviews)),
      disputes: ids(await db.select({ id: disputes.id }).from(disputes)),
    }
    const accounts = () =>
      db.select({ id: users.id, phone: users.phone, role: users.role }).from(users).orderBy(users.id)
    const before = await accounts()
    const people = ids(await db.select({ id: users.id }).from(users))
    const taken = await world.taken()
    const random = seededRandom(20_261_122)
    const codes = taken.flatMap(({ reference, receipt }) => [reference, receipt])
    const maker = (path: string): CallMaker => ({
      random,
      document,
      ids: known[path.split('/')[3] ?? ''] ?? people,
      phones: codes,
    })
    const outcomes = new Map<number, number>()
    for (let index = 0; index < CALLS; index += 1) {
      const operation = operations[index % operations.length] ?? random.pick(operations)
      const made = makeCall(maker(operation.path), operation)
      const response = await world.fetch(
        new Request(`http://localhost:3000${made.path}`, {
          method: operation.method,
          headers: { ...made.headers, authorization: `Bearer ${asThief}` },
          ...(made.body === undefined ? {} : { body: made.body }),
        }),
      )
      outcomes.set(response.status, (outcomes.get(response.status) ?? 0) + 1)
      expect(response.status).toBeLessThan(500)
    }
    // No phone or role of a user was changed, because that needs a second admin.
    expect(await accounts()).toEqual(before)
    // Attempts that never reach a decision would prove nothing.
    expect(outcomes.get(403) ?? 0).toBeGreaterThan(0)
    expect(outcomes.get(409) ?? 0).toBeGreaterThan(0)
  })
})
