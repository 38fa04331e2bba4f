import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { moveTo, paidSeat, type PaidSeat } from '../../../tests/paid-seat.ts'
import { answerReceipts, openPayingWorld, type PayingWorld } from '../../../tests/paying-world.ts'
import { moneyReviews, users } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'

let world: PayingWorld
let admin: string
beforeAll(async () => {
  world = await openPayingWorld()
  world.deps.settings.money.manualRefunds.secondAdminAboveKsh = 100
  admin = await world.signIn(await insertUser(world.deps, { role: 'ADMIN' }))
})
beforeEach(() => world.clock.set(null))
afterAll(() => world.close())

const read = async (path: string, as: string) => (await world.call('GET', `/api/admin${path}`, { as })).body
const hasTask = async (id: string, as: string): Promise<boolean> =>
  (await read('/tasks?pageSize=100', as)).rows.some((task: { id: string }) => task.id === id)
const act = (path: string, as: string, body: unknown = {}) => world.call('POST', `/api/admin${path}`, { as, body })

/** The owner of the ride, its rider, and a passenger of the request become admins. */
const involvedAdmins = async ({ owner, rider, ownerToken, riderToken, passenger }: Seat) => {
  for (const { id } of [owner, rider, passenger])
    await world.deps.db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, id))
  return [ownerToken, riderToken, await world.signIn(passenger)]
}
type Seat = PaidSeat & { passenger: Awaited<ReturnType<typeof insertUser>> }
const seatOfTwo = async (): Promise<Seat> => {
  const passenger = await insertUser(world.deps)
  const passengers = [{ name: passenger.name, phone: passenger.phone }]
  return { ...(await paidSeat(world, { passengers })), passenger }
}

const answeredReport = async (seat: PaidSeat): Promise<{ id: string }> => {
  moveTo(world, seat.departsAt, 1800)
  await world.runDueJobs()
  const report = { as: seat.riderToken, body: { kind: 'NO_SHOW_DRIVER', text: 'Nobody came.' } }
  const { body: opened } = await world.call('POST', `/api/request/${seat.request.id}/dispute`, report)
  await world.call('POST', `/api/dispute/${opened.id}/answer`, { as: seat.ownerToken, body: { text: 'Sorry.' } })
  return opened
}

describe('an admin who is part of the trip', () => {
  it('has no task and is offered no decision about a report, which another admin is offered', async () => {
    const seat = await seatOfTwo()
    const opened = await answeredReport(seat)
    const path = `/disputes?id=${opened.id}`
    const other = await world.signIn(await insertUser(world.deps, { role: 'ADMIN' }))
    expect((await read(path, other)).rows).toMatchObject([{ isInvolved: false, can: { decide: true } }])
    expect(await hasTask(opened.id, other)).toBe(true)
    for (const as of await involvedAdmins(seat)) {
      expect((await read(path, as)).rows).toMatchObject([{ isInvolved: true, can: { decide: false } }])
      expect(await hasTask(opened.id, as)).toBe(false)
      expect((await act(`/disputes/${opened.id}/decide`, as, { decision: 'FULL', reason: 'Mine.' })).status).toBe(403)
    }
  })

  it('has no task and is offered no decision about a money review, which another admin is offered', async () => {
    const seat = await seatOfTwo()
    const id = newId()
    const about = { kind: 'PAYMENT_CONTRADICTED', paymentId: seat.payment.id, amountKsh: 500, cause: 'X' } as const
    await world.deps.db.insert(moneyReviews).values({ id, ...about, openedAt: world.clock.now() })
    expect((await read(`/money-reviews?id=${id}`, admin)).rows).toMatchObject([{ isInvolved: false, can: ['SEEN'] }])
    expect(await hasTask(id, admin)).toBe(true)
    for (const as of await involvedAdmins(seat)) {
      expect((await read(`/money-reviews?id=${id}`, as)).rows).toMatchObject([{ isInvolved: true, can: [] }])
      expect(await hasTask(id, as)).toBe(false)
      expect((await act(`/money-reviews/${id}/resolve`, as, { resolution: 'SEEN', note: 'Mine.' })).status).toBe(403)
    }
  })

  it('can neither start a manual refund nor approve it, and has no task of it, which another admin can and has', async () => {
    const seat = await seatOfTwo()
    const ledger = `/payments/${seat.payment.id}/ledger`
    const second = await world.signIn(await insertUser(world.deps, { role: 'ADMIN' }))
    const admins = await involvedAdmins(seat)
    expect(await read(ledger, admin)).toMatchObject({ isInvolved: false, can: { refund: 500 } })
    const wanted = { amount: 200, reason: 'The car was late.' }
    for (const as of admins) {
      expect(await read(ledger, as)).toMatchObject({ isInvolved: true, can: { refund: 500 } })
      expect((await act(`/payments/${seat.payment.id}/refund`, as, wanted)).status).toBe(403)
    }
    const { body: refund } = await act(`/payments/${seat.payment.id}/refund`, admin, wanted)
    const can = async (as: string) => (await read(`/refunds?id=${refund.id}`, as)).rows[0].can
    expect(await can(second)).toEqual({ confirm: true, reject: true })
    expect(await hasTask(refund.id, second)).toBe(true)
    for (const as of admins) {
      expect(await can(as)).toEqual({ confirm: false, reject: true })
      expect(await hasTask(refund.id, as)).toBe(false)
      expect((await act(`/refunds/${refund.id}/confirm`, as)).status).toBe(403)
    }
  })
})

