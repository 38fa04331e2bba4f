import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { paidSeat } from '../../../tests/paid-seat.ts'
import { approvedRequest, lastPrompt, openPayingWorld, pay, type PayingWorld } from '../../../tests/paying-world.ts'
import { resultBody } from '../../../tests/scripted-payments.ts'
import { moneyReviews, payments, reconciliations, refunds } from '../../db/schema/index.ts'
import { addDays, nairobiDay, startOfNairobiDay } from '../../shared/kernel/nairobi-time.ts'
import { reconcileDays } from './reconcile-day.ts'
import { daysToReconcile } from './rules.ts'
import { watchMoney } from './watch-money.ts'

let world: PayingWorld
let today = nairobiDay(new Date())
const alarms: string[] = []
beforeAll(async () => {
  world = await openPayingWorld()
  world.deps.logger = { log: (severity, event) => void (severity === 'critical' && alarms.push(event)) }
})
/** Every test has its own day; the day before is closed and compared. */
beforeEach(async () => {
  today = addDays(today, 2)
  world.clock.set(new Date(startOfNairobiDay(today).getTime() + 10 * 3_600_000))
  await reconcileDays(world.deps)
  alarms.length = 0
})
afterAll(() => world.close())

const toClosingTime = (seconds = 0) =>
  world.clock.set(new Date(startOfNairobiDay(addDays(today, 1)).getTime() + 2 * 3_600_000 + seconds * 1000))
const readRuns = async () => {
  const as = await world.signIn(await insertUser(world.deps, { role: 'ADMIN' }))
  const list = await world.call('GET', '/api/admin/reconciliations?source=SCHEDULE', { as })
  const [newest] = list.body.rows
  return { newest, detail: (await world.call('GET', `/api/admin/reconciliations/${newest.id}`, { as })).body }
}
const countRuns = () => world.deps.db.$count(reconciliations, eq(reconciliations.day, today))

it('an alarm is raised about a payment that has had no final result for half an hour', async () => {
  const { request, riderToken } = await approvedRequest(world)
  await pay(world, request.id, riderToken)
  const pass = async (minutes: number) => {
    world.clock.set(new Date(world.deps.clock.now().getTime() + minutes * 60_000))
    await watchMoney(world.deps)
    return alarms.splice(0)
  }
  expect(await pass(29)).toEqual([])
  expect(await pass(2)).toEqual(['money unknown for too long'])
})

/** A refund that is owed from noon of the next day. The clock is then set this many seconds later. @returns its id */
const owedBefore = async (seconds: number) => {
  const seat = await paidSeat(world)
  world.clock.set(new Date(startOfNairobiDay(addDays(today, 1)).getTime() + 12 * 3_600_000))
  await reconcileDays(world.deps)
  await world.call('POST', `/api/request/${seat.request.id}/cancel`, { as: await world.signIn(seat.owner) })
  const [refund] = await world.deps.db.select().from(refunds).where(eq(refunds.paymentId, seat.payment.id))
  if (!refund) throw new Error('no refund')
  world.clock.set(new Date(refund.createdAt.getTime() + seconds * 1000))
  alarms.length = 0
  return refund.id
}
const listStuck = async () => {
  await watchMoney(world.deps)
  return alarms.filter((event) => event === 'refunds stuck')
}
/** Ends the refund, so that it counts in no other test. */
const endRefund = async () => {
  const movement = world.mpesa.movements.at(-1)
  if (!movement) throw new Error('nothing was sent')
  await world.call('POST', new URL(movement.to.resultUrl).pathname, { body: resultBody(movement) })
  await world.runDueJobs()
}

describe('the alarm about refunds that are stuck', () => {
  it('is not raised until a refund is 24 hours old', async () => {
    await owedBefore(24 * 3600 - 60)
    expect(await listStuck()).toEqual([])
    await endRefund()
  })

  it('is raised from 24 hours after a refund was owed', async () => {
    await owedBefore(24 * 3600 + 1)
    expect(await listStuck()).toEqual(['refunds stuck'])
    await endRefund()
  })

  it('is raised for a younger refund that waits for an admin', async () => {
    const id = await owedBefore(20 * 3600)
    await world.deps.db.update(refunds).set({ status: 'REVIEW' }).where(eq(refunds.id, id))
    expect(await listStuck()).toEqual(['refunds stuck'])
  })
})

