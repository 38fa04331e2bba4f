import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRide, insertUser, insertVehicle } from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { auditLog } from '../../db/schema/index.ts'
import { createPlaceChanges } from '../../db/place-changes.ts'
import { createGazetteer } from '../../gazetteer/gazetteer.ts'

let product: TestProduct
let asha: Awaited<ReturnType<typeof insertUser>>
let admin: string
let rider: string

beforeAll(async () => {
  product = await openTestProduct()
  asha = await insertUser(product.deps, { role: 'ADMIN' })
  admin = await product.signIn(asha)
  rider = await product.signIn(await insertUser(product.deps))
})
afterAll(() => product.close())

const UKULIMA = {
  name: 'Ukulima Ndogo Sacco Stage',
  kind: 'stage',
  county: 'Machakos',
  coordinates: { lat: -1.45, lng: 36.98 },
  aliases: ['Ukulindo'],
}
const add = (body: unknown, as: string | undefined = admin) =>
  product.call('POST', '/api/admin/places', { body, ...(as && { as }) })
const change = (placeId: string, body: unknown, as: string | undefined = admin) =>
  product.call('PATCH', `/api/admin/places/${placeId}`, { body, ...(as && { as }) })
const list = (query = '', as: string | undefined = admin) =>
  product.call('GET', `/api/admin/places${query}`, { ...(as && { as }) })
const suggest = async (input: string) => {
  const { body } = await product.call('POST', '/api/places/autocomplete-enhanced', { body: { input } })
  return body.suggestions as { placeId: string; mainText: string; coordinates?: unknown }[]
}
const firstId = async (input: string) => (await suggest(input))[0]?.placeId
const wrong = async (answer: Promise<{ status: number; body: { issues?: { path: string }[] } }>) => {
  const { status, body } = await answer
  return [status, body.issues?.map(({ path }) => path)]
}

