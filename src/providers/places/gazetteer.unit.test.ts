import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { distanceKm, type Coordinates } from '../../shared/kernel/geo.ts'
import { createGazetteer } from './gazetteer.ts'
import { parseGazetteer } from './parse-gazetteer.ts'

const COUNTIES =
  `Baringo,Bomet,Bungoma,Busia,Elgeyo Marakwet,Embu,Garissa,Homa Bay,Isiolo,Kajiado,Kakamega,Kericho,Kiambu,Kilifi,
Kirinyaga,Kisii,Kisumu,Kitui,Kwale,Laikipia,Lamu,Machakos,Makueni,Mandera,Marsabit,Meru,Migori,Mombasa,Murang'a,Nairobi,
Nakuru,Nandi,Narok,Nyamira,Nyandarua,Nyeri,Samburu,Siaya,Taita Taveta,Tana River,Tharaka Nithi,Trans Nzoia,Turkana,
Uasin Gishu,Vihiga,Wajir,West Pokot`
    .split(',')
    .map((county) => county.trim())

const NAIROBI = { lat: -1.2864, lng: 36.8172 }
const gazetteer = createGazetteer()
const at = async (placeId: string) => {
  const place = await gazetteer.details(placeId)
  if (!place) throw new Error(`no ${placeId}`)
  return place.coordinates
}
const estimate = async (from: string, to: string) => gazetteer.estimateTrip(await at(from), await at(to))
const suggest = async (input: string, near: Coordinates | null = NAIROBI, limit = 3) =>
  (await gazetteer.suggest({ input, near, limit, types: [] })).map((suggestion) => suggestion.mainText)

describe('the data', () => {
  const places = parseGazetteer()

  it('covers all 47 counties and names no other', () => {
    expect(COUNTIES).toHaveLength(47)
    expect([...new Set(places.map((place) => place.county))].toSorted()).toEqual(COUNTIES.toSorted())
  })

  it('lies inside Kenya, every place of it', () => {
    const outside = places.filter(
      ({ coordinates: { lat, lng } }) => !(lat > -4.75 && lat < 5.1 && lng > 33.85 && lng < 41.95),
    )
    expect(outside).toEqual([])
  })

  it('gives every place an id of its own', () => {
    expect(new Set(places.map((place) => place.placeId)).size).toBe(places.length)
  })

  it('has a name, a kind and an importance between 0 and 1 on every line', () => {
    const broken = places.filter(
      (place) => place.name === '' || !/^[a-z_]+$/.test(place.kind) || !(place.importance > 0 && place.importance <= 1),
    )
    expect(broken).toEqual([])
  })

  it('puts the county into the ids of names that stand twice', () => {
    const csv =
      'header\nMakutano,town,Meru,0,37,,0.3,\nMakutano,town,Embu,-0.7,37.3,,0.3,\nEmbu,town,Embu,-0.5,37.4,,0.6,'
    expect(parseGazetteer(csv).map((place) => place.placeId)).toEqual([
      'ke:makutano-meru',
      'ke:makutano-embu',
      'ke:embu',
    ])
  })
})

describe('suggestions', () => {
  it('have what people mean among the first three, nine times in ten', async () => {
    const lines = readFileSync('tests/fixtures/places-queries.csv', 'utf8').trim().split('\n').slice(1)
    const misses: string[] = []
    for (const line of lines) {
      const [, query = '', lat = '', lng = '', , expected = ''] = line.split(',')
      const near = lat === '' ? null : { lat: Number(lat), lng: Number(lng) }
      const found = await suggest(query, near)
      if (!expected.split(';').some((name) => found.includes(name))) misses.push(query)
    }
    expect(lines).toHaveLength(30)
    expect(1 - misses.length / lines.length, `missed: ${misses.join(', ')}`).toBeGreaterThanOrEqual(0.9)
  })

  it('never lose a far town to what is near', async () => {
    expect((await suggest('Momb', NAIROBI))[0]).toMatch(/^Mombasa/)
  })

  it('prefer the near one of two places of the same name', async () => {
    const nakuru = { lat: -0.287, lng: 36.068 }
    expect((await suggest('milimani', nakuru))[0]).toBe('Milimani Nakuru')
    expect((await suggest('milimani', NAIROBI))[0]).toBe('Milimani Nairobi')
  })

  it('find a place again by its own description', async () => {
    expect((await suggest('Westlands, Nairobi County, Kenya'))[0]).toBe('Westlands')
  })

  it('can be narrowed by naming the county', async () => {
    expect((await suggest('westlands nairobi'))[0]).toBe('Westlands')
    const kisumuMalls = await gazetteer.suggest({ input: 'mall kisumu', near: NAIROBI, limit: 3, types: [] })
    expect(kisumuMalls.map((suggestion) => suggestion.secondaryText)).toEqual(
      Array.from({ length: 3 }, () => 'Kisumu County, Kenya'),
    )
  })

  it('are none for what is no place, and none for marks alone', async () => {
    expect(await suggest('zzzzqqqq')).toEqual([])
    expect(await suggest("''")).toEqual([])
  })

  it('can be limited to areas or to establishments', async () => {
    const types = ['establishment'] as const
    const found = await gazetteer.suggest({ input: 'thika', near: NAIROBI, limit: 5, types })
    expect(found.map((suggestion) => suggestion.mainText)).not.toContain('Thika')
    expect(found.map((suggestion) => suggestion.mainText)).toContain('Thika Road Mall')
  })

  it('name the county', async () => {
    const [first] = await gazetteer.suggest({ input: 'Westlands', near: NAIROBI, limit: 1, types: [] })
    expect(first).toMatchObject({
      placeId: 'ke:westlands',
      mainText: 'Westlands',
      secondaryText: 'Nairobi County, Kenya',
    })
  })
})

