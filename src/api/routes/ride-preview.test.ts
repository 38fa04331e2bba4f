import { eq } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { insertRide, insertSeatRequest, insertUser, insertVehicle, NAIROBI, NAKURU } from '../../../tests/builders.ts'
import { startHour } from '../../../tests/start-hour.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { seatRequests } from '../../db/schema/index.ts'
import { countHit } from '../../domain/rate-limits/index.ts'
import { PREVIEW_LIMIT } from '../../domain/rides/draw-preview.ts'
import { newId } from '../../platform/ids.ts'

const MAX_BYTES = 300_000

let product: TestProduct
let driver: Awaited<ReturnType<typeof insertUser>>
beforeAll(async () => {
  product = await openTestProduct()
  driver = await insertUser(product.deps, { role: 'DRIVER', name: 'Wanjiru Kamau' })
})
afterAll(() => product.close())

const ask = async (rideId: string, headers: Record<string, string> = {}, query = '') =>
  product.fetch(new Request(`http://localhost:3000/api/ride/${rideId}/preview.png${query}`, { headers }))
type Given = Parameters<typeof insertRide>[2]
const rideOf = async (given: Given = {}) => insertRide(product.deps, await insertVehicle(product.deps, driver), given)
const named = (placeId: string, name: string) => ({ ...NAIROBI, placeId, name })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

describe('GET /api/ride/{id}/preview.png', () => {
  it('sends a picture of 1200 by 630 pixels and less than 300 KB, without a session', async () => {
    const answer = await ask((await rideOf()).id)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    const bytes = await bytesOf(answer)
    expect(bytes.length).toBeLessThan(MAX_BYTES)
    const { format, width, height } = await sharp(bytes).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
    // More than one colour: something is drawn.
    expect((await sharp(bytes).stats()).channels.some(({ stdev }) => stdev > 20)).toBe(true)
  })

  it('draws the picture once for several requests', async () => {
    const { id } = await rideOf({ seatCostKsh: 640 })
    // Each drawing is encoded as a PNG once, so these calls count the drawings.
    const encode = vi.spyOn(sharp.prototype as Sharp, 'png')
    const pictures = [await bytesOf(await ask(id)), await bytesOf(await ask(id)), await bytesOf(await ask(id))]
    expect(encode).toHaveBeenCalledTimes(1)
    encode.mockRestore()
    expect(new Set(pictures.map((bytes) => bytes.toString('base64'))).size).toBe(1)
  })

  it('sends an ETag that stays the same until the seats change', async () => {
    const { id } = await rideOf()
    const etag = (await ask(id)).headers.get('etag') ?? ''
    const unchanged = await ask(id, { 'if-none-match': etag })
    expect([unchanged.status, (await bytesOf(unchanged)).length]).toEqual([304, 0])
    expect(unchanged.headers.get('cache-control')).toContain('max-age=300')
    const as = await product.signIn(driver)
    expect((await product.call('PATCH', `/api/ride/${id}`, { as, body: { numSeats: 3 } })).status).toBe(200)
    const changed = await ask(id, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
  })

  it('sends another picture when a seat is held, because it shows only seats that can be requested', async () => {
    const ride = await rideOf({ numSeats: 2 })
    const etag = (await ask(ride.id)).headers.get('etag') ?? ''
    const request = await insertSeatRequest(product.deps, ride, await insertUser(product.deps))
    const held = (await ask(ride.id)).headers.get('etag')
    expect(held).not.toBe(etag)
    const cancelled = {
      status: 'CANCELLED',
      cancelReason: 'RIDER_CANCELLED',
      cancelledAt: product.clock.now(),
    } as const
    await product.deps.db.update(seatRequests).set(cancelled).where(eq(seatRequests.id, request.id))
    expect((await ask(ride.id)).headers.get('etag')).toBe(etag)
  })

  it('sends the picture in Swahili on request', async () => {
    const { id } = await rideOf()
    const [english, swahili] = await Promise.all([ask(id, {}, '?lang=en'), ask(id, {}, '?lang=sw')])
    expect(swahili.status).toBe(200)
    expect((await bytesOf(swahili)).equals(await bytesOf(english))).toBe(false)
  })

  it('leaves the space between text and map empty when names are long, and accepts names with emoji and Arabic letters', async () => {
    const words = 'Jomo Kenyatta University of Agriculture and Technology Main Gate Stage along Thika Superhighway'
    const { id } = await rideOf({
      from: named('x:long', words.slice(0, 120)),
      to: named('x:odd', 'W'.repeat(118)),
    })
    const bytes = await bytesOf(await ask(id))
    const { data, info } = await sharp(bytes)
      .extract({ left: 778, top: 150, width: 20, height: 300 })
      .flatten()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixel = (index: number) => [...data.subarray(index * info.channels, index * info.channels + 3)].join()
    const seen = new Set(Array.from({ length: info.width * info.height }, (_, index) => pixel(index)))
    expect([...seen]).toHaveLength(1)
    const odd = await ask((await rideOf({ from: named('x:emoji', '🚗 <b>Nairobi</b> نيروبي'), to: NAKURU })).id)
    expect(odd.status).toBe(200)
  })

  it('answers 404 for a cancelled or an unknown ride', async () => {
    const { id } = await rideOf({ status: 'CANCELLED', cancelledAt: product.clock.now() })
    expect((await ask(id)).status).toBe(404)
    expect((await ask(newId())).status).toBe(404)
    expect((await ask('preview')).status).toBe(404)
  })

  it('answers 30 parallel requests for the same picture', async () => {
    const { id } = await rideOf({ seatCostKsh: 777 })
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('refuses an IP address that requests too many different pictures, and no other address', async () => {
    const proxied = await product.withConfig({ TRUST_PROXY_HOPS: '1' })
    startHour(proxied.clock)
    const askFrom = async (address: string, rideId: string) => {
      const headers = { 'x-forwarded-for': address }
      const answer = await proxied.fetch(
        new Request(`http://localhost:3000/api/ride/${rideId}/preview.png`, { headers }),
      )
      return [answer.status, Number(answer.headers.get('retry-after')) > 0]
    }
    const [first, second] = [(await rideOf()).id, (await rideOf({ seatCostKsh: 333 })).id]
    expect(await askFrom('197.2.2.2', first)).toEqual([200, false])
    for (let hit = 1; hit < PREVIEW_LIMIT.max; hit += 1) await countHit(proxied.deps, PREVIEW_LIMIT, '197.2.2.2')
    expect(await askFrom('197.2.2.2', second)).toEqual([429, true])
    // A cached picture does not count towards the limit.
    expect(await askFrom('197.2.2.2', first)).toEqual([200, false])
    expect(await askFrom('197.2.2.3', second)).toEqual([200, false])
  })
})
