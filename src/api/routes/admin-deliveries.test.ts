import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { withTx } from '../../domain/context.ts'
import { announce } from '../../domain/notifications/index.ts'

let product: TestProduct
let admin = ''
beforeAll(async () => {
  product = await openTestProduct()
  admin = await product.signIn(await insertUser(product.deps, { role: 'ADMIN' }))
})
afterAll(() => product.close())

const list = (query = '', as = admin) => product.call('GET', `/api/admin/deliveries${query}`, { as })

describe('the delivery log', () => {
  it('lists every attempt with channel, result and reason, and finds attempts by a complete phone number or address', async () => {
    const user = await insertUser(product.deps, { channels: ['whatsapp', 'sms'], email: 'one@example.com' })
    const mail = await insertUser(product.deps, { channels: ['email'], email: 'two@example.com' })
    await product.call('POST', '/dev/faults', { body: { provider: 'whatsapp', fault: 'pair-limit', times: 1 } })
    for (const { id } of [user, mail])
      await withTx(product.deps, (tx) =>
        announce(tx, product.deps, {
          userId: id,
          template: 'welcome_user',
          params: { name: 'A' },
          link: '/',
          dedupe: 'x',
        }),
      )
    await product.runDueJobs()
    const all = (await list()).body
    expect([all.total, all.totalIsExact, all.page]).toEqual([3, true, 1])
    const forUser = (await list(`?userId=${user.id}`)).body.rows
    expect(forUser).toMatchObject([
      { channel: 'sms', state: 'ACCEPTED', subject: 'welcome_user', recipient: { id: user.id, phone: user.phone } },
      { channel: 'whatsapp', state: 'UNAVAILABLE', reason: '131056', providerId: null },
    ])
    const found = async (query: string) => (await list(query)).body.rows.map((row: { channel: string }) => row.channel)
    expect(await found(`?search=${encodeURIComponent(user.phone)}`)).toEqual(['sms', 'whatsapp'])
    expect(await found('?search=two@example.com')).toEqual(['email'])
    expect(await found('?search=example.com')).toEqual([])
    expect(await found('?status=UNAVAILABLE')).toEqual(['whatsapp'])
    expect(await found('?channel=email,sms')).toHaveLength(2)
    expect(await found('?channel=email&status=REJECTED')).toEqual([])
    expect((await list('?pageSize=2&page=2')).body.rows).toHaveLength(1)
  })

  it('the delivery log is for admins only', async () => {
    expect((await product.call('GET', '/api/admin/deliveries')).status).toBe(401)
    const driver = await product.signIn(await insertUser(product.deps, { role: 'DRIVER' }))
    expect((await list('', driver)).status).toBe(403)
  })

  it.each(['?page=0', '?status=LOST', '?channel=pigeon', '?userId=1', '?surprise=1'])(
    'refuses the query %s',
    async (query) => {
      expect((await list(query)).status).toBe(422)
    },
  )
})