describe('details', () => {
  it('read as an address', async () => {
    expect(await gazetteer.details('ke:westlands')).toMatchObject({
      name: 'Westlands',
      formattedAddress: 'Westlands, Nairobi County, Kenya',
    })
  })

  it('are null for an unknown id', async () => {
    expect(await gazetteer.details('ke:atlantis')).toBeNull()
  })
})

describe('trip estimates', () => {
  // Kilometres by road as signposts and road authorities give them.
  const KNOWN_ROADS: readonly (readonly [string, string, number])[] = [
    ['ke:nairobi-cbd', 'ke:nakuru', 157],
    ['ke:nairobi-cbd', 'ke:mombasa', 485],
    ['ke:nairobi-cbd', 'ke:kisumu', 345],
    ['ke:nairobi-cbd', 'ke:eldoret', 312],
    ['ke:nairobi-cbd', 'ke:nyeri', 152],
    ['ke:nairobi-cbd', 'ke:meru', 230],
    ['ke:nairobi-cbd', 'ke:machakos', 64],
    ['ke:nairobi-cbd', 'ke:garissa', 366],
    ['ke:nairobi-cbd', 'ke:kisii', 305],
    ['ke:nairobi-cbd', 'ke:thika', 45],
    ['ke:mombasa', 'ke:malindi', 118],
    ['ke:mombasa', 'ke:voi', 150],
    ['ke:kisumu', 'ke:kakamega', 52],
  ]

  it('miss the known road by less than a fifth, and by less than 6 % on average', async () => {
    const errors = await Promise.all(
      KNOWN_ROADS.map(async ([from, to, known]) => Math.abs((await estimate(from, to)).km - known) / known),
    )
    expect(Math.max(...errors)).toBeLessThan(0.2)
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.06)
  })

  it('drive 60 km/h between towns and 24 km/h in a city', async () => {
    const far = await estimate('ke:nairobi-cbd', 'ke:kisumu')
    expect(Math.abs(far.minutes - far.km)).toBeLessThanOrEqual(3)
    const near = await estimate('ke:nairobi-cbd', 'ke:westlands')
    const line = distanceKm(await at('ke:nairobi-cbd'), await at('ke:westlands'))
    expect(near.km).toBeCloseTo(line * 1.22, 0)
    expect(Math.abs(near.minutes - near.km * 2.5)).toBeLessThanOrEqual(3)
  })

  it('never call a longer trip along one road the quicker one', async () => {
    const road = ['ke:juja', 'ke:thika', 'ke:kenol', 'ke:makuyu', 'ke:sagana', 'ke:karatina', 'ke:nyeri']
    const minutes = await Promise.all(road.map(async (to) => (await estimate('ke:nairobi-cbd', to)).minutes))
    expect(minutes).toEqual(minutes.toSorted((a, b) => a - b))
  })

  it('last ten minutes at least, even to where one stands', async () => {
    expect(await estimate('ke:westlands', 'ke:westlands')).toEqual({ km: 0, minutes: 10 })
  })

  it('fall back to the line where no corridor leads', () => {
    const from = { lat: -8, lng: 30 }
    const to = { lat: -9, lng: 30 }
    expect(gazetteer.estimateTrip(from, to).km).toBeCloseTo(distanceKm(from, to) * 1.18, 0)
  })
})
