import { sql, sum } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { payments, refunds } from '../src/db/schema/index.ts'
import type { Dependencies } from '../src/domain/context.ts'
import { checkInvariants } from '../src/domain/ledger/index.ts'
import { jobRegistry } from '../src/jobs/registry.ts'
import { openManyPayments } from '../tests/many-payments.ts'
import { openPayingWorld, type PayingWorld } from '../tests/paying-world.ts'
import { seededRandom } from '../tests/random.ts'
import { callbackBody, resultBody } from '../tests/scripted-payments.ts'

// Callbacks arrive as real ones do: twice, 13 minutes late, never, with another amount, and in any order.

// The full run: PROVE_CALLBACKS=2000. Then far more payments wait for a callback than one sweep asks M-Pesa about.
const SIZE = Number(process.env['PROVE_CALLBACKS'] ?? 800)
const AT_ONCE = 20

let world: PayingWorld
/** Only the queued jobs of callbacks run here, up to 20 at a time: other tests cover the queue. */
const queued: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  world = await openPayingWorld()
  const keep: Dependencies['enqueue'] = async (_tx, name, ...payloads) => {
    const job = name === 'payments.process-callback' ? 'payments.process-callback' : 'transfers.process-result'
    for (const payload of payloads)
      if ('inboxId' in payload) {
        const { inboxId } = payload
        queued.push(() => jobRegistry[job].handle(world.deps, { inboxId }))
      }
  }
  world.deps.enqueue = keep
})
const workDue = async () => {
  await inBatches(queued.splice(0), (work) => work())
  await jobRegistry['payments.check'].handle(world.deps, {})
  await jobRegistry['transfers.check'].handle(world.deps, {})
}
afterAll(() => world.close())

const inBatches = async <T>(items: T[], work: (item: T) => Promise<unknown>) => {
  for (let start = 0; start < items.length; start += AT_ONCE)
    await Promise.all(items.slice(start, start + AT_ONCE).map(work))
}

it(`the books account for every shilling of ${SIZE} payments with shuffled callbacks`, async () => {
  const random = seededRandom(20_261_121).next
  const opened = await openManyPayments(world, SIZE)
  let taken = 0
  const calls: { secret: string; body: unknown }[] = []
  const lateCalls: typeof calls = []
  for (const { secret, prompt } of opened) {
    // M-Pesa really moved another amount than requested, and its callback says so. This callback is never lost here:
    // without it, only the statement shows the real amount.
    const isWrong = random() < 0.05
    const amount = isWrong ? 65 : 500
    taken += amount
    const isLost = !isWrong && random() < 0.1
    const isLate = random() < 0.2
    const copies = random() < 0.3 ? 2 : 1
    const body = callbackBody(prompt, { amount })
    // Callbacks with a wrong amount are never late here: a query would first record the payment as paid in full, and
    // only the statement shows the real amount.
    for (let copy = 0; copy < (isLost ? 0 : copies); copy += 1)
      (isLate && !isWrong ? lateCalls : calls).push({ secret, body })
  }
  const shuffle = (list: typeof calls) =>
    list
      .map((one) => ({ one, key: random() }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ one }) => one)
  const deliver = ({ secret, body }: (typeof calls)[number]) =>
    world.call('POST', `/api/payment/mpesa/callback/${secret}`, { body })
  await inBatches(shuffle(calls), deliver)
  await workDue()
  for (const seconds of [160, 400, 800]) {
    world.clock.set(new Date(Date.now() + seconds * 1000))
    // A sweep asks about a limited number of payments, and leaves the rest to the next sweep.
    for (let asked = -1; asked !== world.mpesa.queries;) {
      asked = world.mpesa.queries
      await workDue()
    }
  }
  await inBatches(shuffle(lateCalls), deliver)
  await workDue()
  const [booked] = await world.deps.db.select({ ksh: sum(payments.paidKsh).mapWith(Number) }).from(payments)
  const open = await world.deps.db
    .select({ id: payments.id })
    .from(payments)
    .where(sql`settled_at is null`)
  expect(open).toEqual([])
  expect(taken - (booked?.ksh ?? 0)).toBe(0)
  // The product has asked M-Pesa to refund the money that bought no seat. Now M-Pesa reports the results.
  await inBatches(world.mpesa.movements.slice(), (movement) =>
    world.call('POST', new URL(movement.to.resultUrl).pathname, { body: resultBody(movement) }),
  )
  await workDue()
  const unsent = await world.deps.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(sql`status <> 'SENT'`)
  expect(unsent).toEqual([])
  expect(await checkInvariants(world.deps)).toEqual([])
})
