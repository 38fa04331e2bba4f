import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { insertUser, insertVehicle } from '../../../tests/builders.ts'
import { createRecordingMessaging } from '../../../tests/recording-messaging.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { auditLog } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'
import { violates } from '../../platform/postgres-errors.ts'

let product: TestProduct
let admin: string
let adminId: string
beforeAll(async () => {
  product = await openTestProduct()
  product.deps.messaging = createRecordingMessaging()
  const user = await insertUser(product.deps, { role: 'ADMIN', name: 'Asha Admin' })
  adminId = user.id
  admin = await product.signIn(user)
})
afterAll(() => product.close())

const call = (method: string, path: string, body?: unknown) =>
  product.call(method, `/api${path}`, { as: admin, ...(body === undefined ? {} : { body }) })
const entriesOf = async (targetId: string) => (await call('GET', `/admin/audit?targetId=${targetId}`)).body.rows
const count = async () => (await product.deps.db.select({ id: auditLog.id }).from(auditLog)).length

it('the audit log records a decision with actor, action, target, reason and request id', async () => {
  const driver = await insertUser(product.deps, { role: 'DRIVER' })
  const vehicle = await insertVehicle(product.deps, driver, { status: 'PENDING' })
  const approved = await call('POST', `/admin/users/${driver.id}/approve`)
  await call('POST', `/admin/users/${driver.id}/reject`, { reason: 'The license is out of date.' })
  await call('PATCH', `/user/${driver.id}`, { status: 'ACTIVE' })
  const rows = await entriesOf(driver.id)
  expect(rows.map((row: { action: string }) => row.action)).toEqual(['user.status', 'user.reject', 'user.approve'])
  expect(rows[1]).toMatchObject({
    actor: { id: adminId, name: 'Asha Admin' },
    target: { kind: 'user', id: driver.id, name: driver.name },
    details: { from: 'ACTIVE', reason: 'The license is out of date.' },
  })
  expect(rows[2].requestId).toBe(approved.headers.get('x-request-id'))
  await call('POST', `/admin/vehicles/${vehicle.id}/reject`, { reason: 'The plate cannot be read.' })
  await call('POST', `/admin/vehicles/${vehicle.id}/approve`)
  await call('POST', `/admin/vehicles/${vehicle.id}/approve`)
  expect((await entriesOf(vehicle.id)).map((row: { action: string }) => row.action)).toEqual([
    'vehicle.approve',
    'vehicle.reject',
  ])
})

it('the audit log records changes of FAQs, and manual messages without their receiver', async () => {
  const { body: faq } = await call('POST', '/faq', { title: 'Why?', content: 'Because.' })
  await call('PATCH', `/faq/${faq.id}`, { title: 'Why not?' })
  await call('DELETE', `/faq/${faq.id}`)
  const rows = await entriesOf(faq.id)
  expect(rows.map((row: { action: string }) => row.action)).toEqual(['faq.delete', 'faq.change', 'faq.add'])
  expect(rows[1].details).toEqual({ fields: 'title' })
  const payload = { to: '+254712345678', message: 'A private word' }
  await call('POST', '/notifications', { channel: 'sms', payload })
  const [sent] = (await call('GET', `/admin/audit?actorId=${adminId}&pageSize=1`)).body.rows
  expect([sent.action, sent.details]).toEqual(['notification.send', { channel: 'sms' }])
})

it('the audit log records nothing about refused calls', async () => {
  const before = await count()
  await call('POST', `/admin/users/${newId()}/approve`)
  await call('POST', `/admin/users/${adminId}/reject`)
  await call('PATCH', `/faq/${newId()}`, { title: 'Nowhere' })
  expect(await count()).toBe(before)
})

it('the audit log can be filtered by the id of a place, but not by an id that is too long', async () => {
  expect((await call('GET', '/admin/audit?targetId=ke:nakuru')).body.rows).toEqual([])
  expect((await call('GET', `/admin/audit?targetId=${'x'.repeat(201)}`)).status).toBe(422)
})

it('the audit log comes in pages, newest first, and for admins only', async () => {
  const first = (await call('GET', '/admin/audit?pageSize=2')).body
  const second = (await call('GET', '/admin/audit?pageSize=2&page=2')).body
  expect([first.rows.length, first.total, first.totalIsExact]).toEqual([2, await count(), true])
  const times = [...first.rows, ...second.rows].map((row: { at: string }) => row.at)
  expect(times).toEqual(times.toSorted().toReversed())
  const rider = await product.signIn(await insertUser(product.deps))
  expect((await product.call('GET', '/api/admin/audit', { as: rider })).status).toBe(403)
  expect((await product.call('GET', '/api/admin/audit')).status).toBe(401)
})

it.each([
  ['changed', sql`update audit_log set action = 'faq.add'`],
  ['deleted', sql`delete from audit_log`],
  ['emptied', sql`truncate audit_log`],
])('the audit log cannot be changed, deleted or emptied: %s', async (_how, statement) => {
  const error = await product.deps.db.execute(statement).then(
    () => null,
    (refused: unknown) => refused,
  )
  expect(violates(error, 'append_only')).toBe(true)
})
