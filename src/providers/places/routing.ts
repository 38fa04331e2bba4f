import { z } from 'zod'
import { callHttp, type HttpAnswer, type HttpCall } from '../../platform/call-http.ts'
import type { Clock } from '../../platform/clock.ts'
import type { RoutingConfig } from '../../platform/config-places.ts'
import { distanceKm, type Coordinates } from '../../shared/kernel/geo.ts'
import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'
import { roundTrip } from '../../gazetteer/index.ts'
import type { TripEstimate } from '../../gazetteer/port.ts'
import type { ProviderAnswer } from './port.ts'
import { createMemory } from './remember.ts'

/** No road is shorter than the straight line. If a route is much longer, the server moved an end to another road. */
const MIN_FACTOR = 0.95
const MAX_FACTOR = 6
const MAX_EXTRA_KM = 5

/** Null: the server found no route. */
type Way = { km: number; seconds: number } | null

interface Protocol {
  ask: (baseUrl: string, from: Coordinates, to: Coordinates) => Pick<HttpCall, 'url' | 'method' | 'headers' | 'body'>
  /** Undefined for answers outside the protocol. */
  read: (answer: HttpAnswer) => Way | undefined
}

const OsrmRoute = z.object({
  code: z.literal('Ok'),
  routes: z.array(z.object({ distance: z.number().positive(), duration: z.number().positive() })).min(1),
})
const OsrmNoWay = z.object({ code: z.enum(['NoRoute', 'NoSegment']) })
const osrmPosition = ({ lat, lng }: Coordinates) => `${lng.toFixed(5)},${lat.toFixed(5)}`

const osrm: Protocol = {
  ask: (baseUrl, from, to) => ({
    url: `${baseUrl}/route/v1/driving/${osrmPosition(from)};${osrmPosition(to)}?overview=false`,
    method: 'GET',
    headers: {},
  }),
  read: ({ status, json }) => {
    const [route] = OsrmRoute.safeParse(json).data?.routes ?? []
    if (status === 200 && route) return { km: route.distance / 1000, seconds: route.duration }
    return status === 400 && OsrmNoWay.safeParse(json).success ? null : undefined
  },
}

const ValhallaTrip = z.object({
  trip: z.object({
    status: z.literal(0),
    summary: z.object({ length: z.number().positive(), time: z.number().positive() }),
  }),
})
/** No route between the points, no road near one of them, or points too far apart. */
const ValhallaNoWay = z.object({ error_code: z.union([z.literal(442), z.literal(171), z.literal(154)]) })
const valhallaPosition = ({ lat, lng }: Coordinates) => ({ lat, lon: lng })

const valhalla: Protocol = {
  ask: (baseUrl, from, to) => ({
    url: `${baseUrl}/route`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      locations: [valhallaPosition(from), valhallaPosition(to)],
      costing: 'auto',
      units: 'kilometers',
      directions_type: 'none',
    }),
  }),
  read: ({ status, json }) => {
    const { summary } = ValhallaTrip.safeParse(json).data?.trip ?? {}
    if (status === 200 && summary) return { km: summary.length, seconds: summary.time }
    return status === 400 && ValhallaNoWay.safeParse(json).success ? null : undefined
  },
}

const PROTOCOLS: Readonly<Record<RoutingConfig['kind'], Protocol>> = { osrm, valhalla }

const isPlausible = (km: number, lineKm: number) =>
  km >= lineKm * MIN_FACTOR && km <= lineKm * MAX_FACTOR + MAX_EXTRA_KM

/** The answer is null when the server finds no route, or an implausible one. Only found trips are cached. */
export const createRouting = ({ url, kind }: RoutingConfig, fetcher: typeof fetch, clock: Clock) => {
  const protocol = PROTOCOLS[kind]
  const routed = createMemory<TripEstimate>(5000, DAY_MS)
  return async (
    from: Coordinates,
    to: Coordinates,
    timeoutMs: number,
  ): Promise<ProviderAnswer<TripEstimate | null>> => {
    const pair = `${osrmPosition(from)};${osrmPosition(to)}`
    const known = routed.read(pair, clock.now())
    if (known) return { kind: 'answered', value: known }
    const result = await callHttp(fetcher, { provider: 'routing', ...protocol.ask(url, from, to), timeoutMs })
    if (result.kind !== 'answer') return { kind: 'failed', reason: result.reason }
    const way = protocol.read(result)
    if (way === undefined) return { kind: 'failed', reason: `http-${result.status}` }
    if (way === null || !isPlausible(way.km, distanceKm(from, to))) return { kind: 'answered', value: null }
    const trip = roundTrip(way.km, way.seconds / 60)
    routed.write(pair, trip, clock.now())
    return { kind: 'answered', value: trip }
  }
}
