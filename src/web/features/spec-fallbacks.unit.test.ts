import { readFileSync } from 'node:fs'
import { createElement, type ReactNode } from 'react'
import { createRoutesStub } from 'react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { AMENITY_FACTS } from '../../db/reference-data.ts'
import { AMENITY_IDS, type AmenityId } from '../../shared/kernel/enums.ts'
import type { Ride } from '../../shared/contract/rides.ts'
import type { Place } from '../../shared/contract/places.ts'
import { createApiClient } from '../lib/api-client.ts'
import { loadMessages } from '../lib/messages.ts'
import type { FormValues } from '../lib/form-values.ts'
import { readSearch } from '../lib/search-url.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Picture } from '../ui/picture.tsx'
import { CountTiles } from './dashboard/count-tiles.tsx'
import { OwnRides } from './dashboard/own-rides.tsx'
import { AmenityIcon } from './rides/amenity-label.tsx'
import { JourneyLine } from './rides/journey-line.tsx'
import { loadSearch } from './search/load-search.ts'
import { SearchResults } from './search/search-results.tsx'
import { VehicleFields } from './vehicles/vehicle-fields.tsx'
import { VehicleForm } from './vehicles/vehicle-form.tsx'
import { RideCard } from './rides/ride-card.tsx'
import { RideStatusBadge } from './rides/ride-status.tsx'

beforeAll(() => loadMessages('en'))
const drawn = (node: ReactNode) => renderToStaticMarkup(node)

it('the tiles of the dashboard show "..." while the counts are loading [2.admin.tiles-loading]', () => {
  const counts = new Promise<null>(() => undefined)
  const Tiles = createRoutesStub([{ path: '/', Component: () => createElement(CountTiles, { counts }) }])
  const html = drawn(createElement(Tiles, { initialEntries: ['/'] }))
  expect(html.match(/>\.\.\.</g)).toHaveLength(6)
})

it('a list shows "Failed to load." in place of rides that failed to load [8.card.failed 7.answers.card]', () => {
  const list = { name: 'mine', rides: null, hasMore: false } as const
  expect(drawn(createElement(OwnRides, { list, amenities: [] }))).toContain('Failed to load.')
})

const refused = () => Promise.resolve(Response.json({ code: 'UNKNOWN_ERROR', error: '' }, { status: 500 }))

it('the search page shows "Failed to load." when the results of a search, or the upcoming rides without a search, could not be fetched [8.card.failed 7.answers.card]', async () => {
  const api = createApiClient('http://localhost/api', refused)
  for (const query of ['', 'from=Nairobi&to=Nakuru', 'fromLat=-1&fromLng=36&fromName=Here&from=Here']) {
    const filter = readSearch(new URLSearchParams(query), '2026-11-22')
    const { result } = await loadSearch(api, filter)
    const page = createElement(SearchResults, { result, filter, amenities: [], today: '2026-11-22' })
    const Stub = createRoutesStub([{ path: '/', Component: () => page }])
    const html = drawn(createElement(Stub, { initialEntries: ['/'] }))
    expect([query, html]).toEqual([query, expect.stringContaining('Failed to load.')])
    expect(html).toContain('Try again')
  }
})

const nowhere: Place = {
  placeId: 'x',
  name: '',
  formattedAddress: '',
  coordinates: { lat: 0, lng: 37 },
  lastUpdated: '2026-11-21T07:00:00.000Z',
}

const answers = (bodies: Record<string, unknown>) => (url: RequestInfo | URL) => {
  const [, body] =
    Object.entries(bodies).find(([path]) => String(url instanceof Request ? url.url : url).includes(path)) ?? []
  return Promise.resolve(Response.json(body))
}

const suggested = (mainText: string, lat: number) => ({
  placeId: `ke:${mainText.toLowerCase()}`,
  mainText,
  secondaryText: '',
  description: mainText,
  coordinates: { lat, lng: 36.07 },
})

/** What is searched, and what the user is asked, when typed text finds nothing and these places are suggested. */
const meantBy = async (query: string, suggestions: readonly object[]) => {
  const found = { rides: [], searchRadius: null, nearDays: [], wider: [] }
  const api = createApiClient(
    'http://localhost/api',
    answers({
      '/ride/search': found,
      '/places/autocomplete-enhanced': { suggestions },
      '/amenity': [],
      '/auth/session': { user: null },
    }),
  )
  const { filter, result } = await loadSearch(api, readSearch(new URLSearchParams(query), '2026-11-22'))
  if (result.kind !== 'found') throw new Error(result.kind)
  return {
    from: filter.from,
    typed: result.typed?.from.text ?? null,
    asked: result.meant.map(({ from, to }) => [from.text, to.text]),
  }
}

it('the search replaces a misspelt place with the one that was clearly meant, and does not change correct or chosen text', async () => {
  const nakuru = [suggested('Nakuru', -0.3), suggested('Nakuru Level 5 Hospital', -0.2)]
  expect(await meantBy('from=nakurru&to=', nakuru)).toEqual({
    from: { text: 'Nakuru', placeId: 'ke:nakuru', coordinates: { lat: -0.3, lng: 36.07 } },
    typed: 'nakurru',
    asked: [],
  })
  for (const query of ['from=nakuru', 'from=Nakurru&fromName=Nakurru&fromLat=-1&fromLng=36'])
    expect(await meantBy(query, nakuru)).toMatchObject({ typed: null, asked: [] })
})

