import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { newId } from '../../platform/ids.ts'
import { withTx } from '../context.ts'
import { decideAlone } from './index.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct({ REFUND_SECOND_ADMIN_KSH: '5000' })
})
afterAll(() => product.close())

const decide = (
  adminId: string,
  amountKsh: number,
  subject: 'refund' | 'dispute' | 'review' | 'statement' = 'refund',
) => withTx(product.deps, (tx) => decideAlone(product.deps, tx, { adminId, subject, subjectId: newId(), amountKsh }))
const newAdmin = async () => (await insertUser(product.deps, { role: 'ADMIN' })).id
const passSeconds = (seconds: number) =>
  product.clock.set(new Date(product.deps.clock.now().getTime() + seconds * 1000))

it('the limit of one admin counts decisions about all kinds of money together', async () => {
  const [admin, other] = [await newAdmin(), await newAdmin()]
  expect(await decide(admin, 2000)).toBe(true)
  expect(await decide(admin, 2000, 'dispute')).toBe(true)
  expect(await decide(admin, 1001, 'review')).toBe(false)
  expect(await decide(admin, 1000, 'statement')).toBe(true)
  expect(await decide(admin, 1)).toBe(false)
  expect(await decide(admin, 0)).toBe(true)
  expect(await decide(other, 5000)).toBe(true)
})

it('a decision counts towards the limit for a day', async () => {
  const admin = await newAdmin()
  expect(await decide(admin, 5000)).toBe(true)
  // A minute less than 24 hours, because the clock goes on during the calls.
  passSeconds(24 * 3600 - 60)
  expect(await decide(admin, 1)).toBe(false)
  passSeconds(60)
  expect(await decide(admin, 5000)).toBe(true)
})

it('an admin can make only 2 of 6 parallel decisions alone when 3 would exceed the limit', async () => {
  const admin = await newAdmin()
  const answers = await Promise.all(Array.from({ length: 6 }, () => decide(admin, 2000)))
  expect(answers.filter(Boolean)).toHaveLength(2)
})
