import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_SEARCH_PAGE, SEARCH_SORTS } from '../../shared/kernel/ride-limits.ts'
import { addDays } from '../../shared/kernel/nairobi-time.ts'
import { TIME_BANDS } from '../../shared/kernel/time-bands.ts'
import {
  linkToSearch,
  namesAPlace,
  readSearch,
  searchBetween,
  toSearchQuery,
  writeSearch,
  type SearchFilter,
} from './search-url.ts'

const TODAY = '2026-11-21'
const read = (query: string) => readSearch(new URLSearchParams(query), TODAY)

const text = fc
  .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
  .map((typed) => typed.trim())
  .filter((typed) => typed !== '' && typed.isWellFormed())
const degrees = (limit: number) => fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((micro) => micro / 1e6)
const plainNumber = (value: number) => !String(value).includes('e')
const place = fc.oneof(
  fc.record({ text: fc.oneof(text, fc.constant('')), placeId: fc.constant(null), coordinates: fc.constant(null) }),
  fc.record({
    text,
    placeId: fc.option(fc.stringMatching(/^[\w:-]{1,20}$/)),
    coordinates: fc.record({ lat: degrees(90).filter(plainNumber), lng: degrees(180).filter(plainNumber) }),
  }),
)
const filters = fc
  .record({
    from: place,
    to: place,
    start: fc.integer({ min: 0, max: 400 }),
    days: fc.integer({ min: 0, max: 400 }),
    numSeats: fc.integer({ min: 1, max: 10 }),
    timeRanges: fc.subarray([...TIME_BANDS]),
    wide: fc.boolean(),
    sort: fc.constantFrom(...SEARCH_SORTS),
    page: fc.integer({ min: 1, max: MAX_SEARCH_PAGE }),
    amenities: fc.uniqueArray(fc.stringMatching(/^[a-z-]{1,12}$/), { maxLength: 16 }),
  })
  .map(({ start, days, ...rest }): SearchFilter => {
    const dateFrom = addDays(TODAY, start)
    return { hasSearched: true, ...rest, dateFrom, dateTo: addDays(dateFrom, days) }
  })

describe('the code for search addresses', () => {
  it('reads the address of a search back as the same filter [3.search.fields]', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const address = writeSearch(filter, TODAY).toString()
        expect(readSearch(new URLSearchParams(address), TODAY)).toEqual(filter)
      }),
    )
  })

  it('writes two chosen places, or one place and an empty end for anywhere', () => {
    const coordinates = { lat: -1.28, lng: 36.82 }
    const from = { name: 'Nairobi CBD', placeId: 'ke:nairobi', coordinates }
    const address = (to: typeof from | null) => linkToSearch(searchBetween({ from, to }, TODAY), TODAY)
    const start = 'from=Nairobi+CBD&fromName=Nairobi+CBD&fromId=ke%3Anairobi&fromLat=-1.28&fromLng=36.82'
    expect(address(null)).toBe(`/ride/search?${start}&to=`)
    expect(address({ ...from, name: 'Thika', placeId: 'ke:thika' })).toBe(
      `/ride/search?${start}&to=Thika&toName=Thika&toId=ke%3Athika&toLat=-1.28&toLng=36.82`,
    )
  })

  it('treats an address with a place field as a search, even if the field is empty', () => {
    expect(read('').hasSearched).toBe(false)
    expect(read('from=&to=').hasSearched).toBe(true)
    expect(namesAPlace(read('from=&to='))).toBe(false)
    expect(namesAPlace(read('from=&to=Kisumu'))).toBe(true)
  })

  it('defaults to today, 60 days and 1 passenger [9.search.window 9.default.seats 3.search.defaults]', () => {
    expect(read('')).toMatchObject({
      dateFrom: TODAY,
      dateTo: '2027-01-20',
      numSeats: 1,
      timeRanges: [],
      amenities: [],
    })
  })

  it('reads repeated form fields like a list with commas', () => {
    const filter = read('timeRanges=12:00-18:00&timeRanges=06:00-12:00&amenities=pet&amenities=pet,bag')
    expect(filter.timeRanges).toEqual(['06:00-12:00', '12:00-18:00'])
    expect(filter.amenities).toEqual(['pet', 'bag'])
  })

  it('uses the last of 2 amenities that exclude each other', () => {
    expect(read('amenities=no-smoking,pets,smoking').amenities).toEqual(['pets', 'smoking'])
    expect(read('amenities=smoking&amenities=no-smoking').amenities).toEqual(['no-smoking'])
  })

  it('drops coordinates when the text is no longer the name of the chosen place', () => {
    const chosen = 'fromName=Nairobi&fromId=p1&fromLat=-1.28&fromLng=36.82'
    expect(read(`from=Nairobi&${chosen}`).from.coordinates).toEqual({ lat: -1.28, lng: 36.82 })
    expect(read(`from=Mombasa&${chosen}`).from).toEqual({ text: 'Mombasa', placeId: null, coordinates: null })
  })

  it.each([
    ['dateFrom=2026-11-01', 'dateFrom', TODAY],
    ['dateFrom=2026-02-31', 'dateFrom', TODAY],
    ['dateFrom=2026-12-05&dateTo=2026-12-01', 'dateTo', '2027-02-03'],
    ['numSeats=99', 'numSeats', 10],
    ['numSeats=1000', 'numSeats', 10],
    ['numSeats=00002', 'numSeats', 2],
    ['page=9999999999', 'page', MAX_SEARCH_PAGE],
    ['numSeats=0', 'numSeats', 1],
    ['numSeats=two', 'numSeats', 1],
    ['timeRanges=00:00-24:00', 'timeRanges', []],
  ])('corrects an invalid search: %s', (query, field, expected) => {
    expect(read(query)[field as keyof SearchFilter]).toEqual(expected)
  })

  it('ignores invalid coordinates', () => {
    expect(read('from=N&fromName=N&fromLat=91&fromLng=1').from.coordinates).toBeNull()
    expect(read('from=N&fromName=N&fromLat=1').from.coordinates).toBeNull()
  })
})

it('the search sends text and coordinates together to the API, and omits empty fields', () => {
  expect(toSearchQuery(read('from=N&fromName=N&fromLat=-1.5&fromLng=36&to=&amenities=pet,bag'))).toEqual({
    from: 'N',
    fromLat: '-1.5',
    fromLng: '36',
    dateFrom: TODAY,
    dateTo: '2027-01-20',
    numSeats: '1',
    sort: 'best',
    page: '1',
    amenities: 'pet,bag',
  })
})

it('the search removes control characters, which the API would refuse', () => {
  const filter = readSearch(new URLSearchParams('from=Nai%00robi&to=%00&amenities=%1F,pets%7F'), '2026-11-22')
  expect([filter.from.text, filter.to.text, filter.amenities]).toEqual(['Nairobi', '', ['pets']])
})
