import { z } from 'zod'
import { callHttp } from '../../platform/call-http.ts'
import type { Clock } from '../../platform/clock.ts'
import { distanceKm, type Coordinates } from '../../shared/kernel/geo.ts'
import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'
import { roundTrip } from './estimate-trip.ts'
import type { ProviderAnswer, TripEstimate } from './port.ts'
import { createMemory } from './remember.ts'

const Routed = z.object({
  code: z.literal('Ok'),
  routes: z.array(z.object({ distance: z.number().positive(), duration: z.number().positive() })).min(1),
})
/** No road is shorter than the line; one this much longer leads from a point that was moved to another road. */
const SHORTEST = 0.95
const LONGEST = 6
const LONGEST_KM = 5

const position = ({ lat, lng }: Coordinates) => `${lng.toFixed(5)},${lat.toFixed(5)}`

/** A routing server that speaks OSRM's protocol. */
export const createRouting = (baseUrl: string, fetcher: typeof fetch, clock: Clock) => {
  const routed = createMemory<TripEstimate>(5000, DAY_MS)
  return async (from: Coordinates, to: Coordinates, timeoutMs: number): Promise<ProviderAnswer<TripEstimate>> => {
    const pair = `${position(from)};${position(to)}`
    const known = routed.read(pair, clock.now())
    if (known) return { kind: 'answered', value: known }
    const url = `${baseUrl}/route/v1/driving/${pair}?overview=false`
    const result = await callHttp(fetcher, { url, method: 'GET', headers: {}, timeoutMs })
    if (result.kind !== 'answer') return { kind: 'failed', reason: result.reason }
    const [route] = Routed.safeParse(result.json).data?.routes ?? []
    if (result.status !== 200 || !route) return { kind: 'failed', reason: `http-${result.status}` }
    const km = route.distance / 1000
    const lineKm = distanceKm(from, to)
    if (km < lineKm * SHORTEST || km > lineKm * LONGEST + LONGEST_KM) return { kind: 'failed', reason: 'implausible' }
    const trip = roundTrip(km, route.duration / 60)
    routed.write(pair, trip, clock.now())
    return { kind: 'answered', value: trip }
  }
}
