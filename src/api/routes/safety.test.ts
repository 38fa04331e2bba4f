import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { chatOf, createChatting, type Person } from '../../../tests/chatting.ts'
import { insertRide, insertSeatRequest, insertUser, insertVehicle, NAIROBI, NAKURU } from '../../../tests/builders.ts'
import { openTestProduct } from '../../../tests/test-product.ts'
import { blocks } from '../../db/schema/index.ts'
import { HOUR_MS } from '../../shared/kernel/nairobi-time.ts'

const product = await openTestProduct()
const { deps } = product
const { newPerson, send, fetchPage, conversationsOf, unreadOf, read, block, unblock } = createChatting(product)
afterAll(() => product.close())

let rider: Person
let driver: Person
let rideId: string
beforeEach(async () => {
  ;[rider, driver] = [await newPerson(), await newPerson('Baraka Mwangi')]
  rideId = (await insertRide(deps, await insertVehicle(deps, { id: driver.id }))).id
})

const blocksOf = async (who: Person) => (await product.call('GET', '/api/user/me/blocks', { as: who.token })).body.rows
const get = (who: Person, path: string) => product.call('GET', path, { as: who.token })
const ask = (who: Person, id = rideId) =>
  product.call('POST', `/api/ride/${id}/requests`, {
    as: who.token,
    body: { riders: [{ name: 'Achieng Otieno', phone: who.phone }], paymentPhone: who.phone },
  })
const find = async (who: Person, whom: Person) =>
  (await product.call('POST', '/api/users/find-by-phone', { as: who.token, body: { phone: whom.phone } })).body.user
const seesRide = async (who: Person, path: string) => {
  const { body } = await get(who, path)
  return (body.rides ?? body).some(({ id }: { id: string }) => id === rideId)
}
const soon = (hours: number) => new Date(deps.clock.now().getTime() + hours * HOUR_MS)
const SEARCH = '/api/ride/search?from=Nairobi&to=Nakuru'

