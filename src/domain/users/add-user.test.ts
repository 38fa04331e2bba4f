import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { users } from '../../db/schema/index.ts'
import { withTx, type Ctx } from '../context.ts'
import { becomeDriver, findUser } from './index.ts'
import type { UserRow } from './queries.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

const become = (read: UserRow) => {
  const ctx: Ctx = { ...product.deps, actor: { kind: 'anonymous' }, requestId: 'test', clientAddress: '127.0.0.1' }
  const { name, email } = read
  return withTx(ctx, (tx) => becomeDriver(ctx, tx, read, { name, email, role: 'DRIVER' }))
}

it.each(['ADMIN', 'COORDINATOR'] as const)(
  'a rider who is made %s while they register as a driver keeps the new role',
  async (role) => {
    const { id } = await insertUser(product.deps, { role: 'RIDER' })
    const read = await findUser(product.deps.db, id)
    if (!read) throw new Error('There is no user.')
    await product.deps.db.update(users).set({ role }).where(eq(users.id, id))
    expect(await become(read)).toMatchObject({ id, role })
    expect(await findUser(product.deps.db, id)).toMatchObject({ role })
  },
)

it('a user who is blocked while they register as a driver does not become one', async () => {
  const { id } = await insertUser(product.deps, { role: 'RIDER' })
  const read = await findUser(product.deps.db, id)
  if (!read) throw new Error('There is no user.')
  await product.deps.db.update(users).set({ status: 'BLOCKED' }).where(eq(users.id, id))
  await expect(become(read)).rejects.toMatchObject({ status: 401 })
})
