import { describe, expect, it } from 'vitest'
import { NAIROBI_CENTRE } from '../../shared/kernel/geo.ts'
import { centreFor, readEdge, type Edge } from './rules.ts'

const read = (edge: Edge, headers: Record<string, string>) => readEdge(edge, (name) => headers[name])
const NOTHING = { address: null, country: null, coordinates: null }
const CLOUDFLARE = {
  'cf-connecting-ip': '196.201.214.200',
  'cf-ipcountry': 'KE',
  'cf-iplatitude': '-4.0547',
  'cf-iplongitude': '39.6636',
}

describe('headers of the edge', () => {
  it('headers of the edge are trusted only from the configured proxy', () => {
    expect(read('none', CLOUDFLARE)).toEqual(NOTHING)
    expect(read('vercel', CLOUDFLARE)).toEqual(NOTHING)
    expect(read('cloudflare', CLOUDFLARE)).toEqual({
      address: '196.201.214.200',
      country: 'KE',
      coordinates: { lat: -4.0547, lng: 39.6636 },
    })
  })

  it('headers of the edge are read under the names that each proxy uses', () => {
    const headers = {
      'x-real-ip': '1.2.3.4',
      'x-vercel-ip-country': 'KE',
      'x-vercel-ip-latitude': '0.5',
      'x-vercel-ip-longitude': '35.3',
    }
    expect(read('vercel', headers)).toEqual({ address: '1.2.3.4', country: 'KE', coordinates: { lat: 0.5, lng: 35.3 } })
  })

  it.each(['XX', 'T1', 'kenya', ''])('a header with the country %j is ignored', (country) => {
    expect(read('cloudflare', { 'cf-ipcountry': country }).country).toBeNull()
  })

  it.each(['abc', '999', '', 'NaN', '1e1', ' 1'])('a header with the latitude %j is ignored', (latitude) => {
    expect(read('cloudflare', { ...CLOUDFLARE, 'cf-iplatitude': latitude }).coordinates).toBeNull()
  })
})

describe('the centre of a search', () => {
  it('the centre of a search is rounded to about a kilometre', () => {
    expect(centreFor({ country: 'KE', coordinates: { lat: -4.0547, lng: 39.6636 } }, 'edge')).toEqual({
      lat: -4.05,
      lng: 39.66,
      source: 'edge',
      country: 'KE',
    })
  })

  it('the centre of a search is Nairobi for callers abroad, and the answer contains their country', () => {
    expect(centreFor({ country: 'GB', coordinates: { lat: 51.5, lng: 0.1 } }, 'database')).toEqual({
      ...NAIROBI_CENTRE,
      source: 'fallback',
      country: 'GB',
    })
  })

  it('the centre of a search is Nairobi when nothing is known', () => {
    const nothing = { country: null, coordinates: null }
    expect(centreFor(nothing, 'database')).toEqual({ ...NAIROBI_CENTRE, source: 'fallback' })
  })
})
