import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seatRequests, tripShares } from '../../db/schema/index.ts'
import { insertUser } from '../../../tests/builders.ts'
import { moveTo, paidSeat } from '../../../tests/paid-seat.ts'
import { approvedRequest, openPayingWorld, type PayingWorld } from '../../../tests/paying-world.ts'
import { storedText } from '../../../tests/stored-text.ts'
import { deleteOld } from '../accounts/index.ts'
import { deletePositions } from './index.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
afterAll(() => world.close())

type Seat = Pick<Awaited<ReturnType<typeof paidSeat>>, 'request' | 'riderToken'>
const sharePath = ({ request }: Pick<Seat, 'request'>) => `/api/request/${request.id}/share`
const share = (seat: Seat, as = seat.riderToken) => world.call('POST', sharePath(seat), { as })
const open = (token: string) => world.call('GET', `/api/shared-trip/${token}`)
const sharesOf = (requestId: string) =>
  world.deps.db.select().from(tripShares).where(eq(tripShares.requestId, requestId))
const putPhoto = async (id: string, as: string) => {
  const picture = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#0d3323' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(picture)]), 'me.png')
  const headers = { authorization: `Bearer ${as}` }
  const answer = await world.fetch(
    new Request(`http://localhost:3000/api/user/${id}/photo`, { method: 'PUT', headers, body }),
  )
  expect(answer.status).toBe(200)
}
const ARRIVED_S = 2 * 60 * 60

