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

it('visitors without a session see only the 5 published questions, and admins see all [2.faqs 7.actions.faqs]', async () => {
  for (let count = 1; count <= 5; count++) await add({ title: `Question ${count}`, content: 'Answer', isListed: true })
  await add({ title: 'Hidden', content: 'Answer' })
  await add({ title: 'Hidden too', content: 'Answer' })
  expect(await titles('/api/faq')).toEqual([1, 2, 3, 4, 5].map((count) => `Question ${count}`))
  expect(await titles('/api/faq?all=true', admin)).toHaveLength(7)
  expect((await product.call('GET', '/api/faq?all=true')).status).toBe(401)
  expect((await product.call('GET', '/api/faq?all=true', { as: rider })).status).toBe(403)
})

it('the API refuses to publish a sixth question, whether new or changed [9.limit.faqs]', async () => {
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

it('an admin can move a question to another position, which shifts the questions in between', async () => {
  const before: string[] = await titles('/api/faq?all=true', admin)
  const { body: all } = await product.call('GET', '/api/faq?all=true', { as: admin })
  const moved = await product.call('PATCH', `/api/faq/${all[4].id}`, { as: admin, body: { position: 1 } })
  expect([moved.status, moved.body.position]).toEqual([200, 1])
  const expected = [before[0], before[4], before[1], before[2], before[3], ...before.slice(5)]
  expect(await titles('/api/faq?all=true', admin)).toEqual(expected)
  await product.call('PATCH', `/api/faq/${all[4].id}`, { as: admin, body: { position: 1000 } })
  expect((await titles('/api/faq?all=true', admin)).at(-1)).toBe(before[4])
})

it('an admin can change and delete a question [7.actions.faqs]', async () => {
  const { status, body } = await add({ title: 'New', content: 'Answer' })
  const added = { id: body.id, title: 'New', content: 'Answer', sw: null, isListed: false, position: 7 }
  expect([status, body]).toEqual([201, added])
  const changed = await product.call('PATCH', `/api/faq/${body.id}`, { as: admin, body: { title: 'Other' } })
  expect(changed.body).toEqual({ ...body, title: 'Other' })
  expect((await product.call('PATCH', `/api/faq/${body.id}`, { as: admin, body: {} })).body).toEqual(changed.body)
  expect((await product.call('DELETE', `/api/faq/${body.id}`, { as: admin })).body).toEqual({ success: true })
  expect((await product.call('DELETE', `/api/faq/${body.id}`, { as: admin })).status).toBe(404)
})

it('the API refuses users who are not admins, empty text and unknown fields', async () => {
  const faq = { title: 'Mine', content: 'Answer' }
  expect((await add(faq, rider)).status).toBe(403)
  expect((await product.call('POST', '/api/faq', { body: faq })).status).toBe(401)
  expect((await product.call('PATCH', `/api/faq/${newId()}`, { as: rider, body: {} })).status).toBe(403)
  expect((await product.call('DELETE', `/api/faq/${newId()}`, { as: rider })).status).toBe(403)
  expect((await product.call('PATCH', `/api/faq/${newId()}`, { as: admin, body: {} })).status).toBe(404)
  for (const wrong of [{ title: ' ' }, { content: '' }, { position: 1 }, { isListed: 'yes' }])
    expect((await add({ ...faq, ...wrong })).status).toBe(422)
})

it('the FAQs are in Swahili for Swahili readers, and in English if no Swahili text exists', async () => {
  await product.deps.db.delete(faqs)
  const sw = { title: 'Kwa nini?', content: 'Kwa sababu.' }
  const { body: both } = await add({ title: 'Why?', content: 'Because.', sw, isListed: true })
  await add({ title: 'How?', content: 'So.', isListed: true })
  expect(both).toMatchObject({ title: 'Why?', content: 'Because.', sw })
  const read = async (language: string, as?: string) => {
    const headers = { 'accept-language': language }
    const { body } = await product.call('GET', '/api/faq', { headers, ...(as === undefined ? {} : { as }) })
    return body.map(({ title, content, sw: duplicate }: Record<string, unknown>) => [title, content, duplicate])
  }
  const english = ['How?', 'So.', undefined]
  expect(await read('en')).toEqual([['Why?', 'Because.', undefined], english])
  expect(await read('sw-KE,en;q=0.5')).toEqual([[sw.title, sw.content, undefined], english])
  const inSwahili = await product.signIn(await insertUser(product.deps, { language: 'sw' }))
  expect(await read('en', inSwahili)).toEqual([[sw.title, sw.content, undefined], english])
  const { body: all } = await product.call('GET', '/api/faq?all=true', { as: admin })
  expect(all.map((faq: { sw: unknown }) => faq.sw)).toEqual([sw, null])
})

it('the API stores Swahili title and text together or not at all, and can remove them', async () => {
  const { body } = await add({ title: 'Who?', content: 'We.' })
  const change = (given: unknown) => product.call('PATCH', `/api/faq/${body.id}`, { as: admin, body: { sw: given } })
  const half = await change({ title: 'Nani?', content: ' ' })
  expect([half.status, half.body.issues[0].path]).toEqual([422, 'sw.content'])
  expect((await change({ title: 'Nani?' })).status).toBe(422)
  expect((await change({ title: 'Nani?', content: 'Sisi.' })).body.sw).toEqual({ title: 'Nani?', content: 'Sisi.' })
  expect((await change(null)).body.sw).toBeNull()
})
