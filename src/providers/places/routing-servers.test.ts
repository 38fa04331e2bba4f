import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createClock } from '../../platform/clock.ts'
import { placesConfig, placesVariables } from '../../platform/config-places.ts'
import { createLogger } from '../../platform/logger.ts'
import { createPlaces } from './places.ts'

const NAIROBI = { lat: -1.285, lng: 36.824 }
const NAKURU = { lat: -0.287, lng: 36.068 }
const clock = createClock()

type Kind = 'osrm' | 'valhalla'
type Mood = 'works' | 'knows no way' | 'fails' | 'hangs' | 'speaks HTML' | 'cuts the line'
interface Asked {
  method: string
  url: string
  body: string
}

const WAYS = {
  osrm: { code: 'Ok', routes: [{ distance: 157_340, duration: 9_480 }] },
  valhalla: { trip: { status: 0, units: 'kilometers', summary: { length: 157.34, time: 9_480 } } },
}
const NO_WAYS = {
  osrm: { code: 'NoRoute', message: 'Impossible route between points' },
  valhalla: { error_code: 442, error: 'No path could be found for input', status_code: 400, status: 'Bad Request' },
}

let server: Server | null = null
let asked: Asked[] = []
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  clock.set(null)
})

const isWhatItSpeaks = (kind: Kind, { method, url, body }: Asked): boolean => {
  if (kind === 'osrm')
    return (
      method === 'GET' && /^\/route\/v1\/driving\/36\.82400,-1\.28500;36\.06800,-0\.28700\?overview=false$/.test(url)
    )
  const { locations, costing, units } = JSON.parse(body === '' ? '{}' : body)
  const [from, to] = locations ?? []
  return (
    method === 'POST' &&
    url === '/route' &&
    costing === 'auto' &&
    units === 'kilometers' &&
    from.lat === NAIROBI.lat &&
    from.lon === NAIROBI.lng &&
    to.lon === NAKURU.lng
  )
}

const answer = (kind: Kind, mood: Mood, call: Asked, response: ServerResponse) => {
  if (mood === 'hangs') return
  if (mood === 'cuts the line') {
    response.destroy()
    return
  }
  if (mood === 'speaks HTML') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')
    return
  }
  const works = mood === 'works' && isWhatItSpeaks(kind, call)
  const status = works ? 200 : mood === 'fails' ? 500 : 400
  const said = works ? WAYS[kind] : mood === 'knows no way' ? NO_WAYS[kind] : { message: 'not understood' }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  let body = ''
  for await (const part of request) body += String(part)
  return body
}

const connect = async (kind: Kind, mood: () => Mood) => {
  asked = []
  server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const call = { method: request.method ?? '', url: request.url ?? '', body }
      asked.push(call)
      answer(kind, mood(), call, response)
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  // Long enough for a busy machine in the cases where an answer comes at all.
  const PLACES_TIMEOUT_MS = mood() === 'hangs' ? '400' : '10000'
  const variables = { PLACES_TIMEOUT_MS, ROUTING_URL: `http://127.0.0.1:${port}/`, ROUTING_KIND: kind }
  return createPlaces({
    config: placesConfig(z.object(placesVariables).parse(variables), 'http://127.0.0.1:3000'),
    fetch,
    clock,
    logger: createLogger('silent'),
    meter: { take: () => Promise.resolve(false) },
  })
}

describe.each<Kind>(['osrm', 'valhalla'])('a server that speaks %s', (kind) => {
  it('a routing server is called in its own protocol, and only once when the same trip is measured twice', async () => {
    const places = await connect(kind, () => 'works')
    const trip = { km: 157.3, minutes: 160, source: 'routing' }
    expect(await places.measureTrip(NAIROBI, NAKURU)).toEqual(trip)
    expect(await places.measureTrip(NAIROBI, NAKURU)).toEqual(trip)
    expect(asked).toHaveLength(1)
  })

  it.each<Mood>(['fails', 'hangs', 'speaks HTML', 'cuts the line', 'knows no way'])(
    'is replaced by the built-in estimate when it %s',
    async (mood) => {
      const places = await connect(kind, () => mood)
      expect(await places.measureTrip(NAIROBI, NAKURU)).toEqual({
        ...places.estimateTrip(NAIROBI, NAKURU),
        source: 'estimate',
      })
      expect(asked).toHaveLength(1)
    },
  )

  it('a routing server is skipped after 3 timeouts, until the pause is over', async () => {
    let mood: Mood = 'hangs'
    const places = await connect(kind, () => mood)
    for (let time = 0; time < 3; time += 1) await places.measureTrip(NAIROBI, NAKURU)
    for (let time = 0; time < 20; time += 1) await places.measureTrip(NAIROBI, NAKURU)
    expect(asked).toHaveLength(3)
    mood = 'works'
    clock.set(new Date(clock.now().getTime() + 21_000))
    expect(await places.measureTrip(NAIROBI, NAKURU)).toMatchObject({ source: 'routing' })
  })

  it('a routing server is still called after it found no route several times', async () => {
    const places = await connect(kind, () => 'knows no way')
    for (let time = 0; time < 5; time += 1) await places.measureTrip(NAIROBI, NAKURU)
    expect(asked).toHaveLength(5)
  })
})