describe('the link of a trip', () => {
  it('the link of a trip stays the same, and its token of 128 bits is stored only as a hash', async () => {
    const seat = await paidSeat(world)
    const { status, body } = await share(seat)
    expect(status).toBe(200)
    expect(body.token).toMatch(/^[\w-]{22}$/)
    expect(body.url).toBe(`${world.deps.settings.publicUrl}/t/${body.token}`)
    expect(body.expiresAt).toBe(new Date(seat.arrivesAt.getTime() + ARRIVED_S * 1000).toISOString())
    const answers = await Promise.all([share(seat), share(seat)])
    expect(answers.map((answer) => answer.body.token)).toEqual([body.token, body.token])
    const rows = await sharesOf(seat.request.id)
    expect(rows).toHaveLength(1)
    expect(storedText(rows)).not.toContain(body.token)
    expect(rows[0]?.tokenHash).toHaveLength(32)
  })

  it('the link of a trip is the same for two first calls at the same time', async () => {
    const seat = await paidSeat(world)
    const [one, two] = await Promise.all([share(seat), share(seat)])
    expect([one.status, one.body]).toEqual([200, two.body])
    expect(await sharesOf(seat.request.id)).toHaveLength(1)
  })

  it('the link of a trip is for the rider of a paid seat only', async () => {
    const seat = await paidSeat(world)
    const stranger = await world.signIn(await insertUser(world.deps))
    const admin = await world.signIn(await insertUser(world.deps, { role: 'ADMIN' }))
    const answers = [seat.ownerToken, stranger, admin].map(async (as) => (await share(seat, as)).status)
    expect(await Promise.all(answers)).toEqual([403, 404, 404])
    expect((await world.call('POST', sharePath(seat))).status).toBe(401)
    const unpaid = await approvedRequest(world)
    expect((await share(unpaid)).body.code).toBe('WRONG_STATE')
  })

  it('shows first names, car and planned times, but no phone numbers, ids or prices', async () => {
    const seat = await paidSeat(world)
    const { body: link } = await share(seat)
    const { status, body, headers } = await open(link.token)
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(Object.keys(body).toSorted()).toEqual(
      ['arrivalTime', 'driver', 'expiresAt', 'from', 'position', 'rider', 'time', 'to', 'vehicle'].toSorted(),
    )
    expect(body).toMatchObject({
      rider: { firstName: seat.rider.name.split(' ')[0] },
      driver: { firstName: seat.owner.name.split(' ')[0], photo: null },
      time: seat.departsAt.toISOString(),
      arrivalTime: seat.arrivesAt.toISOString(),
    })
    expect(body.vehicle.plate).toMatch(/^K/)
    const sent = JSON.stringify(body)
    for (const secret of [seat.rider.phone, seat.owner.phone, seat.request.id, seat.rider.id, '+254', 'Ksh'])
      expect(sent).not.toContain(secret)
    expect(sent).not.toContain(seat.rider.name)
  })

  it('shows the photo of the driver, by an address without the driver’s id, as long as the link works', async () => {
    const seat = await paidSeat(world)
    const { token } = (await share(seat)).body
    const photoOf = (path: string) => world.fetch(new Request(`http://localhost:3000${path}`))
    expect((await photoOf(`/api/shared-trip/${token}/photo`)).status).toBe(404)
    await putPhoto(seat.owner.id, seat.ownerToken)
    const { body } = await open(token)
    expect(body.driver.photo).toMatch(/^http:\/\/localhost:3000\/api\/shared-trip\/[\w-]{22}\/photo\?v=[0-9a-f]{8}$/)
    expect(JSON.stringify(body)).not.toContain(seat.owner.id)
    const { pathname, search } = new URL(body.driver.photo)
    const small = await photoOf(`${pathname}${search}&size=96`)
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ width: 96, height: 96 })
    expect((await photoOf(`${pathname}?size=97`)).status).toBe(422)
    await world.call('DELETE', `${sharePath(seat)}/${token}`, { as: seat.riderToken })
    const [over, never] = [await photoOf(pathname), await photoOf(`/api/shared-trip/${'A'.repeat(22)}/photo`)]
    const texts = [await over.text(), await never.text()]
    expect([over.status, never.status, texts[0] === texts[1]]).toEqual([410, 410, true])
  })

  it('stops working 2 hours after the planned arrival', async () => {
    const seat = await paidSeat(world)
    const { body } = await share(seat)
    moveTo(world, seat.arrivesAt, ARRIVED_S - 60)
    expect((await open(body.token)).status).toBe(200)
    expect((await share(seat)).status).toBe(200)
    moveTo(world, seat.arrivesAt, ARRIVED_S)
    const over = await open(body.token)
    expect([over.status, over.body.code]).toEqual([410, 'NO_LONGER_SHARED'])
    expect((await share(seat)).body.code).toBe('WRONG_STATE')
    world.clock.set(null)
  })

  it('stops working when the rider has revoked it; a new link is different', async () => {
    const seat = await paidSeat(world)
    const { token } = (await share(seat)).body
    const stop = (as: string, path = `${sharePath(seat)}/${token}`) => world.call('DELETE', path, { as })
    expect((await stop(seat.ownerToken)).status).toBe(404)
    expect((await open(token)).status).toBe(200)
    expect([(await stop(seat.riderToken)).status, (await stop(seat.riderToken)).status]).toEqual([200, 200])
    const never = await open('A'.repeat(22))
    const revoked = await open(token)
    expect([revoked.status, revoked.body]).toEqual([410, never.body])
    const next = (await share(seat)).body.token
    expect(next).not.toBe(token)
    expect((await open(next)).status).toBe(200)
    const other = await paidSeat(world)
    expect((await stop(other.riderToken, `${sharePath(other)}/${next}`)).status).toBe(404)
    expect((await open(next)).status).toBe(200)
  })

  it('stops working when the seat is cancelled', async () => {
    const seat = await paidSeat(world)
    const { token } = (await share(seat)).body
    await world.call('POST', `/api/request/${seat.request.id}/cancel`, { as: seat.riderToken, body: {} })
    expect((await open(token)).status).toBe(410)
  })

  it('shows the times of the segment of the rider’s request', async () => {
    const seat = await paidSeat(world)
    const request = (await world.call('GET', `/api/request/${seat.request.id}`, { as: seat.riderToken })).body
    expect(request.can.share).toBe(true)
    const { body } = await open((await share(seat)).body.token)
    expect([body.time, body.arrivalTime]).toEqual([request.segment.time, request.segment.arrivalTime])
  })

  it('the link of a trip is deleted 90 days after the ride', async () => {
    const seat = await paidSeat(world)
    await share(seat)
    moveTo(world, seat.arrivesAt, 89 * 24 * 60 * 60)
    await deleteOld(world.deps)
    expect(await sharesOf(seat.request.id)).toHaveLength(1)
    moveTo(world, seat.arrivesAt, 91 * 24 * 60 * 60)
    await deleteOld(world.deps)
    expect(await sharesOf(seat.request.id)).toEqual([])
    expect(await world.deps.db.select().from(seatRequests).where(eq(seatRequests.id, seat.request.id))).toHaveLength(1)
    world.clock.set(null)
  })
})