describe('POST /api/admin/places', () => {
  it('adds a place that is suggested at once, by its name and its other names, with its coordinates', async () => {
    const { status, body } = await add(UKULIMA)
    expect(status).toBe(201)
    expect(body).toEqual({
      ...UKULIMA,
      placeId: 'ke:ukulima-ndogo-sacco-stage',
      importance: 0.36,
      isHidden: false,
      origin: 'added',
    })
    expect(await suggest('ukulima ndogo')).toMatchObject([{ placeId: body.placeId, coordinates: UKULIMA.coordinates }])
    expect(await firstId('ukulindo')).toBe(body.placeId)
    const details = await product.call('GET', `/api/places/details/${body.placeId}`)
    expect(details.body).toEqual({
      location: UKULIMA.coordinates,
      name: UKULIMA.name,
      formattedAddress: 'Ukulima Ndogo Sacco Stage, Machakos County, Kenya',
    })
  })

  it('refuses the same name in the same county in any spelling, and accepts it in another county', async () => {
    await add({ ...UKULIMA, name: 'Kwa Shosho Corner', aliases: [] })
    expect(await wrong(add({ ...UKULIMA, name: ' kwa  SHOSHO corner ', aliases: [] }))).toEqual([422, ['name']])
    const elsewhere = await add({
      ...UKULIMA,
      name: 'Kwa Shosho Corner',
      county: 'Nairobi',
      coordinates: { lat: -1.29, lng: 36.82 },
      aliases: [],
    })
    expect(elsewhere.body.placeId).toBe('ke:kwa-shosho-corner-nairobi')
  })

  it('refuses a built-in name of that county', async () => {
    const westlands = { ...UKULIMA, name: 'WESTLANDS', county: 'Nairobi', coordinates: { lat: -1.26, lng: 36.8 } }
    expect(await wrong(add(westlands))).toEqual([422, ['name']])
  })

  it('accepts only one of two calls that add the same place at the same moment', async () => {
    const same = { ...UKULIMA, name: 'Mlango wa Pamoja', aliases: [] }
    const answers = await Promise.all([add(same), add(same)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
  })

  it.each([
    ['a point of another county', { coordinates: { lat: -4.05, lng: 39.66 } }, ['coordinates']],
    ['swapped coordinates', { coordinates: { lat: 36.98, lng: -1.45 } }, ['coordinates']],
    ['an unknown county', { county: 'Atlantis' }, ['county']],
    ['an unknown kind', { kind: 'volcano' }, ['kind']],
    ['a name without a letter', { name: '---' }, ['name']],
    ['an importance above 1', { importance: 1.5 }, ['importance']],
    ['another name given twice', { aliases: ['Kwa Mama', 'kwa mama'] }, ['aliases']],
    ['a name that turns text around', { name: 'Jipya \u202EKona' }, ['name']],
    ['an invisible other name', { aliases: ['\u3164'] }, ['aliases.0']],
    ['the name as another name', { aliases: ['Jipya Corner'] }, ['aliases']],
  ])('refuses %s', async (_, flawed, paths) => {
    expect(await wrong(add({ ...UKULIMA, name: 'Jipya Corner', ...flawed }))).toEqual([422, paths])
  })

  it('is for admins only', async () => {
    expect((await add(UKULIMA, rider)).status).toBe(403)
    expect((await product.call('POST', '/api/admin/places', { body: UKULIMA })).status).toBe(401)
  })
})

describe('PATCH /api/admin/places/{placeId}', () => {
  it('changes other names, importance and coordinates of a built-in place', async () => {
    const { status, body } = await change('ke:kayole', { aliases: ['Soweto Kayole', 'Kayolee'], importance: 0.9 })
    expect([status, body.origin]).toEqual([200, 'changed'])
    expect(await firstId('kayolee')).toBe('ke:kayole')
    const moved = await change('ke:kayole', { coordinates: { lat: -1.2701, lng: 36.9101 } })
    expect(moved.body).toMatchObject({ importance: 0.9, coordinates: { lat: -1.2701, lng: 36.9101 } })
    expect((await suggest('kayole')).filter(({ placeId }) => placeId === 'ke:kayole')).toHaveLength(1)
    expect((await suggest('kayole'))[0]?.coordinates).toEqual({ lat: -1.2701, lng: 36.9101 })
  })

  it('hides a place from the suggestions, but not its details and its rides, until it is shown again', async () => {
    const vehicle = await insertVehicle(product.deps, await insertUser(product.deps, { role: 'DRIVER' }))
    const from = {
      placeId: 'ke:utawala',
      name: 'Utawala',
      formattedAddress: 'Utawala, Nairobi County, Kenya',
      coordinates: { lat: -1.2853, lng: 36.9602 },
    }
    const { id } = await insertRide(product.deps, vehicle, { from })
    expect((await change('ke:utawala', { isHidden: true })).body.isHidden).toBe(true)
    expect((await suggest('utawala')).map(({ placeId }) => placeId)).not.toContain('ke:utawala')
    expect((await product.call('GET', '/api/places/details/ke:utawala')).status).toBe(200)
    expect(await product.call('GET', `/api/ride/${id}`)).toMatchObject({ status: 200, body: { from } })
    await change('ke:utawala', { isHidden: false })
    expect(await firstId('utawala')).toBe('ke:utawala')
  })

  it('changes the stops that a road through the place offers, but not the road’s length and price', async () => {
    const trip = 'fromLat=-1.285&fromLng=36.824&toLat=-0.2833&toLng=36.0667&numSeats=3'
    const road = async () => {
      const { towns, ...rest } = (await product.call('GET', `/api/ride/price-guide?${trip}`)).body
      return { rest, towns: (towns as { name: string }[]).map(({ name }) => name) }
    }
    const before = await road()
    expect(before.towns).toEqual(expect.arrayContaining(['Naivasha', 'Gilgil']))
    await change('ke:naivasha', { name: 'Naivasha Mjini' })
    await change('ke:gilgil', { isHidden: true })
    const towns = before.towns.filter((name) => name !== 'Gilgil')
    expect(await road()).toEqual({
      rest: before.rest,
      towns: towns.map((name) => (name === 'Naivasha' ? 'Naivasha Mjini' : name)),
    })
  })

  it('refuses coordinates outside the county, and the name of a place nearby', async () => {
    expect(await wrong(change('ke:kilimani', { county: 'Kisumu' }))).toEqual([422, ['coordinates']])
    expect(await wrong(change('ke:kilimani', { name: 'Lavington' }))).toEqual([422, ['name']])
    expect(await wrong(change('ke:kilimani', { placeId: 'ke:other' }))).toEqual([422, ['']])
  })

  it('answers 404 for an unknown place, 403 to users who are not admins, and 401 without a session', async () => {
    expect((await change('ke:atlantis', { importance: 0.5 })).status).toBe(404)
    expect((await change('g:ChIJsample', { importance: 0.5 })).status).toBe(404)
    expect((await change('ke:kilimani', { importance: 0.5 }, rider)).status).toBe(403)
    const stranger = await product.call('PATCH', '/api/admin/places/ke:kilimani', { body: { importance: 0.5 } })
    expect(stranger.status).toBe(401)
  })

  it('records a change of a place, with the admin and the changed field, in the admin log', async () => {
    await change('ke:kangemi', { importance: 0.5 })
    const lines = await product.deps.db.select().from(auditLog).where(eq(auditLog.targetId, 'ke:kangemi'))
    expect(lines).toMatchObject([
      { action: 'place.change', actorId: asha.id, targetKind: 'place', details: { fields: 'importance' } },
    ])
  })
})

describe('the list of places', () => {
  it('contains more than 1,500 places, with the most important one first', async () => {
    const { body } = await list('?pageSize=3')
    expect(body.total).toBeGreaterThan(1500)
    expect(body.rows[0]).toMatchObject({ placeId: 'ke:nairobi', origin: 'built-in', isHidden: false })
    expect(body.rows).toHaveLength(3)
  })

  it('filters by text, by county, and by whether a place was changed or hidden', async () => {
    await add({ ...UKULIMA, name: 'Orodha Stage', aliases: ['Listi'] })
    expect((await list('?search=LISTI')).body.rows).toMatchObject([{ placeId: 'ke:orodha-stage', origin: 'added' }])
    const inLamu = (await list('?county=Lamu&pageSize=100')).body.rows as { county: string }[]
    expect(new Set(inLamu.map(({ county }) => county))).toEqual(new Set(['Lamu']))
    await change('ke:orodha-stage', { isHidden: true })
    const hidden = (await list('?only=hidden&search=orodha')).body.rows
    expect(hidden).toMatchObject([{ placeId: 'ke:orodha-stage', isHidden: true }])
    const changed = (await list('?only=changed&pageSize=100')).body.rows as { origin: string }[]
    expect(changed.every(({ origin }) => origin !== 'built-in')).toBe(true)
  })

  it('refuses an unknown county, users who are not admins, and calls without a session', async () => {
    expect((await list('?county=Atlantis')).status).toBe(422)
    expect((await list('', rider)).status).toBe(403)
    expect((await product.call('GET', '/api/admin/places')).status).toBe(401)
  })
})

describe('another process', () => {
  it('sees which places this process has added, renamed or hidden, without a restart', async () => {
    const other = createGazetteer({
      changes: createPlaceChanges(product.deps.db),
      onError: (error) => {
        throw error
      },
    })
    const found = async (input: string) =>
      (await other.suggest({ input, near: null, limit: 1, types: [] })).map(({ placeId }) => placeId)
    expect(await found('kwa bwana mchache')).toEqual([])
    const { body } = await add({ ...UKULIMA, name: 'Kwa Bwana Mchache', aliases: [] })
    await expect.poll(() => found('kwa bwana mchache'), { timeout: 60_000, interval: 100 }).toEqual([body.placeId])
    await change(body.placeId, { name: 'Zizini Jipya' })
    await expect.poll(() => found('zizini jipya'), { timeout: 60_000, interval: 100 }).toEqual([body.placeId])
    await change(body.placeId, { isHidden: true })
    await expect.poll(() => found('zizini jipya'), { timeout: 60_000, interval: 100 }).toEqual([])
  })

  it('suggests built-in places while the changes cannot be read, and reports the error', async () => {
    const errors: unknown[] = []
    const cut = createGazetteer({
      changes: { since: () => Promise.reject(new Error('no database')) },
      onError: (error) => errors.push(error),
    })
    expect((await cut.suggest({ input: 'westl', near: null, limit: 1, types: [] }))[0]?.placeId).toBe('ke:westlands')
    expect(errors).toHaveLength(1)
  })
})
