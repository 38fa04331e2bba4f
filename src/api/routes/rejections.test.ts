import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertUser, insertVehicle } from '../../../tests/builders.ts'
import { createRecordingMessaging } from '../../../tests/recording-messaging.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'

const REASON = 'The plate cannot be read on the photo'
let product: TestProduct
let admin: string
beforeAll(async () => {
  product = await openTestProduct()
  admin = await product.signIn(await insertUser(product.deps, { role: 'ADMIN' }))
})
afterAll(() => product.close())

const decide = (noun: 'vehicles' | 'users', id: string, decision: string, body?: object) =>
  product.call('POST', `/api/admin/${noun}/${id}/${decision}`, { as: admin, ...(body ? { body } : {}) })
const vehicleOf = async () => {
  const driver = await insertUser(product.deps, { role: 'DRIVER' })
  const { id } = await insertVehicle(product.deps, driver, { status: 'PENDING' })
  const as = await product.signIn(driver)
  return { id, as, read: async () => (await product.call('GET', `/api/vehicle/${id}`, { as })).body }
}

it('the owner of a rejected vehicle sees the reason, until they change the vehicle', async () => {
  const { id, as, read } = await vehicleOf()
  await decide('vehicles', id, 'reject', { reason: REASON })
  expect(await read()).toMatchObject({ status: 'REJECTED', rejectedBecause: REASON })
  expect((await product.call('GET', '/api/vehicle', { as })).body).toMatchObject([{ rejectedBecause: REASON }])
  await product.call('PATCH', `/api/vehicle/${id}`, { as, body: { color: 'Blue' } })
  expect(await read()).toMatchObject({ status: 'PENDING', rejectedBecause: null })
  await decide('vehicles', id, 'reject')
  expect(await read()).toMatchObject({ status: 'REJECTED', rejectedBecause: null })
})

it('the owner of a vehicle is told that it was rejected and where to find the reason, once per decision', async () => {
  const { id, as } = await vehicleOf()
  for (let time = 0; time < 2; time++) await decide('vehicles', id, 'reject', { reason: REASON })
  await product.runDueJobs()
  const { rows } = (await product.call('GET', '/api/notifications', { as })).body
  expect(rows).toMatchObject([{ template: 'vehicle_rejected', link: '/dashboard/profile' }])
  expect(rows[0].text).toContain('was not approved')
  await product.call('PATCH', `/api/vehicle/${id}`, { as, body: { color: 'Blue' } })
  await decide('vehicles', id, 'reject')
  await product.runDueJobs()
  expect((await product.call('GET', '/api/notifications', { as })).body.unread).toBe(2)
})

it('an admin replaces the reason of a rejected vehicle, which its owner is told; without a new reason nothing changes', async () => {
  const { id, as, read } = await vehicleOf()
  await decide('vehicles', id, 'reject', { reason: REASON })
  await product.runDueJobs()
  const again = await decide('vehicles', id, 'reject', { reason: 'It has 2 doors.' })
  expect(again.body.rejectedBecause).toBe('It has 2 doors.')
  for (const body of [undefined, { reason: 'It has 2 doors.' }]) await decide('vehicles', id, 'reject', body)
  expect(await read()).toMatchObject({ status: 'REJECTED', rejectedBecause: 'It has 2 doors.' })
  await product.runDueJobs()
  const { rows } = (await product.call('GET', '/api/notifications', { as })).body
  expect(rows).toHaveLength(2)
  expect(rows[0].text).toContain('It has 2 doors.')
  const log = (await product.call('GET', `/api/admin/audit?targetId=${id}`, { as: admin })).body
  expect(log.rows.map(({ details }: { details: object }) => details)).toEqual([
    { from: 'REJECTED', reason: 'It has 2 doors.' },
    { from: 'PENDING', reason: REASON },
  ])
})

it('the reason of a rejection is removed when the vehicle is approved later', async () => {
  const { id, read } = await vehicleOf()
  await decide('vehicles', id, 'reject', { reason: REASON })
  await decide('vehicles', id, 'approve')
  expect(await read()).toMatchObject({ status: 'APPROVED', rejectedBecause: null })
})

it('admins see a rejected vehicle with the reason, and coordinators see it without the reason', async () => {
  const { id } = await vehicleOf()
  await decide('vehicles', id, 'reject', { reason: REASON })
  const seenBy = async (role: 'ADMIN' | 'COORDINATOR') => {
    const as = await product.signIn(await insertUser(product.deps, { role }))
    return (await product.call('GET', `/api/vehicle/${id}`, { as })).body
  }
  expect(await seenBy('ADMIN')).toMatchObject({ status: 'REJECTED', rejectedBecause: REASON })
  expect(await seenBy('COORDINATOR')).toMatchObject({ status: 'REJECTED', rejectedBecause: null })
})

it('a blocked user is told why, but only after they have proven their phone', async () => {
  const messaging = createRecordingMessaging()
  product.deps.messaging = messaging
  const { id, phone: phoneNumber } = await insertUser(product.deps)
  await decide('users', id, 'reject', { reason: REASON })
  const post = (path: string, body: object) => product.call('POST', `/api/auth/${path}`, { body })
  expect(JSON.stringify((await post('check-user', { phoneNumber })).body)).not.toContain(REASON)
  expect(JSON.stringify((await post('send-otp', { phoneNumber, isRegistration: false })).body)).not.toContain(REASON)
  const code = messaging.templates.at(-1)?.params[0] ?? ''
  const wrong = await post('verify-otp', { phoneNumber, code: code === '000000' ? '000001' : '000000' })
  expect(JSON.stringify(wrong.body)).not.toContain(REASON)
  const { status, body } = await post('verify-otp', { phoneNumber, code })
  expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
  expect(body.error).toContain(REASON)
})

it('a user who was blocked without a reason gets none, even if an earlier block had a reason', async () => {
  const messaging = createRecordingMessaging()
  product.deps.messaging = messaging
  const { id, phone: phoneNumber } = await insertUser(product.deps)
  await decide('users', id, 'reject', { reason: REASON })
  await decide('users', id, 'approve')
  await product.call('PATCH', `/api/user/${id}`, { as: admin, body: { status: 'BLOCKED' } })
  const post = (path: string, body: object) => product.call('POST', `/api/auth/${path}`, { body })
  await post('send-otp', { phoneNumber, isRegistration: false })
  const { body } = await post('verify-otp', { phoneNumber, code: messaging.templates.at(-1)?.params[0] })
  expect(body.error).toBe('Your account is blocked. If you think this is a mistake, please contact us.')
})