it('the search asks which place was meant when several are equally close to the text, or none is close', async () => {
  const several = [suggested('Kisii', -0.7), suggested('Kisia', -0.8)]
  expect(await meantBy('from=kisi', several)).toMatchObject({
    from: { text: 'kisi' },
    typed: null,
    asked: [
      ['Kisii', ''],
      ['Kisia', ''],
    ],
  })
  expect((await meantBy('from=airport+of+eldoret', [suggested('Eldoret Airport', 0.4)])).asked).toEqual([
    ['Eldoret Airport', ''],
  ])
})

it('a card shows "Unknown location" or "Unknown destination" for a place without a name [8.card.unknown]', () => {
  const journey = {
    from: nowhere,
    to: nowhere,
    time: nowhere.lastUpdated,
    arrivalTime: '2026-11-21T09:00:00.000Z',
    trip: null,
  }
  const html = drawn(createElement(JourneyLine, { journey }))
  expect(html).toContain('Unknown location')
  expect(html).toContain('Unknown destination')
})

it('a card shows the price of a seat in Ksh, with thousands separated [9.display.ksh 1.kenya]', () => {
  const place = (name: string) => ({ ...nowhere, name })
  const ride = {
    id: 'r1',
    from: place('Nairobi CBD'),
    to: place('Mombasa'),
    time: nowhere.lastUpdated,
    arrivalTime: '2026-11-21T09:00:00.000Z',
    trip: null,
    seatCost: 12_500,
    freeSeats: 2,
    amenities: [],
    status: 'AVAILABLE',
    driver: { name: 'James Mwangi', firstName: 'James', photo: null, rating: 5 },
    can: {},
  } as unknown as Ride
  const Card = createRoutesStub([{ path: '/', Component: () => createElement(RideCard, { ride, amenities: [] }) }])
  expect(drawn(createElement(Card, { initialEntries: ['/'] }))).toContain('>Ksh 12,500<')
})

it('a card shows Cancelled in red, and another status without red [8.card.cancelled]', () => {
  expect(drawn(createElement(RideStatusBadge, { ride: { status: 'CANCELLED' } }))).toMatch(/text-danger.*Cancelled/)
  expect(drawn(createElement(RideStatusBadge, { ride: { status: 'CONFIRMED' } }))).not.toContain('danger')
})

it('each amenity has a different icon, and the icon for no smoking is crossed out but not the one for smoking [3.amenity.fields]', () => {
  const pictures = readFileSync('public/amenities.svg', 'utf8')
  const drawings = AMENITY_IDS.map((id) => {
    const icon = drawn(createElement(AmenityIcon, { amenity: { id, ...AMENITY_FACTS[id] } }))
    expect(icon).toContain(`<use href="/amenities.svg#${id}"`)
    return new RegExp(`<symbol id="${id}"[^>]*>(.+)</symbol>`).exec(pictures)?.[1]
  })
  expect(new Set(drawings).size).toBe(AMENITY_IDS.length)
  const isCrossedOut = (id: AmenityId) => drawings[AMENITY_IDS.indexOf(id)]?.includes('m2 2 20 20')
  expect([isCrossedOut('smoking'), isCrossedOut('no-smoking')]).toEqual([false, true])
})

it('photo addresses that do not begin with http are ignored [8.image.scheme]', () => {
  for (const photo of ['data:image/png;base64,AAAA', '/photo.jpg', 'ftp://example.com/a.jpg']) {
    expect(drawn(createElement(Avatar, { name: 'Amina', photo }))).not.toContain('<img')
    expect(drawn(createElement(Picture, { src: photo, alt: '' }))).not.toContain('<img')
  }
  expect(drawn(createElement(Avatar, { name: 'Amina', photo: 'https://example.com/a.jpg' }))).toContain('<img')
})

const NewVehicle = () => createElement(VehicleForm, { vehicle: null, choices: { years: [2026], seats: [4] } })

it.each([
  ['Register', null],
  ['Register', { status: 'PENDING' }],
  ['Save', { status: 'ACTIVE' }],
])('the button of the vehicle form shows "%s" to the user %j [2.vehicle-form.register]', (label, user) => {
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: NewVehicle, loader: () => ({ user }) }])
  const html = drawn(createElement(Page, { hydrationData: { loaderData: { root: { user } } } }))
  expect(html).toMatch(new RegExp(`<button[^>]*type="submit"[^>]*>(?:<[^>]*>)*${label}<`))
})

const choices = { years: [2026, 2025], seats: [1, 2, 4] }
const fieldsOf = (values: FormValues) =>
  drawn(createElement(VehicleFields, { values, choices, errorOf: () => undefined }))
const chosenIn = (html: string) =>
  [...html.matchAll(/<select[^>]*name="(\w+)".*?<option[^>]* selected=""[^>]*>([^<]*)</gs)].map(
    ([, ...chosen]) => chosen,
  )

it('the fields that registration and the vehicle form share start with 1 seat and no year [9.default.seats 3.vehicle.defaults 3.vehicle.year]', () => {
  expect(chosenIn(fieldsOf({}))).toEqual([
    ['year', 'Choose the year'],
    ['numSeats', '1'],
  ])
  expect(fieldsOf({})).toMatch(/<select[^>]*name="year"[^>]*required=""|<select[^>]*required=""[^>]*name="year"/)
  expect(chosenIn(fieldsOf({ year: '2025', numSeats: '4' }))).toEqual([
    ['year', '2025'],
    ['numSeats', '4'],
  ])
})
