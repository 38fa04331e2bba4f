import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { paidSeat } from '../../../tests/paid-seat.ts'
import {
  answerReceipts,
  approvedRequest,
  lastPrompt,
  openPayingWorld,
  pay,
  readState,
  type PayingWorld,
} from '../../../tests/paying-world.ts'
import { moneyReviews, users } from '../../db/schema/index.ts'
import { DAY_MS, HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import { withTx } from '../context.ts'
import { releaseSeatMoney } from '../payouts/index.ts'

let world: PayingWorld
let admin: string
beforeAll(async () => {
  world = await openPayingWorld()
  admin = await world.signIn(await insertUser(world.deps, { role: 'ADMIN' }))
})
beforeEach(() => world.clock.set(null))
afterAll(() => world.close())

const HEAD = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,A/C No.'
const lineOf = (receipt: string, at: Date, ksh: number, reference = 'X') => {
  const time = new Date(at.getTime() + 3 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ')
  return `${receipt},${time},Pay Bill,Completed,${ksh},,${reference}`
}
const upload = async (...lines: string[]) => {
  const form = new FormData()
  form.set('file', new Blob([[HEAD, ...lines].join('\n')], { type: 'text/csv' }), 'statement.csv')
  const headers = { authorization: `Bearer ${admin}` }
  const to = new Request('http://localhost:3000/api/admin/mpesa-statement', { method: 'POST', headers, body: form })
  return (await (await world.fetch(to)).json()) as { rows: { mpesaReceipt: string; kind: string }[] }
}
const hoursAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * HOUR_MS)
let pairs = 0
/** Imports a statement from 4 hours before until 4 hours after a time, without our movements. @returns what it misses */
const missedAround = async (at: Date): Promise<string[]> => {
  pairs += 1
  const ends = [-4, 4].map((hours, index) => lineOf(`END000${pairs}${index}0`, hoursAfter(at, hours), 0.5))
  const { rows } = await upload(...ends)
  return rows.filter(({ kind }) => kind === 'NOT_IN_STATEMENT').map(({ mpesaReceipt }) => mpesaReceipt)
}

describe('the statement after the one with the money', () => {
  it('does not miss a payment that the earlier statement recovered', async () => {
    const people = await approvedRequest(world)
    await pay(world, people.request.id, people.riderToken)
    await world.runDueJobs()
    const paidAt = world.clock.now()
    const [payment] = (await readState(world, people.request.id)).payments
    lastPrompt(world).status = { state: 'paid' }
    world.mpesa.receipts.set('LATE000001', { ksh: 500, direction: 'IN', msisdn: people.rider.phone.slice(1) })
    world.clock.set(hoursAfter(paidAt, 24))
    await upload(lineOf('LATE000001', paidAt, 500, payment?.reference))
    await answerReceipts(world)
    expect((await readState(world, people.request.id)).payments).toMatchObject([{ receipt: 'LATE000001' }])
    expect(await missedAround(hoursAfter(paidAt, 24))).toEqual([])
  })

  it('does not miss a payout that an admin had sent before, when the case was opened', async () => {
    const seat = await paidSeat(world)
    const phone = `released:${seat.owner.id}`
    await world.deps.db.update(users).set({ phone }).where(eq(users.id, seat.owner.id))
    const { request, payment, owner } = seat
    const money = { requestId: request.id, paymentId: payment.id, driverId: owner.id, reason: 'DECIDED' } as const
    await withTx(world.deps, (tx) => releaseSeatMoney(world.deps, tx, { ...money, amountKsh: 500 }))
    await world.runDueJobs()
    const settledAt = new Date(world.clock.now().getTime() + DAY_MS)
    world.clock.set(settledAt)
    const [review] = await world.deps.db.select().from(moneyReviews).where(eq(moneyReviews.paymentId, payment.id))
    world.mpesa.receipts.set('HAND000001', { ksh: 500, direction: 'OUT' })
    const body = { resolution: 'SENT', note: 'From the portal.', mpesaReceipt: 'HAND000001' }
    await world.call('POST', `/api/admin/money-reviews/${review?.id}/resolve`, { as: admin, body })
    await answerReceipts(world)
    expect(await missedAround(settledAt)).toEqual([])
  })
})
