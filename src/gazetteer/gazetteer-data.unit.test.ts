import { describe, expect, it } from 'vitest'
import { COUNTIES, isInCounty, type County } from '../shared/kernel/counties.ts'
import { distanceKm } from '../shared/kernel/geo.ts'
import { AddPlaceBody } from '../shared/contract/admin-places.ts'
import { buildRoadGraph } from './estimate-trip.ts'
import { parseGazetteer, type Place } from './parse-gazetteer.ts'
import { normalise } from './score-match.ts'

const places = parseGazetteer()
const titles = (found: readonly Place[]) => found.map(({ name, county }) => `${name} (${county})`)

/** Two places with the same name and county are duplicates if they are closer than this. */
const SAME_PLACE_KM = 3

describe('the places of Kenya', () => {
  it('the places of Kenya are at least 1,250, in all 47 counties and in no other county', () => {
    expect(places.length).toBeGreaterThanOrEqual(1250)
    expect(COUNTIES).toHaveLength(47)
    expect([...new Set(places.map((place) => place.county))].toSorted()).toEqual(COUNTIES.toSorted())
  })

  it('the places of Kenya lie inside the box around their county', () => {
    const outside = places.filter(({ county, coordinates }) => !isInCounty(county as County, coordinates))
    expect(titles(outside)).toEqual([])
  })

  it('the places of Kenya would all be accepted from an admin, with an importance above 0', () => {
    const refused = places.filter(
      ({ name, kind, county, coordinates, aliases, importance }) =>
        !AddPlaceBody.safeParse({ name, kind, county, coordinates, aliases, importance }).success || importance === 0,
    )
    expect(titles(refused)).toEqual([])
  })

  it('each have their own id', () => {
    expect(new Set(places.map((place) => place.placeId)).size).toBe(places.length)
  })

  it('the places of Kenya are listed once', () => {
    const byName = Map.groupBy(places, (place) => `${normalise(place.name)}|${place.county}`)
    const twice = [...byName.values()].filter(([first, ...others]) =>
      others.some((other) => first && distanceKm(first.coordinates, other.coordinates) < SAME_PLACE_KM),
    )
    expect(twice.map(titles)).toEqual([])
  })

  it('the places of Kenya list no alias twice, and not their own name as an alias', () => {
    const repeated = places.filter(({ name, aliases }) => {
      const all = [name, ...aliases].map(normalise)
      return new Set(all).size < all.length
    })
    expect(titles(repeated)).toEqual([])
  })

  it('the places of Kenya have no alias that names a more important place, or an equally important one in their county', () => {
    const byName = Map.groupBy(places, (place) => normalise(place.name))
    const taken = places.flatMap((place) =>
      place.aliases
        .filter((alias) =>
          byName
            .get(normalise(alias))
            ?.some(
              (other) =>
                other.importance > place.importance ||
                (other.county === place.county && other !== place && other.importance === place.importance),
            ),
        )
        .map((alias) => `${alias} of ${place.name} (${place.county})`),
    )
    expect(taken).toEqual([])
  })
})

const HEADINGS = 'name,kind,county,lat,lng,aliases,importance,source'
const read = (...lines: string[]) => parseGazetteer({ file: 'places.csv', text: [HEADINGS, ...lines].join('\n') })
const MAUA = 'Maua,town,Meru,0.2,37.9,Maua Town;Maua Stage,0.5,'

describe('the reader of the data', () => {
  it('skips empty lines, and byte order marks of spreadsheets', () => {
    const maua = {
      placeId: 'ke:maua',
      name: 'Maua',
      kind: 'town',
      county: 'Meru',
      coordinates: { lat: 0.2, lng: 37.9 },
      aliases: ['Maua Town', 'Maua Stage'],
      importance: 0.5,
    }
    expect(read('', MAUA, '')).toEqual([maua])
    expect(parseGazetteer({ file: 'places.csv', text: `\uFEFF${HEADINGS}\r\n${MAUA}\r\n` })).toEqual([maua])
  })

  it('adds the county to the ids of names that occur twice', () => {
    const three = read(
      'Makutano,town,Meru,0,37,,0.3,',
      'Makutano,town,Embu,-0.7,37.3,,0.3,',
      'Embu,town,Embu,-0.5,37.4,,0.6,',
    )
    expect(three.map((place) => place.placeId)).toEqual(['ke:makutano-meru', 'ke:makutano-embu', 'ke:embu'])
  })

  it.each([
    ['Maua,town,Meru,0.2,37.9,,0.5', 'line 3 has 7 cells, not 8'],
    ['"Maua",town,Meru,0.2,37.9,,0.5,', 'line 3 has a quotation mark'],
    [',town,Meru,0.2,37.9,,0.5,', 'line 3, column name'],
    ['Maua ,town,Meru,0.2,37.9,,0.5,', 'line 3, column name'],
    ['Maua,village,Meru,0.2,37.9,,0.5,', 'line 3, column kind'],
    ['Maua,town,Merru,0.2,37.9,,0.5,', 'line 3, column county'],
    ['Maua,town,Meru,,37.9,,0.5,', 'line 3, column lat'],
    ['Maua,town,Meru,91,37.9,,0.5,', 'line 3, column lat'],
    ['Maua,town,Meru,0.2,37.9E,,0.5,', 'line 3, column lng'],
    ['Maua,town,Meru,0.2,37.9,Maua Town;,0.5,', 'line 3, column aliases'],
    ['Maua,town,Meru,0.2,37.9,,1.5,', 'line 3, column importance'],
    ['Maua,town,Meru,0.2,37.9,,0.5,atlas', 'line 3, column source'],
  ])('says where a row is wrong: %s', (line, where) => {
    expect(() => read(MAUA, line)).toThrow(`places.csv, ${where}`)
  })

  it('refuses unknown headings', () => {
    expect(() => parseGazetteer({ file: 'places.csv', text: `name,county\nMaua,Meru` })).toThrow('places.csv, line 1')
  })

  it('refuses a road to an unknown place', () => {
    expect(() => buildRoadGraph(read(MAUA), [{ road: 'A1', longerBy: 1, places: ['Maua', 'Atlantis'] }])).toThrow(
      'The road A1 of corridors.csv leads to Atlantis',
    )
  })
})
