import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { idempotencyKeys } from '../../db/schema/index.ts'
import { withTx, type Ctx } from '../context.ts'
import { runOnce } from './index.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

const ctxOf = async (): Promise<Ctx> => {
  const { id, role, phone, name, language } = await insertUser(product.deps)
  return {
    ...product.deps,
    actor: {
      kind: 'user',
      id,
      role,
      awaitsSecondFactor: false,
      owesSecondFactor: false,
      hasFreshCode: true,
      mayUseWomenOnly: false,
      phone,
      name,
      language,
      sessionId: id,
    },
    requestId: 'test',
    clientAddress: '127.0.0.1',
  }
}

const createWork = () => {
  const work = {
    runs: 0,
    once: (ctx: Ctx, key: string | null, body: unknown = { seats: 2 }, route = 'POST /ride') =>
      withTx(ctx, (tx) =>
        runOnce(ctx, tx, { key, route, body }, async () => {
          work.runs += 1
          return { status: 201 as const, body: { ran: work.runs } }
        }),
      ),
  }
  return work
}

it('`runOnce` gives a repeated call the first answer', async () => {
  const ctx = await ctxOf()
  const work = createWork()
  expect(await work.once(ctx, 'k')).toEqual({ status: 201, body: { ran: 1 }, replayed: false })
  expect(await work.once(ctx, 'k')).toEqual({ status: 201, body: { ran: 1 }, replayed: true })
  expect(await work.once(ctx, 'other')).toMatchObject({ body: { ran: 2 }, replayed: false })
  expect(work.runs).toBe(2)
})

it('`runOnce` runs calls without a key every time, and gives each of two users with the same key an answer of their own', async () => {
  const ctx = await ctxOf()
  const work = createWork()
  await work.once(ctx, null)
  await work.once(ctx, null)
  expect(await work.once(ctx, 'k')).toMatchObject({ body: { ran: 3 }, replayed: false })
  expect(await work.once(await ctxOf(), 'k')).toMatchObject({ body: { ran: 4 }, replayed: false })
  expect(await work.once(ctx, 'k')).toMatchObject({ body: { ran: 3 }, replayed: true })
  expect(work.runs).toBe(4)
})

it('`runOnce` refuses a key that was used with another body or route', async () => {
  const ctx = await ctxOf()
  const work = createWork()
  await work.once(ctx, 'k')
  await expect(work.once(ctx, 'k', { seats: 3 })).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
  await expect(work.once(ctx, 'k', { seats: 2 }, 'POST /pay')).rejects.toMatchObject({ status: 422 })
  expect(work.runs).toBe(1)
})

it('`runOnce` runs a call once when it comes several times at the same moment', async () => {
  const ctx = await ctxOf()
  const work = createWork()
  const answers = await Promise.all([1, 2, 3, 4].map(() => work.once(ctx, 'k')))
  expect(answers.map((answer) => answer.body)).toEqual(Array.from({ length: 4 }, () => ({ ran: 1 })))
  expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1)
})

it('`runOnce` stores nothing of failed work, so that the key can be retried', async () => {
  const ctx = await ctxOf()
  const failing = withTx(ctx, (tx) =>
    runOnce(ctx, tx, { key: 'k', route: 'POST /ride', body: { seats: 2 } }, () => Promise.reject(new Error('no seat'))),
  )
  await expect(failing).rejects.toThrow('no seat')
  expect(
    await product.deps.db
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.userId, ctx.actor.kind === 'user' ? ctx.actor.id : '')),
  ).toEqual([])
  expect(await createWork().once(ctx, 'k')).toMatchObject({ replayed: false })
})
