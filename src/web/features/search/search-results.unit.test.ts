import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { Ride } from '../../../shared/contract/rides.ts'
import { loadMessages } from '../../lib/messages.ts'
import { readSearch } from '../../lib/search-url.ts'
import type { SearchResult } from './load-search.ts'
import { SearchResults } from './search-results.tsx'

beforeAll(() => loadMessages('en'))

const TODAY = '2026-11-22'
const place = (name: string) => ({ placeId: name, name, formattedAddress: '', coordinates: { lat: 0, lng: 37 } })
const rideOn = (day: string, index: number) =>
  ({
    id: `r${index}`,
    from: place('Nairobi CBD'),
    to: place('Nakuru'),
    time: `${day}T07:00:00.000Z`,
    arrivalTime: `${day}T10:00:00.000Z`,
    trip: null,
    seatCost: 500,
    freeSeats: 2,
    amenities: [],
    status: 'AVAILABLE',
    driver: { name: 'James Mwangi', firstName: 'James', photo: null, rating: 5 },
    can: {},
  }) as unknown as Ride

const page = (days: readonly string[], { query = 'from=Nairobi', radiusKm = null as number | null } = {}) => {
  const filter = readSearch(new URLSearchParams(query), TODAY)
  const rides = days.map(rideOn)
  const result: SearchResult = { kind: 'found', rides, radiusKm, meant: [], typed: null, nearDays: [], wider: [] }
  const Page = () => createElement(SearchResults, { result, filter, amenities: [], today: TODAY })
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  return renderToStaticMarkup(createElement(Stub, { initialEntries: ['/'] }))
}
const linkNamed = (html: string, name: string) =>
  new RegExp(`href="([^"]*)"[^>]*>${name}<`).exec(html)?.[1]?.replaceAll('&amp;', '&')
const ten = (day: string) => Array.from({ length: 10 }, () => day)

it('a page with ten results of a search links to the next page in the same order, and a later page links to the first page', () => {
  const first = page(ten(TODAY), { query: 'from=Nairobi&sort=cheapest' })
  expect(first).toContain('Rides found: 10')
  expect(linkNamed(first, 'More rides')).toBe('/ride/search?from=Nairobi&to=&sort=cheapest&page=2')
  expect(linkNamed(first, 'First rides')).toBeUndefined()
  const last = page(ten(TODAY).slice(4), { query: 'from=Nairobi&sort=cheapest&page=3' })
  expect(last).toContain('Rides 21 to 26')
  expect(linkNamed(last, 'More rides')).toBeUndefined()
  expect(linkNamed(last, 'First rides')).toBe('/ride/search?from=Nairobi&to=&sort=cheapest')
  expect(linkNamed(page(ten(TODAY).slice(1)), 'More rides')).toBeUndefined()
  expect(page([], { query: 'from=Nairobi&page=2' })).toContain('No more rides.')
})

it('the results of a search show the radius around the places that were searched', () => {
  expect(page([TODAY])).not.toContain('Within')
  expect(page([TODAY], { radiusKm: 5 })).toContain('Within 5 km of your places')
})
