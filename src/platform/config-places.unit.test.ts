import { expect, it } from 'vitest'
import { placesConfig, placesProblems, placesVariables } from './config-places.ts'
import { z } from 'zod'

const parse = (variables: Record<string, string>) => z.object(placesVariables).parse(variables)
const OWN_URL = 'http://127.0.0.1:3000'

it('uses no provider unless one is named', () => {
  expect(placesConfig(parse({}), OWN_URL)).toMatchObject({
    google: null,
    photonUrl: null,
    timeoutMs: 1500,
    edge: 'none',
  })
})

it('points a key without an address at the simulator', () => {
  const { google } = placesConfig(parse({ GOOGLE_PLACES_API_KEY: 'key' }), OWN_URL)
  expect(google).toEqual({ apiKey: 'key', baseUrl: `${OWN_URL}/dev/google-places`, dailyCap: 1000 })
})

it('refuses simulators and a missing address in production', () => {
  expect(placesProblems(parse({ GOOGLE_PLACES_API_KEY: 'key' }))).toHaveLength(1)
  const simulated = { GOOGLE_PLACES_BASE_URL: `${OWN_URL}/dev/google-places`, PHOTON_BASE_URL: `${OWN_URL}/dev/photon` }
  expect(placesProblems(parse(simulated))).toHaveLength(2)
  expect(placesProblems(parse({ PHOTON_BASE_URL: 'http://photon.internal:2322' }))).toEqual([])
})

it('takes map pictures only from an address with room for their place, and names who made them', () => {
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
    expect(() => parse({ MAP_TILES_URL: address }), address).toThrow()
})
