import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRide, insertSeatRequest, insertUser, insertVehicle, NAIROBI, NAKURU } from '../../../tests/builders.ts'
import { identify } from '../../../tests/identified.ts'
import { payFor } from '../../../tests/paid-seat.ts'
import { expectBooksToBalance } from '../../../tests/paying-world.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { auditLog, blocks, favorites, rides, routes, seatRequests, userIdentities } from '../../db/schema/index.ts'
import { createLogger } from '../../platform/logger.ts'
import { DAY_MS, MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'

let product: TestProduct
const lines: string[] = []
beforeAll(async () => {
  product = await openTestProduct()
  product.deps.logger.log = createLogger('debug', { write: (line) => void lines.push(line) }).log
})
afterAll(async () => {
  await expectBooksToBalance(product)
  await product.close()
})

type Person = Awaited<ReturnType<typeof person>>
const person = async (given: Parameters<typeof insertUser>[1] = {}, gender?: 'FEMALE' | 'MALE') => {
  const user = await insertUser(product.deps, given)
  if (gender) await identify(product.deps, user, gender)
  return { ...user, token: await product.signIn(user) }
}
const driver = (gender?: 'FEMALE' | 'MALE') =>
  person({ role: 'DRIVER', name: 'Wanjiru Kamau', verifiedAt: product.clock.now() }, gender)

const rideBy = async (owner: Person, given: Parameters<typeof insertRide>[2] = {}) =>
  insertRide(product.deps, await insertVehicle(product.deps, owner), { womenOnly: true, ...given })

const draft = async (owner: Person) => ({
  from: NAIROBI,
  to: NAKURU,
  time: new Date(product.clock.now().getTime() + 2 * DAY_MS).toISOString(),
  seatCost: 500,
  vId: (await insertVehicle(product.deps, owner)).id,
  numSeats: 3,
  womenOnly: true,
})
const post = async (owner: Person, changes: Record<string, unknown> = {}) =>
  product.call('POST', '/api/ride', { as: owner.token, body: { ...(await draft(owner)), ...changes } })

const ask = ({ token, phone, name }: Person, rideId: string, more: Record<string, unknown> = {}) =>
  product.call('POST', `/api/ride/${rideId}/requests`, {
    as: token,
    body: { riders: [{ name, phone }], paymentPhone: phone, ...more },
  })

const route = 'from=Nairobi&to=Nakuru'
/** Calls that can show a ride. Each returns what the viewer receives; `preview` returns the id if there is a picture. */
const MEETS: Readonly<Record<string, (as: string | undefined, ride: { id: string }) => Promise<unknown>>> = {
  available: async (as) => (await product.call('GET', '/api/ride/available?limit=50', { as })).body,
  search: async (as) => (await product.call('GET', `/api/ride/search?${route}`, { as })).body,
  'search nearby': async (as) => {
    const { lat, lng } = NAIROBI.coordinates
    return (await product.call('GET', `/api/ride/search?fromLat=${lat}&fromLng=${lng}&possible=1&wide=1`, { as })).body
  },
  'search for another day': async (as) =>
    (await product.call('GET', `/api/ride/search?${route}&dateFrom=2099-01-01`, { as })).body,
  page: async (as, { id }) => (await product.call('GET', `/api/ride/${id}`, { as })).body,
  favourites: async (as) => (as ? (await product.call('GET', '/api/ride/favorite', { as })).body : []),
  'own lists': async (as) => (as ? (await product.call('GET', '/api/ride/lists', { as })).body : []),
  preview: async (as, { id }) => {
    const { status } = await product.call('GET', `/api/ride/${id}/preview.png`, { as })
    return status === 200 ? [id] : []
  },
}
const isNamed = (answer: unknown, ...ids: string[]) => ids.some((id) => JSON.stringify(answer).includes(id))

describe('rides for women', () => {
  it('rides for women are shown only to women in every list, search and page, while other rides are shown to everyone', async () => {
    const [owner, other] = [await driver('FEMALE'), await driver()]
    const ride = await rideBy(owner)
    const open = await rideBy(other, { womenOnly: false })
    await product.deps.search.catchUp()
    const viewers = {
      visitor: null,
      unknown: await person(),
      man: await person({}, 'MALE'),
      'driving man': await driver('MALE'),
      coordinator: await person({ role: 'COORDINATOR' }),
      admin: await person({ role: 'ADMIN' }),
      'blocked woman': await person({}, 'FEMALE'),
      woman: await person({}, 'FEMALE'),
      'driving woman': await driver('FEMALE'),
      owner,
    }
    const blocked = { blockerId: viewers['blocked woman'].id, blockedId: owner.id, createdAt: product.clock.now() }
    await product.deps.db.insert(blocks).values(blocked)
    for (const viewer of Object.values(viewers))
      if (viewer)
        for (const { id } of [ride, open])
          await product.deps.db
            .insert(favorites)
            .values({ userId: viewer.id, rideId: id, createdAt: product.clock.now() })
    const seen: Record<string, string[]> = {}
    for (const [name, viewer] of Object.entries(viewers))
      for (const [place, meet] of Object.entries(MEETS)) {
        if (isNamed(await meet(viewer?.token, ride), ride.id, owner.id)) (seen[place] ??= []).push(name)
        const isMissing = place === 'search for another day' || (['favourites', 'own lists'].includes(place) && !viewer)
        expect([place, name, isNamed(await meet(viewer?.token, open), open.id)]).toEqual([place, name, !isMissing])
      }
    const women = ['woman', 'driving woman', 'owner']
    const { preview, ...others } = seen
    expect(preview).toBeUndefined()
    expect(others).toEqual({
      available: women,
      search: women,
      'search nearby': women,
      page: women,
      favourites: women,
      'own lists': women,
    })
  })

  it('rides for women are the only rides that a woman finds with the filter, while others find none', async () => {
    const ride = await rideBy(await driver('FEMALE'))
    await rideBy(await driver(), { womenOnly: false })
    await product.deps.search.catchUp()
    const [woman, man] = [await person({}, 'FEMALE'), await person({}, 'MALE')]
    const find = async (as?: string) =>
      (await product.call('GET', `/api/ride/search?${route}&womenOnly=true`, { as })).body.rides
    const found = await find(woman.token)
    expect(found.map(({ id }: { id: string }) => id)).toContain(ride.id)
    expect(found.every(({ womenOnly }: { womenOnly: boolean }) => womenOnly)).toBe(true)
    expect([await find(man.token), await find()]).toEqual([[], []])
    expect((await product.call('GET', `/api/ride/search?${route}&womenOnly=1`)).status).toBe(422)
  })

  it('rides for women change no list, search or popular route that other users read', async () => {
    const man = await person({}, 'MALE')
    const places = ['/api/ride/available?limit=50', `/api/ride/search?${route}&numSeats=4`, '/api/routes/popular']
    const read = () =>
      Promise.all(places.flatMap((path) => [man.token, undefined].map((as) => product.call('GET', path, { as }))))
    const bytes = async () => (await read()).map(({ body, headers }) => [JSON.stringify(body), headers.get('etag')])
    const before = await bytes()
    const owner = await driver('FEMALE')
    expect((await post(owner, { seatCost: 10, numSeats: 4 })).status).toBe(201)
    // Popular routes are cached for a minute.
    product.clock.set(new Date(product.clock.now().getTime() + MINUTE_MS))
    expect(await bytes()).toEqual(before)
    product.clock.set(null)
  })

  it('the link of a ride for women tells a man or a visitor only that the ride is for women, and a blocked man nothing', async () => {
    const owner = await driver('FEMALE')
    const ride = await rideBy(owner)
    const man = await person({}, 'MALE')
    for (const as of [man.token, undefined]) {
      const answer = await product.call('GET', `/api/ride/${ride.id}`, { as })
      expect([answer.status, answer.body.code]).toEqual([403, 'WOMEN_ONLY'])
      expect(JSON.stringify(answer.body)).not.toMatch(/Nairobi|Nakuru|Wanjiru|500/)
    }
    await product.deps.db.insert(blocks).values({
      blockerId: owner.id,
      blockedId: man.id,
      createdAt: product.clock.now(),
    })
    expect((await product.call('GET', `/api/ride/${ride.id}`, { as: man.token })).status).toBe(404)
    const heart = await product.call('PUT', `/api/ride/${ride.id}/favorite`, { as: (await person()).token })
    expect(heart.body.code).toBe('WOMEN_ONLY')
  })

  it('rides for women do not show the driver’s phone number to others', async () => {
    const owner = await driver('FEMALE')
    await rideBy(owner)
    const phoneFor = async ({ token }: Person) =>
      (await product.call('GET', `/api/user/${owner.id}`, { as: token })).body.phone
    expect(await phoneFor(await person({}, 'MALE'))).toBeUndefined()
    expect(await phoneFor(await person({}, 'FEMALE'))).toBe(owner.phone)
  })

  it('rides for women are posted by verified women in their own vehicle, are marked, and count for no popular route', async () => {
    const owner = await driver('FEMALE')
    const counted = async () =>
      (await product.deps.db.select().from(routes)).reduce((sum, { ridesPublished }) => sum + ridesPublished, 0)
    const before = await counted()
    const posted = await post(owner)
    expect([posted.status, posted.body.womenOnly]).toEqual([201, true])
    expect(await counted()).toBe(before)
    const plain = await post(await driver('FEMALE'), { womenOnly: false })
    expect([plain.status, plain.body.womenOnly]).toEqual([201, undefined])
    expect(await counted()).toBe(before + 1)
    const unverified = await person({ role: 'DRIVER' }, 'FEMALE')
    for (const who of [await driver('MALE'), await driver(), unverified]) {
      const refused = await post(who)
      expect([refused.status, refused.body.code]).toEqual([403, 'WOMEN_ONLY'])
    }
    const coordinator = await person({ role: 'COORDINATOR', verifiedAt: product.clock.now() }, 'FEMALE')
    const { vId } = await draft(owner)
    expect((await post(coordinator, { vId })).body.code).toBe('WOMEN_ONLY')
    expect((await post(owner, { womenOnly: 'yes' })).status).toBe(422)
    await expect(
      product.deps.db.update(rides).set({ womenOnly: false }).where(eq(rides.id, posted.body.id)),
    ).rejects.toMatchObject({ cause: { message: 'rides.women_only never changes' } })
  })

  it('rides for women are booked only by women, who have to declare that their other passengers are women or children', async () => {
    const owner = await driver('FEMALE')
    const ride = await rideBy(owner)
    for (const who of [await person(), await person({}, 'MALE')]) {
      const refused = await ask(who, ride.id)
      expect([refused.status, refused.body.code]).toEqual([403, 'WOMEN_ONLY'])
      // The answer does not even say whether the ride has these stops.
      expect((await ask(who, ride.id, { fromPosition: 3, toPosition: 4 })).body.code).toBe('WOMEN_ONLY')
    }
    const woman = await person({}, 'FEMALE')
    const two = [
      { name: woman.name, phone: woman.phone },
      { name: 'Amani Otieno', phone: '+254711000111' },
    ]
    const undeclared = await ask(woman, ride.id, { riders: two })
    expect([undeclared.status, undeclared.body.issues?.[0]?.path]).toEqual([422, 'womenAndChildren'])
    expect((await ask(woman, ride.id, { riders: two, womenAndChildren: true })).status).toBe(201)
    expect((await ask(await person({}, 'FEMALE'), ride.id)).status).toBe(201)
  })
})

const openId = async (who: Person, admin: Person) => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0d3323' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)]), 'id.png')
  const path = `http://localhost:3000/api/user/${who.id}/national-id`
  const headers = ({ token }: Person) => ({ authorization: `Bearer ${token}` })
  await product.fetch(new Request(path, { method: 'PUT', headers: headers(who), body: form }))
  const seen = await product.fetch(new Request(`${path}?reason=VERIFICATION`, { headers: headers(admin) }))
  expect(seen.status).toBe(200)
}
const enter = (as: Person, { id }: { id: string }, gender: unknown) =>
  product.call('POST', `/api/admin/users/${id}/identity`, { as: as.token, body: { gender } })
