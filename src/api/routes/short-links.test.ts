import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { notifications } from '../../db/schema/index.ts'
import { withTx } from '../../domain/context.ts'
import { announce } from '../../domain/notifications/index.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

const linkTo = async (link: string) => {
  const user = await insertUser(product.deps)
  await withTx(product.deps, (tx) =>
    announce(tx, product.deps, {
      userId: user.id,
      template: 'welcome_user',
      params: { name: 'A' },
      link,
      dedupe: 'x',
    }),
  )
  const [row] = await product.deps.db.select().from(notifications).where(eq(notifications.userId, user.id))
  return { user, code: row?.code ?? '' }
}
const open = async (code: string, as?: { id: string; phone: string }) =>
  product.call('GET', `/api/link/${code}`, as ? { as: await product.signIn(as) } : {})

describe('short links', () => {
  it.each([
    '/ride/3f0c',
    '/trips',
    '/dashboard',
    '/dashboard/profile',
    '/dashboard?chat=3f0c',
    '/request/3f0c/report',
    '/payment/3f0c/receipt',
  ])('lead the receiver to %s, and require a session', async (link) => {
    const { user, code } = await linkTo(link)
    expect(`/r/${code}`.length).toBeLessThanOrEqual(10)
    expect(await open(code, user)).toMatchObject({ status: 200, body: { path: link } })
    expect((await open(code)).status).toBe(401)
  })

  it('short links give another user the same answer as an unknown code', async () => {
    const { code } = await linkTo('/ride/3f0c')
    const stranger = await insertUser(product.deps)
    const foreign = await open(code, stranger)
    const unknown = await open('AbC1234', stranger)
    expect(foreign).toMatchObject({ status: 404, body: unknown.body })
    expect((await open('AbC1234')).status).toBe(404)
  })

  it('short links need no session for a public page', async () => {
    const { code } = await linkTo('/ride/search')
    expect(await open(code)).toMatchObject({ status: 200, body: { path: '/ride/search' } })
  })
})
