import { expect, it } from 'vitest'
import { placesConfig, placesProblems, placesVariables } from './config-places.ts'
import { z } from 'zod'

const parse = (variables: Record<string, string>) => z.object(placesVariables).parse(variables)
const OWN_URL = 'http://127.0.0.1:3000'
const routing = (more: Record<string, string>) =>
  placesConfig(parse({ ROUTING_URL: 'http://roads.internal/', ...more }), OWN_URL).routing

it('the configuration of places names no provider by default', () => {
  expect(placesConfig(parse({}), OWN_URL)).toMatchObject({
    google: null,
    photonUrl: null,
    timeoutMs: 1500,
    edge: 'none',
  })
})

it('a Google key without an address uses the simulator of Google Places', () => {
  const { google } = placesConfig(parse({ GOOGLE_PLACES_API_KEY: 'key' }), OWN_URL)
  expect(google).toEqual({ apiKey: 'key', baseUrl: `${OWN_URL}/dev/google-places`, dailyCap: 1000 })
})

it('production refuses simulators of places, and a Google key without an address', () => {
  expect(placesProblems(parse({ GOOGLE_PLACES_API_KEY: 'key' }))).toHaveLength(1)
  const simulated = { GOOGLE_PLACES_BASE_URL: `${OWN_URL}/dev/google-places`, PHOTON_BASE_URL: `${OWN_URL}/dev/photon` }
  expect(placesProblems(parse(simulated))).toHaveLength(2)
  expect(placesProblems(parse({ PHOTON_BASE_URL: 'http://photon.internal:2322' }))).toEqual([])
})

it('map tiles need an address with {z}, {x} and {y}, and name OpenStreetMap as their author by default', () => {
  expect(placesConfig(parse({}), OWN_URL).mapTiles).toBeNull()
  expect(placesConfig(parse({ MAP_TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png' }), OWN_URL).mapTiles).toEqual(
    {
      url: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
      attribution: '© OpenStreetMap contributors',
    },
  )
  for (const address of [
    'https://tiles.example/map.png',
    'ftp://tiles.example/{z}/{x}/{y}.png',
    "https://tiles.example'; script-src */{z}/{x}/{y}.png",
    'https://tiles.example /{z}/{x}/{y}.png',
  ])
    expect(() => parse({ MAP_TILES_URL: address }), address).toThrow('MAP_TILES_URL')
})

it('FUEL_PRICE_KSH accepts one price, or prices with their first days, and nothing else', () => {
  const pricesOf = (text: string) => placesConfig(parse({ FUEL_PRICE_KSH: text }), OWN_URL).pricing.fuelPrices
  expect(placesConfig(parse({}), OWN_URL).pricing).toMatchObject({ enforceCap: false, fuelPrices: [{ ksh: 214 }] })
  expect(pricesOf('200.5')).toEqual([{ since: null, ksh: 200.5 }])
  expect(pricesOf('2026-12-15:209.5, 2026-11-15:214')).toEqual([
    { since: '2026-11-15', ksh: 214 },
    { since: '2026-12-15', ksh: 209.5 },
  ])
  for (const wrong of ['', '0', 'cheap', '200,201', '2026-02-30:200', '2026-11-15', '2026-11-15:99999'])
    expect(() => parse({ FUEL_PRICE_KSH: wrong }), wrong).toThrow('FUEL_PRICE_KSH')
})

it('a routing server is called with OSRM’s protocol unless ROUTING_KIND is valhalla', () => {
  expect(routing({})).toEqual({ url: 'http://roads.internal', kind: 'osrm' })
  expect(routing({ ROUTING_KIND: 'valhalla' })).toEqual({ url: 'http://roads.internal', kind: 'valhalla' })
  expect(() => routing({ ROUTING_KIND: 'graphhopper' })).toThrow('ROUTING_KIND')
})