const mayUse = async ({ token }: Person) =>
  (await product.call('GET', '/api/user/me', { as: token })).body.mayUseWomenOnly

describe('the gender on an ID', () => {
  it('is entered only by an admin who has opened the ID', async () => {
    const [admin, woman] = [await person({ role: 'ADMIN' }), await person()]
    expect((await enter(woman, woman, 'FEMALE')).status).toBe(403)
    expect((await enter(admin, admin, 'FEMALE')).status).toBe(403)
    expect((await enter(admin, { id: crypto.randomUUID() }, 'FEMALE')).status).toBe(404)
    expect((await enter(admin, woman, 'OTHER')).status).toBe(422)
    expect((await enter(admin, woman, 'FEMALE')).status).toBe(409)
    await openId(woman, admin)
    const entered = await enter(admin, woman, 'FEMALE')
    expect([entered.status, entered.body]).toEqual([200, { success: true }])
    expect(await mayUse(woman)).toBe(true)
    const session = await product.call('GET', '/api/auth/session', { as: woman.token })
    expect(session.body.user.mayUseWomenOnly).toBe(true)
    await enter(admin, woman, 'MALE')
    expect(await mayUse(woman)).toBe(false)
  })

  it('cannot be seen in answers to others, in the log, in the stored bytes or from their length', async () => {
    const [admin, woman] = [await person({ role: 'ADMIN' }), await person({ name: 'Zuhura Mwende' })]
    await openId(woman, admin)
    const man = await person({}, 'MALE')
    const paths = [
      [admin, `/api/user/${woman.id}`],
      [admin, '/api/admin/users?q=Zuhura'],
      [admin, `/api/admin/users/${woman.id}`],
      [admin, '/api/admin/tables/users'],
      [man, `/api/user/${woman.id}`],
      [man, `/api/user/${woman.id}/reviews?role=RIDER`],
    ] as const
    const read = async () => {
      const answers = []
      for (const [as, path] of paths) answers.push((await product.call('GET', path, { as: as.token })).body)
      return JSON.stringify(answers)
    }
    const stored = () => product.deps.db.select().from(userIdentities).where(eq(userIdentities.userId, woman.id))
    await enter(admin, woman, 'MALE')
    const [before, male] = [await read(), await stored()]
    lines.length = 0
    await enter(admin, woman, 'FEMALE')
    expect(await read()).toBe(before)
    const female = await stored()
    for (const [row] of [male, female]) expect(row?.genderSealed.toString('latin1')).not.toMatch(/male/i)
    expect(female[0]?.genderSealed.length).toBe(male[0]?.genderSealed.length)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('')).not.toMatch(/female|"male|gender|mayUseWomenOnly|women/i)
    const records = await product.deps.db.select().from(auditLog).where(eq(auditLog.targetId, woman.id))
    expect(records.filter(({ action }) => action === 'user.identity').map(({ details }) => details)).toEqual([{}, {}])
  })

  it('is removed when the user changes their name or ID', async () => {
    const [renamed, replaced, admin] = [await person({}, 'FEMALE'), await person(), await person({ role: 'ADMIN' })]
    const rename = (name: string) =>
      product.call('PATCH', `/api/user/${renamed.id}`, { as: renamed.token, body: { name } })
    await rename(renamed.name)
    expect(await mayUse(renamed)).toBe(true)
    await rename('Otieno Achieng')
    expect(await mayUse(renamed)).toBe(false)
    await openId(replaced, admin)
    await enter(admin, replaced, 'FEMALE')
    expect(await mayUse(replaced)).toBe(true)
    await openId(replaced, admin)
    expect(await mayUse(replaced)).toBe(false)
  })

  it('removing the gender cancels the user’s rides for women with the requests for them, and a paid seat on such a ride with a full refund', async () => {
    const [admin, owner, rider] = [await person({ role: 'ADMIN' }), await driver('FEMALE'), await person({}, 'FEMALE')]
    const [ride, plain] = [await rideBy(owner), await rideBy(owner, { womenOnly: false })]
    const theirs = await rideBy(await driver('FEMALE'))
    const request = await insertSeatRequest(product.deps, theirs, rider)
    await payFor(product, request, rider.token)
    expect((await enter(admin, rider, null)).status).toBe(200)
    const after = (await product.call('GET', `/api/request/${request.id}`, { as: rider.token })).body
    expect([after.status, after.refund.amount]).toEqual(['CANCELLED', 500])
    const seat = await insertSeatRequest(product.deps, ride, await person({}, 'FEMALE'))
    await enter(admin, owner, null)
    const statusOf = async (id: string) =>
      (await product.deps.db.query.rides.findFirst({ where: eq(rides.id, id) }))?.status
    expect([await statusOf(ride.id), await statusOf(plain.id), await statusOf(theirs.id)]).toEqual([
      'CANCELLED',
      'AVAILABLE',
      'AVAILABLE',
    ])
    const cancelled = await product.deps.db.query.seatRequests.findFirst({ where: eq(seatRequests.id, seat.id) })
    expect([cancelled?.status, cancelled?.cancelReason]).toEqual(['CANCELLED', 'PAMOJA_CANCELLED'])
  })
})