const WAY = { lat: -0.91, lng: 36.52 }
const show = (seat: Seat, token: string, body: unknown = WAY, as = seat.riderToken) =>
  world.call('PUT', `${sharePath(seat)}/${token}/position`, { as, body })
const shown = async (token: string) => (await open(token)).body.position
const onTheWay = async () => {
  const seat = await paidSeat(world)
  moveTo(world, seat.departsAt, 600)
  const onBoard = { ...seat, riderToken: await world.signIn(seat.rider), ownerToken: await world.signIn(seat.owner) }
  return { seat: onBoard, token: String((await share(onBoard)).body.token) }
}

describe('the position on the link of a trip', () => {
  afterEach(() => world.clock.set(null))

  it('the position on the link of a trip is the latest, with its time, until the rider hides it or revokes the link', async () => {
    const { seat, token } = await onTheWay()
    expect(await shown(token)).toBeNull()
    expect((await show(seat, token, { lat: -1.2, lng: 36.8 })).status).toBe(200)
    moveTo(world, seat.departsAt, 1200)
    expect((await show(seat, token)).status).toBe(200)
    expect(await shown(token)).toMatchObject(WAY)
    expect(Date.parse((await shown(token)).at)).toBeGreaterThanOrEqual(seat.departsAt.getTime() + 1_200_000)
    const hide = await world.call('DELETE', `/api/request/${seat.request.id}/position`, { as: seat.riderToken })
    expect([hide.status, await shown(token)]).toEqual([200, null])
    await show(seat, token)
    await world.call('DELETE', `${sharePath(seat)}/${token}`, { as: seat.riderToken })
    const again = await show(seat, token)
    expect([again.status, (await sharesOf(seat.request.id)).map(({ lat }) => lat)]).toEqual([410, [null]])
  })

  it('the position on the link of a trip is accepted only from the rider of this trip, within valid coordinates, and from 1 hour before departure', async () => {
    const { seat, token } = await onTheWay()
    const stranger = await world.signIn(await insertUser(world.deps))
    const tried = [seat.ownerToken, stranger].map(async (as) => (await show(seat, token, WAY, as)).status)
    expect(await Promise.all(tried)).toEqual([404, 404])
    expect((await show(seat, 'x'.repeat(22))).status).toBe(410)
    expect((await show(seat, token, { lat: 91, lng: 0 })).status).toBe(422)
    moveTo(world, seat.departsAt, -3700)
    expect((await show({ ...seat, riderToken: await world.signIn(seat.rider) }, token)).body.code).toBe('WRONG_STATE')
  })

  it('the position on the link of a trip is deleted when the link ends, and not 2 seconds earlier', async () => {
    const { seat, token } = await onTheWay()
    await show(seat, token)
    const left = async () => (await sharesOf(seat.request.id)).map(({ lat }) => lat)
    moveTo(world, seat.arrivesAt, ARRIVED_S - 2)
    await deletePositions(world.deps)
    expect(await left()).toEqual([WAY.lat])
    moveTo(world, seat.arrivesAt, ARRIVED_S)
    await deletePositions(world.deps)
    expect(await left()).toEqual([null])
  })
})
