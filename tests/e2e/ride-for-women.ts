import sharp from 'sharp'
import { expect } from 'vitest'
import type { createApiCaller } from './api-caller.ts'

const HOUR_MS = 60 * 60_000
/** Words that only this ride contains. */
export const HIDDEN_WORDS = ['Beside the zinnia beds', 'Quagga kiosk']

interface World {
  api: ReturnType<typeof createApiCaller>
  url: string
  admin: string
  /** A driver with an approved vehicle. */
  driver: string
}

export interface RideForWomen {
  rideId: string
  requestId: string
  driverId: string
  /** The access token of a woman whose ID an admin has read, and who has requested a seat on the ride. */
  woman: string
  /** The access token of a user whom the driver has blocked. */
  apart: string
}

const asUser = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
/** For a known place the product uses only the id, so all have the same coordinates here. */
const place = (placeId: string, name: string) => ({ placeId, name, coordinates: { lat: -1.29, lng: 36.82 } })

/** In two days or later, at a time when the vehicle is free for long enough. */
const freeTime = (taken: readonly { time: string }[]): string => {
  let at = Date.now() + 48 * HOUR_MS
  while (taken.some(({ time }) => Math.abs(Date.parse(time) - at) < 14 * HOUR_MS)) at += 2 * HOUR_MS
  return new Date(at).toISOString()
}

/**
 * An admin reads on their IDs that a driver and a rider are women. The driver posts a ride for women, the rider requests
 * a seat on it, and the driver blocks another user.
 */
export const rideForWomen = async ({ api, url, admin, driver }: World): Promise<RideForWomen> => {
  const idOf = async (token: string) => String((await api.call('GET', '/api/user/me', undefined, token)).body['id'])
  const send = async (method: string, path: string, as: string, body?: object): Promise<Record<string, unknown>> => {
    const answer = await api.call(method, path, body, as)
    expect(answer, `${method} ${path}`).toSatisfy(({ status }: typeof answer) => status < 300)
    return answer.body
  }
  const drawn = await sharp({ create: { width: 80, height: 50, channels: 3, background: '#446688' } })
    .png()
    .toBuffer()
  const identify = async (token: string) => {
    const id = await idOf(token)
    const file = new FormData()
    file.append('file', new Blob([new Uint8Array(drawn)]), 'id.png')
    const document = `${url}/api/user/${id}/national-id`
    expect((await fetch(document, { method: 'PUT', body: file, ...asUser(token) })).status).toBe(200)
    expect((await fetch(`${document}?reason=VERIFICATION`, asUser(admin))).status).toBe(200)
    await send('POST', `/api/admin/users/${id}/identity`, admin, { gender: 'FEMALE' })
    return id
  }
  const driverId = await identify(driver)
  // The driver's new ID ended the verification, so an admin approves the driver again.
  await send('POST', `/api/admin/users/${driverId}/approve`, admin, {})
  const [vehicle] = (await api.call('GET', '/api/vehicle?status=APPROVED', undefined, driver)).body as unknown as {
    id: string
  }[]
  const own = (await api.call('GET', '/api/ride/mine', undefined, driver)).body as unknown as { time: string }[]
  const ride = await send('POST', '/api/ride', driver, {
    from: place('ke:nairobi-cbd', 'Nairobi'),
    to: place('ke:nakuru', 'Nakuru'),
    time: freeTime(own),
    seatCost: 500,
    vId: vehicle?.id,
    numSeats: 2,
    womenOnly: true,
    note: HIDDEN_WORDS[0],
    meetingPoint: { name: HIDDEN_WORDS[1] },
  })
  const phone = '+254711222666'
  const woman = await api.signIn(phone, { name: 'Zawadi Rehema', role: 'RIDER' })
  await identify(woman)
  const seats = { riders: [{ name: 'Zawadi Rehema', phone }], paymentPhone: phone }
  const request = await send('POST', `/api/ride/${String(ride['id'])}/requests`, woman, seats)
  const apart = await api.signIn('+254711222777', { name: 'Juma Apart', role: 'RIDER' })
  await send('PUT', `/api/user/${await idOf(apart)}/block`, driver)
  return { rideId: String(ride['id']), requestId: String(request['id']), driverId, woman, apart }
}