describe('the check of a closed day', () => {
  it('a closed day is compared once, from 02:00, even with parallel calls', async () => {
    await paidSeat(world)
    toClosingTime(-1)
    expect(await reconcileDays(world.deps)).toEqual([])
    toClosingTime()
    await Promise.all([1, 2, 3].map(() => reconcileDays(world.deps)))
    expect(await reconcileDays(world.deps)).toEqual([])
    expect(await countRuns()).toBe(1)
    const { newest, detail } = await readRuns()
    expect(newest).toMatchObject({ checked: 1, matched: 1, differences: 0, unexplainedKsh: 0 })
    expect(detail.findings).toEqual([])
    expect(alarms).toEqual([])
  })

  it('asks M-Pesa about an expired payment, and records that it was paid', async () => {
    const { request, riderToken } = await approvedRequest(world)
    const { payment } = (await pay(world, request.id, riderToken)).body
    const silenced = { state: 'EXPIRED', settledAt: world.deps.clock.now(), nextCheckAt: null } as const
    await world.deps.db.update(payments).set(silenced).where(eq(payments.id, payment.id))
    lastPrompt(world).status = { state: 'paid' }
    toClosingTime()
    await reconcileDays(world.deps)
    const [settled] = await world.deps.db.select().from(payments).where(eq(payments.id, payment.id))
    expect(settled).toMatchObject({ state: 'SUCCEEDED', paidKsh: 500 })
  })

  it('sends differences in our books to review, and raises an alarm about them', async () => {
    const seat = await paidSeat(world)
    const damage = (factor: number) =>
      world.deps.db.transaction(async (tx) => {
        // Triggers are off, so that the books can be damaged. In production, a dropped trigger would allow that.
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.execute(sql`update ledger_entries set amount_ksh = (amount_ksh * ${factor}::float8)::bigint
          where transaction_id in (select id from transactions where payment_id = ${seat.payment.id})`)
      })
    await damage(2)
    await watchMoney(world.deps)
    expect(alarms).toEqual(['money unaccounted for'])
    toClosingTime()
    await reconcileDays(world.deps)
    const { newest, detail } = await readRuns()
    expect(newest).toMatchObject({ checked: 1, matched: 0, unexplainedKsh: 500 })
    expect(detail.findings).toContainEqual({ kind: 'PAYMENT', subject: seat.payment.id, amountKsh: 500 })
    expect(detail.findings.map(({ kind }: { kind: string }) => kind)).toContain('I5 clearing')
    const opened = await world.deps.db.select().from(moneyReviews).where(eq(moneyReviews.kind, 'LEDGER_DIFFERS'))
    expect(opened).toMatchObject([{ paymentId: seat.payment.id, amountKsh: 500, cause: `PAYMENT ${today}` }])
    expect(alarms).toContain('money needs an admin')
    await damage(0.5)
  })
})

it.each([
  ['2026-11-20', '2026-11-21T22:59:59.000Z', []],
  ['2026-11-20', '2026-11-21T23:00:00.000Z', ['2026-11-21']],
  ['2026-11-18', '2026-11-21T23:00:00.000Z', ['2026-11-19', '2026-11-20', '2026-11-21']],
  [null, '2026-11-21T23:00:00.000Z', ['2026-11-21']],
])('when the last compared day is %s and the time is %s, the days to compare are %j', (last, now, days) => {
  expect(daysToReconcile(last, new Date(now))).toEqual(days)
})

it('after a long downtime, only 7 days are compared', () => {
  expect(daysToReconcile('2026-01-01', new Date('2026-11-21T23:00:00.000Z'))).toHaveLength(7)
})
