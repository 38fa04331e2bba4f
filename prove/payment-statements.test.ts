import type { AsyncLocalStorage } from 'node:async_hooks'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { boardingPins, callbackInbox, notifications, payments, seatRequests } from '../src/db/schema/index.ts'
import { applyPaymentResult, processCallback, recordPaymentResult } from '../src/domain/checkout/index.ts'
import { withTx } from '../src/domain/context.ts'
import { countStatements } from '../tests/count-statements.ts'
import { openManyPayments } from '../tests/many-payments.ts'
import { openPayingWorld, type PayingWorld } from '../tests/paying-world.ts'
import { callbackBody, type ScriptedPrompt } from '../tests/scripted-payments.ts'

const MAX_STATEMENTS = 8
const ASKED = 'M-Pesa is asked'

// The embedded database has no connections whose statements could be counted.
describe.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('one payment result', () => {
  let world: PayingWorld
  let opened: Awaited<ReturnType<typeof openManyPayments>>
  let counting: AsyncLocalStorage<string[]>

  beforeAll(async () => {
    counting = countStatements()
    world = await openPayingWorld()
    const { queryPrompt } = world.mpesa
    world.mpesa.queryPrompt = (id) => {
      counting.getStore()?.push(ASKED)
      return queryPrompt(id)
    }
    // One payment of each ride, because payments of one ride wait for each other.
    opened = (await openManyPayments(world, 40)).filter((_, place) => place % 10 === 0)
  })
  afterAll(async () => {
    await world.close()
    vi.restoreAllMocks()
  })

  const open = () => {
    const payment = opened.pop()
    if (!payment) throw new Error('no payment is left')
    return payment
  }
  const paymentOf = async ({ merchantRequestId }: ScriptedPrompt) => {
    const [payment] = await world.deps.db.select().from(payments).where(eq(payments.id, merchantRequestId))
    if (!payment) throw new Error('no such payment')
    return payment
  }

  const receive = async () => {
    const { secret, prompt } = open()
    await world.call('POST', `/api/payment/mpesa/callback/${secret}`, { body: callbackBody(prompt) })
    const { callbackSecretHash } = await paymentOf(prompt)
    const [entry] = await world.deps.db
      .select({ id: callbackInbox.id })
      .from(callbackInbox)
      .where(eq(callbackInbox.secretHash, callbackSecretHash))
    const sent: string[] = []
    await counting.run(sent, () => processCallback(world.deps, { inboxId: entry?.id ?? '' }))
    return { sent, prompt }
  }

  it(`takes at most ${MAX_STATEMENTS} statements from the stored callback to a paid seat with its boarding PIN and notifications`, async () => {
    await receive()
    const { sent, prompt } = await receive()
    const statements = sent.filter((text) => text !== ASKED)
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(MAX_STATEMENTS)
    expect(statements.length).toBeGreaterThan(1)
    // No transaction is open while M-Pesa is asked.
    expect(sent.indexOf(ASKED)).toBeGreaterThan(-1)
    expect(sent.indexOf(ASKED)).toBeLessThan(sent.indexOf('begin'))

    const payment = await paymentOf(prompt)
    expect(payment).toMatchObject({ state: 'SUCCEEDED', paidKsh: payment.amountKsh })
    const { db } = world.deps
    const [request] = await db.select().from(seatRequests).where(eq(seatRequests.id, payment.requestId))
    expect(request?.status).toBe('PAID')
    expect(await db.$count(boardingPins, eq(boardingPins.requestId, payment.requestId))).toBe(1)
    expect(await db.$count(notifications, eq(notifications.dedupe, `trip_confirmed:${payment.requestId}`))).toBe(1)
    expect(await db.$count(notifications, eq(notifications.dedupe, `request_confirmed:${payment.requestId}`))).toBe(1)
    const [entry] = await db
      .select()
      .from(callbackInbox)
      .where(eq(callbackInbox.secretHash, payment.callbackSecretHash))
    expect(entry?.processedAt).not.toBeNull()
    expect(JSON.stringify(entry?.body)).not.toContain(prompt.checkoutRequestId)
  })

  it('waits for no payment of another ride of the same driver, because they share no row', async () => {
    const [one, other] = [await paymentOf(open().prompt), await paymentOf(open().prompt)]
    const paid = (receipt: string) => ({ kind: 'paid', paidKsh: one.amountKsh, receipt }) as const
    await withTx(world.deps, async (tx) => {
      expect(await applyPaymentResult(tx, world.deps, one.id, paid('SHARED0001'))).toBe('SUCCEED')
      // At this moment the first transaction has not committed.
      expect(await recordPaymentResult(world.deps, other.id, paid('SHARED0002'))).toBe('SUCCEED')
    })
  })
})
