import { afterEach, describe, expect, it } from 'vitest'
import { createClock } from '../../platform/clock.ts'
import { placesConfig, placesVariables } from '../../platform/config-places.ts'
import { createLogger } from '../../platform/logger.ts'
import { z } from 'zod'
import { createPlaces } from './places.ts'

const NAIROBI = { lat: -1.285, lng: 36.824 }
const NAKURU = { lat: -0.287, lng: 36.068 }
const clock = createClock()
afterEach(() => clock.set(null))

let asked: string[] = []
const connect = (answer: (() => Promise<Response>) | null) => {
  asked = []
  const env = z.object(placesVariables).parse({
    PLACES_TIMEOUT_MS: '100',
    ...(answer && { ROUTING_URL: 'http://osrm.internal:5000/' }),
  })
  const fetcher = (input: RequestInfo | URL) => {
    asked.push(new Request(input).url)
    return answer ? answer() : Promise.reject(new Error('nobody should ask'))
  }
  return createPlaces({
    config: placesConfig(env, 'http://127.0.0.1:3000'),
    fetch: fetcher,
    clock,
    logger: createLogger('silent'),
    meter: { take: () => Promise.resolve(false) },
  })
}
const routed = (distance: number, duration: number) => () =>
  Promise.resolve(Response.json({ code: 'Ok', routes: [{ distance, duration }] }))

describe('the measurement of a trip', () => {
  it('estimates without a routing server, and marks the estimate', async () => {
    const places = connect(null)
    expect(await places.measureTrip(NAIROBI, NAKURU)).toEqual({
      ...places.estimateTrip(NAIROBI, NAKURU),
      source: 'estimate',
    })
    expect(asked).toEqual([])
  })

  it('asks the routing server, longitude first, and caches the answer for a day', async () => {
    const places = connect(routed(157_340, 9_480))
    const trip = { km: 157.3, minutes: 160, source: 'routing' }
    expect(await places.measureTrip(NAIROBI, NAKURU)).toEqual(trip)
    expect(await places.measureTrip(NAIROBI, NAKURU)).toEqual(trip)
    expect(asked).toEqual([
      'http://osrm.internal:5000/route/v1/driving/36.82400,-1.28500;36.06800,-0.28700?overview=false',
    ])
    clock.set(new Date(clock.now().getTime() + 25 * 60 * 60_000))
    await places.measureTrip(NAIROBI, NAKURU)
    expect(asked).toHaveLength(2)
  })

  it.each<[string, () => Promise<Response>]>([
    ['finds no route', () => Promise.resolve(Response.json({ code: 'NoRoute' }, { status: 400 }))],
    ['fails', () => Promise.resolve(new Response('oops', { status: 500 }))],
    ['answers in HTML', () => Promise.resolve(new Response('<html></html>'))],
    ['hangs', () => new Promise(() => {})],
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
    ['returns a route shorter than the straight line', routed(20_000, 1_200)],
    ['returns a route many times longer than the straight line', routed(2_000_000, 90_000)],
  ])('estimates when the server %s', async (_, answer) => {
    const places = connect(answer)
    expect(await places.measureTrip(NAIROBI, NAKURU)).toMatchObject({ source: 'estimate' })
    expect(asked).toHaveLength(1)
  })
})