describe('a block', () => {
  it('is listed for the user who blocked but not for the blocked user, who cannot remove it', async () => {
    expect((await block(rider, driver)).body).toEqual({ success: true })
    expect((await block(rider, driver)).status).toBe(200)
    expect(await blocksOf(rider)).toEqual([
      { userId: driver.id, name: 'Baraka M.', photo: null, blockedAt: expect.any(String) },
    ])
    expect(await blocksOf(driver)).toEqual([])
    await unblock(driver, rider)
    expect(await blocksOf(rider)).toHaveLength(1)
    await unblock(rider, driver)
    expect(await blocksOf(rider)).toEqual([])
  })

  it('cannot be set on oneself, on an unknown user or on a deleted account', async () => {
    expect((await block(rider, rider)).body.error).toBe('You cannot block yourself.')
    const deleted = await insertUser(deps, { status: 'DELETED' })
    for (const { id } of [deleted, { id: crypto.randomUUID() }]) expect((await block(rider, { id })).status).toBe(404)
  })

  it('is refused to a user who has 500 blocks, except for someone already blocked', async () => {
    const many = await Promise.all(Array.from({ length: 499 }, () => insertUser(deps)))
    const createdAt = deps.clock.now()
    await deps.db.insert(blocks).values(many.map(({ id }) => ({ blockerId: rider.id, blockedId: id, createdAt })))
    expect((await block(rider, driver)).status).toBe(200)
    const refused = await block(rider, await newPerson())
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'You have reached the limit of blocked people. Unblock someone first.',
    ])
    expect((await block(rider, driver)).status).toBe(200)
    expect(await blocksOf(rider)).toHaveLength(500)
  })

  it.each([
    ['who blocked the driver', () => [rider, driver] as const],
    ['whom the driver blocked', () => [driver, rider] as const],
  ])(
    'hides the driver’s rides in search, lists and pages, and the driver’s phone number, from a rider %s',
    async (_who, pair) => {
      const [blocker, blocked] = pair()
      const [available, favorites] = ['/api/ride/available?limit=50', '/api/ride/favorite']
      await product.call('PUT', `/api/ride/${rideId}/favorite`, { as: rider.token })
      expect([
        await seesRide(rider, SEARCH),
        await seesRide(rider, available),
        await seesRide(rider, favorites),
      ]).toEqual([true, true, true])
      expect((await find(rider, driver)).id).toBe(driver.id)
      expect((await get(rider, `/api/user/${driver.id}`)).body.phone).toBe(driver.phone)
      await block(blocker, blocked)
      expect([
        await seesRide(rider, SEARCH),
        await seesRide(rider, available),
        await seesRide(rider, favorites),
      ]).toEqual([false, false, false])
      expect((await get(rider, `/api/ride/${rideId}`)).status).toBe(404)
      expect((await ask(rider)).status).toBe(404)
      expect([await find(rider, driver), await find(driver, rider)]).toEqual([null, null])
      expect((await get(rider, `/api/user/${driver.id}`)).body).not.toHaveProperty('phone')
      expect((await get(await newPerson(), `/api/ride/${rideId}`)).status).toBe(200)
      expect((await product.call('GET', `/api/ride/${rideId}`)).status).toBe(200)
      await unblock(blocker, blocked)
      expect((await ask(rider)).status).toBe(201)
    },
  )

  it('does not shorten lists: hidden rides do not count towards their length', async () => {
    const other = await insertUser(deps, { role: 'DRIVER' })
    const hidden = await insertRide(deps, await insertVehicle(deps, other), { departsAt: soon(1) })
    const next = await insertRide(deps, await insertVehicle(deps, await insertUser(deps)), { departsAt: soon(2) })
    const viewer = await newPerson()
    const first = async () =>
      (await get(viewer, '/api/ride/available?limit=1')).body.map(({ id }: { id: string }) => id)
    expect(await first()).toEqual([hidden.id])
    await product.call('PUT', `/api/user/${other.id}/block`, { as: viewer.token })
    expect(await first()).toEqual([next.id])
  })

  it('stops a coordinator from posting rides with the vehicle of a driver, and takes the vehicle from their list', async () => {
    const user = await insertUser(deps, { role: 'COORDINATOR' })
    const coordinator: Person = { id: user.id, phone: user.phone, token: await product.signIn(user) }
    const { id: vId } = await insertVehicle(deps, { id: driver.id })
    const time = soon(72).toISOString()
    const body = { from: NAIROBI, to: NAKURU, time, seatCost: 500, vId, numSeats: 3 }
    const post = async () => (await product.call('POST', '/api/ride', { as: coordinator.token, body })).status
    const isListed = async () => {
      const listed = await get(coordinator, '/api/vehicle?status=APPROVED')
      return listed.body.some(({ id }: { id: string }) => id === vId)
    }
    for (const [blocker, blocked] of [
      [driver, coordinator],
      [coordinator, driver],
    ] as const) {
      await block(blocker, blocked)
      expect([await post(), await isListed()]).toEqual([404, false])
      await unblock(blocker, blocked)
    }
    expect([await post(), await isListed()]).toEqual([201, true])
  })

  it('leaves a booked ride in the lists of rider and driver, but stops calls and messages between them until the block is removed', async () => {
    const row = await deps.db.query.rides.findFirst({ where: (t, { eq }) => eq(t.id, rideId) })
    if (!row) throw new Error('no ride')
    await insertSeatRequest(deps, row, { ...rider, name: 'Achieng Otieno' })
    const reach = async () => {
      const { status, body } = await get(rider, `/api/ride/${rideId}`)
      const [listed] = (await get(rider, '/api/ride/requested')).body
      const { phone } = (await get(rider, `/api/user/${driver.id}`)).body
      return [status, body.can.call, body.can.message, listed.can.message, body.driver.phone, phone]
    }
    expect(await reach()).toEqual([200, true, true, true, driver.phone, driver.phone])
    const reachRider = async () => {
      const [listed] = (await get(driver, `/api/ride/${rideId}/requests`)).body
      const { phone } = (await get(driver, `/api/user/${rider.id}`)).body
      return [listed.riders[0].name, phone, (await send(driver, rider, 'Hello')).status]
    }
    expect(await reachRider()).toEqual(['Achieng Otieno', rider.phone, 201])
    await product.call('PUT', `/api/ride/${rideId}/favorite`, { as: rider.token })
    const favorites = async () => seesRide(rider, '/api/ride/favorite')
    expect(await favorites()).toBe(true)
    await block(driver, rider)
    expect(await favorites()).toBe(true)
    expect(await reach()).toEqual([200, false, false, false, undefined, undefined])
    expect(await reachRider()).toEqual(['Achieng Otieno', undefined, 404])
    await unblock(driver, rider)
    expect(await reachRider()).toEqual(['Achieng Otieno', rider.phone, 201])
    expect(await reach()).toEqual([200, true, true, true, driver.phone, driver.phone])
  })

  it('closes the chat for both users, as if the other user did not exist, until the block is removed', async () => {
    const { body } = await send(driver, rider, 'Hello')
    const chatId = chatOf(rider, driver)
    const nobody = await send(rider, { id: crypto.randomUUID() }, 'Hello?')
    await block(rider, driver)
    for (const [one, other] of [
      [rider, driver],
      [driver, rider],
    ] as const) {
      const answers = [
        await send(one, other, 'Hello?'),
        await fetchPage(one, chatId),
        await read(one, chatId, body.timestamp),
        await product.call('DELETE', '/api/messaging/delete', { as: one.token, body: { chatId, messageId: body.id } }),
        await get(one, `/api/messaging/subscribe?chatId=${chatId}`),
      ]
      for (const answer of answers) expect([answer.status, answer.body]).toEqual([404, nobody.body])
      expect(await conversationsOf(one)).toEqual([])
      expect(await unreadOf(one)).toEqual({ total: 0, chats: {} })
    }
    await unblock(rider, driver)
    expect((await fetchPage(rider, chatId)).body.messages).toHaveLength(1)
    expect(await unreadOf(rider)).toEqual({ total: 1, chats: { [chatId]: 1 } })
  })
})
