import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { paidSeat, type PaidSeat } from '../../../tests/paid-seat.ts'
import {
  answerReceipts,
  approvedRequest,
  lastPrompt,
  openPayingWorld,
  pay,
  readState,
  type PayingWorld,
} from '../../../tests/paying-world.ts'
import { statusBody, type ScriptedMovement } from '../../../tests/scripted-payments.ts'
import { moneyReviews, transfers, users } from '../../db/schema/index.ts'
import { DAY_MS, HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import { withTx } from '../context.ts'
import { releaseSeatMoney } from '../payouts/index.ts'
import { checkTransfers } from '../transfers/index.ts'

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
  return (await (await world.fetch(to)).json()) as { id: string; rows: { mpesaReceipt: string; kind: string }[] }
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

const releasePayout = async ({ request, payment, owner }: PaidSeat): Promise<void> => {
  const money = { requestId: request.id, paymentId: payment.id, driverId: owner.id, reason: 'DECIDED' } as const
  await withTx(world.deps, (tx) => releaseSeatMoney(world.deps, tx, { ...money, amountKsh: 500 }))
  await world.runDueJobs()
}
/** The product queries a transfer, and M-Pesa answers. @param movement Null if M-Pesa does not know the transfer */
const queryTransfer = async (at: Date, movement: ScriptedMovement | null): Promise<void> => {
  world.clock.set(at)
  await checkTransfers(world.deps)
  const question = world.mpesa.questions.splice(0).at(-1)
  if (!question) throw new Error('There was no query.')
  await world.call('POST', new URL(question.resultUrl).pathname, { body: statusBody(movement) })
  await world.runDueJobs()
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
    await releasePayout(seat)
    const settledAt = new Date(world.clock.now().getTime() + DAY_MS)
    world.clock.set(settledAt)
    const [review] = await world.deps.db.select().from(moneyReviews).where(eq(moneyReviews.paymentId, seat.payment.id))
    world.mpesa.receipts.set('HAND000001', { ksh: 500, direction: 'OUT' })
    const body = { resolution: 'SENT', note: 'From the portal.', mpesaReceipt: 'HAND000001' }
    await world.call('POST', `/api/admin/money-reviews/${review?.id}/resolve`, { as: admin, body })
    await answerReceipts(world)
    expect(await missedAround(settledAt)).toEqual([])
  })

  it('does not miss a payout that M-Pesa sent at the first of two attempts, on the day before', async () => {
    world.mpesa.movementAnswers.push('lose-answer')
    await releasePayout(await paidSeat(world))
    const movement = world.mpesa.movements.at(-1) ?? null
    const nextDay = hoursAfter(world.clock.now(), 20)
    await queryTransfer(nextDay, null)
    await checkTransfers(world.deps)
    await queryTransfer(hoursAfter(nextDay, 1), movement)
    const [sent] = await world.deps.db
      .select()
      .from(transfers)
      .where(eq(transfers.receipt, movement?.receipt ?? ''))
    expect(sent).toMatchObject({ state: 'SENT', attempts: 2 })
    expect(await missedAround(nextDay)).toEqual([])
  })
})

it('a row that an earlier statement has brought to a check shows the result of that check', async () => {
  world.mpesa.receipts.set('TWICE00001', { ksh: 75, direction: 'IN' })
  const at = world.clock.now()
  await upload(lineOf('TWICE00001', at, 75))
  const { id } = await upload(lineOf('TWICE00001', at, 75), lineOf('TWICE00002', at, 0.5))
  const read = async () => (await world.call('GET', `/api/admin/reconciliations/${id}`, { as: admin })).body
  const [row, other] = [{ mpesaReceipt: 'TWICE00001' }, { mpesaReceipt: 'TWICE00002', check: null }]
  expect(await read()).toMatchObject({ checking: 1, rows: [{ ...row, check: 'CHECKING' }, other] })
  await answerReceipts(world)
  expect(await read()).toMatchObject({ checking: 0, rows: [{ ...row, check: 'SUSPENDED' }, other] })
})

it('a payment that an earlier statement is recovering is no difference of this statement afterwards', async () => {
  const people = await approvedRequest(world)
  await pay(world, people.request.id, people.riderToken)
  await world.runDueJobs()
  const [payment] = (await readState(world, people.request.id)).payments
  lastPrompt(world).status = { state: 'paid' }
  world.mpesa.receipts.set('TWICE00003', { ksh: 500, direction: 'IN', msisdn: people.rider.phone.slice(1) })
  const line = lineOf('TWICE00003', world.clock.now(), 500, payment?.reference)
  await upload(line)
  const { id } = await upload(line, lineOf('TWICE00004', world.clock.now(), 0.5))
  await answerReceipts(world)
  const summary = { checked: 2, matched: 1, differences: 1, unexplainedKsh: 0.5 }
  const { body } = await world.call('GET', `/api/admin/reconciliations/${id}`, { as: admin })
  expect(body).toMatchObject({ ...summary, rows: [{ mpesaReceipt: 'TWICE00004' }] })
  const list = await world.call('GET', '/api/admin/reconciliations?source=STATEMENT&pageSize=100', { as: admin })
  expect(list.body.rows.find((row: { id: string }) => row.id === id)).toMatchObject(summary)
})
