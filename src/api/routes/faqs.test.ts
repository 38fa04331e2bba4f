import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { faqs } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'

let product: TestProduct
let admin: string
let rider: string
beforeAll(async () => {
  product = await openTestProduct()
  await product.deps.db.delete(faqs)
  admin = await product.signIn(await insertUser(product.deps, { role: 'ADMIN' }))
  rider = await product.signIn(await insertUser(product.deps))
})
afterAll(() => product.close())

const add = (body: unknown, as = admin) => product.call('POST', '/api/faq', { as, body })
const titles = async (path: string, as?: string) =>
  (await product.call('GET', path, as === undefined ? {} : { as })).body.map((faq: { title: string }) => faq.title)

it('shows the five listed questions to anybody, and all to admins [2.faqs]', async () => {
  for (let count = 1; count <= 5; count++) await add({ title: `Question ${count}`, content: 'Answer', isListed: true })
  await add({ title: 'Hidden', content: 'Answer' })
  await add({ title: 'Hidden too', content: 'Answer' })
  expect(await titles('/api/faq')).toEqual([1, 2, 3, 4, 5].map((count) => `Question ${count}`))
  expect(await titles('/api/faq?all=true', admin)).toHaveLength(7)
  expect((await product.call('GET', '/api/faq?all=true')).status).toBe(401)
  expect((await product.call('GET', '/api/faq?all=true', { as: rider })).status).toBe(403)
})

it('lists no sixth question, whether new or changed', async () => {
  const sixth = await add({ title: 'Sixth', content: 'Answer', isListed: true })
  expect([sixth.status, sixth.body.code]).toEqual([409, 'TOO_MANY_LISTED'])
  expect(await titles('/api/faq?all=true', admin)).not.toContain('Sixth')
  const { body: all } = await product.call('GET', '/api/faq?all=true', { as: admin })
  const list = (id: string) => product.call('PATCH', `/api/faq/${id}`, { as: admin, body: { isListed: true } })
  expect((await list(all[5].id)).status).toBe(409)
  expect((await list(all[0].id)).status).toBe(200)
  await product.call('PATCH', `/api/faq/${all[0].id}`, { as: admin, body: { isListed: false } })
  const together = await Promise.all([list(all[5].id), list(all[6].id)])
  expect(together.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

it('moves a question to another place and closes the gap', async () => {
  const before: string[] = await titles('/api/faq?all=true', admin)
  const { body: all } = await product.call('GET', '/api/faq?all=true', { as: admin })
  const moved = await product.call('PATCH', `/api/faq/${all[4].id}`, { as: admin, body: { position: 1 } })
  expect([moved.status, moved.body.position]).toEqual([200, 1])
  const expected = [before[0], before[4], before[1], before[2], before[3], ...before.slice(5)]
  expect(await titles('/api/faq?all=true', admin)).toEqual(expected)
  await product.call('PATCH', `/api/faq/${all[4].id}`, { as: admin, body: { position: 1000 } })
  expect((await titles('/api/faq?all=true', admin)).at(-1)).toBe(before[4])
})

it('lets an admin change and delete a question', async () => {
  const { status, body } = await add({ title: 'New', content: 'Answer' })
  expect([status, body]).toEqual([201, { id: body.id, title: 'New', content: 'Answer', isListed: false, position: 7 }])
  const changed = await product.call('PATCH', `/api/faq/${body.id}`, { as: admin, body: { title: 'Other' } })
  expect(changed.body).toEqual({ ...body, title: 'Other' })
  expect((await product.call('PATCH', `/api/faq/${body.id}`, { as: admin, body: {} })).body).toEqual(changed.body)
  expect((await product.call('DELETE', `/api/faq/${body.id}`, { as: admin })).body).toEqual({ success: true })
  expect((await product.call('DELETE', `/api/faq/${body.id}`, { as: admin })).status).toBe(404)
})

it('refuses everybody else, empty words and unknown fields', async () => {
  const faq = { title: 'Mine', content: 'Answer' }
  expect((await add(faq, rider)).status).toBe(403)
  expect((await product.call('POST', '/api/faq', { body: faq })).status).toBe(401)
  expect((await product.call('PATCH', `/api/faq/${newId()}`, { as: rider, body: {} })).status).toBe(403)
  expect((await product.call('DELETE', `/api/faq/${newId()}`, { as: rider })).status).toBe(403)
  expect((await product.call('PATCH', `/api/faq/${newId()}`, { as: admin, body: {} })).status).toBe(404)
  for (const wrong of [{ title: ' ' }, { content: '' }, { position: 1 }, { isListed: 'yes' }])
    expect((await add({ ...faq, ...wrong })).status).toBe(422)
})
