import type { AsyncLocalStorage } from 'node:async_hooks'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { boardingPins, callbackInbox, notifications, payments, rides, seatRequests } from '../src/db/schema/index.ts'
import { processCallback } from '../src/domain/checkout/index.ts'
import { withTx } from '../src/domain/context.ts'
import { countStatements } from '../tests/count-statements.ts'
import { openManyPayments } from '../tests/many-payments.ts'
import { openPayingWorld, type PayingWorld } from '../tests/paying-world.ts'
import { callbackBody, type ScriptedPrompt } from '../tests/scripted-payments.ts'

const TOGETHER = 20
/** One statement each: claim, results, begin, locks, rides, known codes, writes, jobs, commit. */
const MAX_STATEMENTS = 9

type Opened = Awaited<ReturnType<typeof openManyPayments>>
type Said = Parameters<typeof callbackBody>[1]

describe.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('payment results that arrive together', () => {
  let world: PayingWorld
  let opened: Opened
  let counting: AsyncLocalStorage<string[]>

  beforeAll(async () => {
    counting = countStatements()
    world = await openPayingWorld()
    opened = await openManyPayments(world, 60)
  })
  afterAll(async () => {
    await world.close()
    vi.restoreAllMocks()
  })

  const receive = async ({ secret, prompt }: Opened[number], said: Said = {}) => {
    await world.call('POST', `/api/payment/mpesa/callback/${secret}`, { body: callbackBody(prompt, said) })
    const [entry] = await world.deps.db
      .select({ id: callbackInbox.id })
      .from(callbackInbox)
      .innerJoin(payments, eq(payments.callbackSecretHash, callbackInbox.secretHash))
      .where(eq(payments.id, prompt.merchantRequestId))
    return entry?.id ?? ''
  }
  const work = (ids: string[]) => Promise.all(ids.map((inboxId) => processCallback(world.deps, { inboxId })))
  const idsOf = (some: Opened) => some.map(({ prompt }) => prompt.merchantRequestId)
  const read = async (some: Opened) => {
    const rows = await world.deps.db
      .select({ payment: payments, request: seatRequests })
      .from(payments)
      .innerJoin(seatRequests, eq(seatRequests.id, payments.requestId))
      .where(inArray(payments.id, idsOf(some)))
    const of = ({ merchantRequestId }: ScriptedPrompt) => rows.find(({ payment }) => payment.id === merchantRequestId)
    return some.map(({ prompt }) => of(prompt))
  }
  const states = async (some: Opened) => (await read(some)).map((row) => row?.payment.state)
  const isEnded = async (inboxIds: string[]) =>
    (await world.deps.db.select().from(callbackInbox).where(inArray(callbackInbox.id, inboxIds))).every(
      ({ processedAt, body }) => processedAt !== null && !JSON.stringify(body).includes('ws_CO_'),
    )

  it(`take at most ${MAX_STATEMENTS} statements for ${TOGETHER} payments`, async () => {
    const some = opened.splice(0, TOGETHER)
    const received = await Promise.all(some.map((one) => receive(one)))
    const sent: string[] = []
    await counting.run(sent, () => work(received))
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(MAX_STATEMENTS)
    expect(sent.length).toBeGreaterThan(1)
    for (const row of await read(some)) {
      expect(row?.request.status).toBe('PAID')
      expect(row?.payment).toMatchObject({ state: 'SUCCEEDED', paidKsh: row?.payment.amountKsh })
      expect(row?.payment.receipt).not.toBeNull()
    }
    const { db } = world.deps
    const requestIds = (await read(some)).map((row) => row?.request.id ?? '')
    expect(await db.$count(boardingPins, inArray(boardingPins.requestId, requestIds))).toBe(TOGETHER)
    const dedupes = requestIds.flatMap((id) => [`trip_confirmed:${id}`, `request_confirmed:${id}`])
    expect(await db.$count(notifications, inArray(notifications.dedupe, dedupes))).toBe(2 * TOGETHER)
    const rideIds = (await read(some)).map((row) => row?.request.rideId ?? '')
    expect(await db.$count(rides, inArray(rides.id, rideIds))).toBe(
      await db.$count(rides, eq(rides.status, 'CONFIRMED')),
    )
    expect(await isEnded(received)).toBe(true)
  })

  it('each have their own effect, also with wrong amounts, reused codes and refusals', async () => {
    const some = opened.splice(0, 10)
    const [good, wrong, first, second, refused, known] = some
    if (!good || !wrong || !first || !second || !refused || !known) throw new Error('too few payments')
    refused.prompt.status = { state: 'failed', resultCode: '1032' }
    const [paid] = await world.deps.db.select().from(payments).where(eq(payments.state, 'SUCCEEDED')).limit(1)
    const received = await Promise.all(
      some.map((one) => {
        if (one === wrong) return receive(one, { amount: 499 })
        if (one === first || one === second) return receive(one, { receipt: 'TWICE00001' })
        if (one === refused) return receive(one, { resultCode: 1032 })
        if (one === known) return receive(one, { receipt: paid?.receipt ?? '' })
        return receive(one)
      }),
    )
    await work([...received, ...received])
    expect(await states([good, wrong, refused, known])).toEqual(['SUCCEEDED', 'UNAPPLIED', 'FAILED', 'SUCCEEDED'])
    expect(await states(some.slice(6))).toEqual(Array.from({ length: 4 }, () => 'SUCCEEDED'))
    const [rowKnown, rowFirst, rowSecond] = await read([known, first, second])
    expect(rowKnown?.payment).toMatchObject({ receipt: null, needsReview: 'RECEIPT_TAKEN' })
    // One of the two payments has the code; an admin checks the other payment.
    const both = [rowFirst?.payment, rowSecond?.payment]
    expect(both.map((payment) => payment?.state)).toEqual(['SUCCEEDED', 'SUCCEEDED'])
    expect(both.map((payment) => payment?.receipt).filter(Boolean)).toEqual(['TWICE00001'])
    expect(await isEnded(received)).toBe(true)
  })

  it('are recorded for other rides while another transaction has locked one ride', async () => {
    const [locked, ...others] = [opened.splice(0, 10), opened.splice(0, 10)].map((some) => some.slice(0, 3))
    const free = others.flat()
    if (!locked) throw new Error('too few payments')
    const receivedFree = await Promise.all(free.map((one) => receive(one)))
    const receivedLocked = await Promise.all(locked.map((one) => receive(one)))
    const [row] = await read(locked)
    let waiting: Promise<unknown> = Promise.resolve()
    await withTx(world.deps, async (tx) => {
      await tx
        .select()
        .from(rides)
        .where(eq(rides.id, row?.request.rideId ?? ''))
        .for('update')
      waiting = work([...receivedLocked, ...receivedFree])
      await expect.poll(() => states(free)).toEqual(['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED'])
      expect(await states(locked)).toEqual(['PENDING', 'PENDING', 'PENDING'])
    })
    await waiting
    expect(await states(locked)).toEqual(['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED'])
  })

  it('are recorded one by one when recording them together fails', async () => {
    const some = opened.splice(0, 5)
    const received = await Promise.all(some.map((one) => receive(one)))
    const { enqueue } = world.deps
    world.deps.enqueue = (tx, name, ...payloads) =>
      payloads.length > 2 ? Promise.reject(new Error('refused')) : enqueue(tx, name, ...payloads)
    await work(received)
    world.deps.enqueue = enqueue
    expect(await states(some)).toEqual(some.map(() => 'SUCCEEDED'))
    expect(await isEnded(received)).toBe(true)
  })

  it('are stored with fewer than 2 statements each, and only once when they are duplicates', async () => {
    const some = opened.splice(0, 5)
    const bodies = some.map(({ secret, prompt }) => ({ secret, body: callbackBody(prompt) }))
    const post = ({ secret, body }: (typeof bodies)[number]) =>
      world.call('POST', `/api/payment/mpesa/callback/${secret}`, { body })
    const sent: string[] = []
    const answers = await counting.run(sent, () => Promise.all([...bodies, ...bodies].map(post)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    // A callback that is handled alone takes five statements.
    expect(sent.length, sent.join('\n')).toBeLessThan(2 * answers.length)
    const stored = await world.deps.db
      .select({ seen: callbackInbox.seen })
      .from(callbackInbox)
      .innerJoin(payments, eq(payments.callbackSecretHash, callbackInbox.secretHash))
      .where(inArray(payments.id, idsOf(some)))
    expect(stored).toEqual(some.map(() => ({ seen: 2 })))
  })
})
