import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { Ride } from '../../../shared/contract/rides.ts'
import { loadMessages } from '../../lib/messages.ts'
import { readSearch } from '../../lib/search-url.ts'
import { SearchResults, type SearchResult } from './search-results.tsx'

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
  const result: SearchResult = { kind: 'found', rides, radiusKm, meant: null, nearDays: [], wider: [] }
  const Page = () => createElement(SearchResults, { result, filter, amenities: [], today: TODAY })
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  return renderToStaticMarkup(createElement(Stub, { initialEntries: ['/'] }))
}
const laterLink = (html: string) => /href="(\/ride\/search[^"]*)"[^>]*>Rides from ([^<]+) on</.exec(html)?.slice(1)
const ten = (day: string) => Array.from({ length: 10 }, () => day)

it('links from the tenth result to later rides: from the latest day shown, or from the next day', () => {
  const mixed = page(['2026-12-01', '2026-11-25', ...ten('2026-11-24').slice(2)])
  expect(mixed).toContain('These are the first 10 rides.')
  expect(laterLink(mixed)).toEqual([expect.stringContaining('dateFrom=2026-12-01'), expect.stringContaining('1 Dec')])
  expect(laterLink(page(ten(TODAY)))?.[0]).toContain('dateFrom=2026-11-23')
  const oneDay = page(ten(TODAY), { query: `from=Nairobi&dateFrom=${TODAY}&dateTo=${TODAY}` })
  expect(laterLink(oneDay)).toBeUndefined()
  expect(oneDay).toContain('These are the first 10 rides.')
  expect(page(ten(TODAY).slice(1))).not.toContain('These are the first 10 rides.')
})

it('says how results are sorted', () => {
  expect(page([TODAY])).toContain('Soonest first')
  expect(page([TODAY], { radiusKm: 5 })).toContain('Within 5 km of your places. Matching names first')
})