describe('an admin who made the first of two decisions', () => {
  let second: string
  beforeAll(async () => {
    second = await world.signIn(await insertUser(world.deps, { role: 'ADMIN' }))
  })
  const whoHasTask = async (id: string) => [await hasTask(id, admin), await hasTask(id, second)]

  it('has no task of the manual refund, which the second admin has', async () => {
    const { payment } = await paidSeat(world)
    const wanted = { amount: 200, reason: 'The car was late.' }
    const { body: refund } = await act(`/payments/${payment.id}/refund`, admin, wanted)
    expect(refund.status).toBe('WAITING')
    expect(await whoHasTask(refund.id)).toEqual([false, true])
  })

  it('has no task of the trip report until the second admin decides otherwise', async () => {
    const { id } = await answeredReport(await paidSeat(world))
    const decide = (decision: string, as: string) => act(`/disputes/${id}/decide`, as, { decision, reason: 'Heard.' })
    expect((await decide('FULL', admin)).body.proposal).toMatchObject({ mine: true })
    expect(await whoHasTask(id)).toEqual([false, true])
    expect((await decide('HALF', second)).body.proposal).toMatchObject({ mine: true })
    expect(await whoHasTask(id)).toEqual([true, false])
  })

  it('has no task of the money review, and nobody has one while M-Pesa is asked about its code', async () => {
    const seat = await paidSeat(world)
    const phone = `released:${seat.rider.id}`
    await world.deps.db.update(users).set({ phone }).where(eq(users.id, seat.rider.id))
    await world.call('POST', `/api/request/${seat.request.id}/cancel`, { as: seat.ownerToken })
    await world.runDueJobs()
    const [review] = await world.deps.db.select().from(moneyReviews).where(eq(moneyReviews.paymentId, seat.payment.id))
    const id = review?.id ?? ''
    expect(await whoHasTask(id)).toEqual([true, true])
    const sent = { resolution: 'SENT', note: 'From the portal.', mpesaReceipt: 'NOTSENT002' }
    expect((await act(`/money-reviews/${id}/resolve`, admin, sent)).body.proposal).toMatchObject({ mine: true })
    expect(await whoHasTask(id)).toEqual([false, true])
    expect((await act(`/money-reviews/${id}/resolve`, second, sent)).body.check).toMatchObject({ state: 'CHECKING' })
    expect(await whoHasTask(id)).toEqual([false, false])
    await answerReceipts(world)
    expect(await whoHasTask(id)).toEqual([false, true])
  })
})
