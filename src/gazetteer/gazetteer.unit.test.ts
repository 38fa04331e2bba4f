import { describe, expect, it } from 'vitest'
import { distanceKm, type Coordinates } from '../shared/kernel/geo.ts'
import { createGazetteer } from './gazetteer.ts'

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

describe('suggestions', () => {
  it('suggestions for “Momb” near Nairobi begin with the distant town Mombasa', async () => {
    expect((await suggest('Momb', NAIROBI))[0]).toBe('Mombasa')
  })

  it('suggestions prefer the nearer of 2 places with the same name', async () => {
    const nakuru = { lat: -0.287, lng: 36.068 }
    expect((await suggest('milimani', nakuru))[0]).toBe('Milimani Nakuru')
    expect((await suggest('milimani', NAIROBI))[0]).toBe('Milimani Nairobi')
  })

  it('suggestions begin with the place whose full address is typed', async () => {
    expect((await suggest('Westlands, Nairobi County, Kenya'))[0]).toBe('Westlands')
  })

  it('suggestions can be narrowed by typing the county', async () => {
    expect((await suggest('westlands nairobi'))[0]).toBe('Westlands')
    const kisumuMalls = await gazetteer.suggest({ input: 'mall kisumu', near: NAIROBI, limit: 3, types: [] })
    expect(kisumuMalls.map((suggestion) => suggestion.secondaryText)).toEqual(
      Array.from({ length: 3 }, () => 'Kisumu County, Kenya'),
    )
  })

  it('suggestions are empty for unknown text and for punctuation', async () => {
    expect(await suggest('zzzzqqqq')).toEqual([])
    expect(await suggest("''")).toEqual([])
  })

  it('suggestions leave out towns when they are limited to establishments', async () => {
    const types = ['establishment'] as const
    const found = await gazetteer.suggest({ input: 'thika', near: NAIROBI, limit: 5, types })
    expect(found.map((suggestion) => suggestion.mainText)).not.toContain('Thika')
    expect(found.map((suggestion) => suggestion.mainText)).toContain('Thika Road Mall')
  })

  it('suggestions name the county', async () => {
    const [first] = await gazetteer.suggest({ input: 'Westlands', near: NAIROBI, limit: 1, types: [] })
    expect(first).toMatchObject({
      placeId: 'ke:westlands',
      mainText: 'Westlands',
      secondaryText: 'Nairobi County, Kenya',
    })
  })
})

describe('details', () => {
  it('details contain the name and the full address of a place', async () => {
    expect(await gazetteer.details('ke:westlands')).toMatchObject({
      name: 'Westlands',
      formattedAddress: 'Westlands, Nairobi County, Kenya',
    })
  })

  it('details are null for an unknown id', async () => {
    expect(await gazetteer.details('ke:atlantis')).toBeNull()
  })
})

describe('trip estimates', () => {
  // Road distances from signposts and road authorities.
  const KNOWN_ROADS: readonly (readonly [string, string, number])[] = [
    ['ke:nairobi-cbd', 'ke:naivasha', 92],
    ['ke:nairobi-cbd', 'ke:nakuru', 157],
    ['ke:nairobi-cbd', 'ke:narok', 141],
    ['ke:nairobi-cbd', 'ke:kericho', 262],
    ['ke:nairobi-cbd', 'ke:kisumu', 345],
    ['ke:nairobi-cbd', 'ke:eldoret', 312],
    ['ke:nairobi-cbd', 'ke:kitale', 381],
    ['ke:nairobi-cbd', 'ke:malaba', 440],
    ['ke:nairobi-cbd', 'ke:machakos', 64],
    ['ke:nairobi-cbd', 'ke:emali', 125],
    ['ke:nairobi-cbd', 'ke:mtito-andei', 235],
    ['ke:nairobi-cbd', 'ke:voi', 329],
    ['ke:nairobi-cbd', 'ke:mombasa', 485],
    ['ke:nairobi-cbd', 'ke:kajiado', 79],
    ['ke:nairobi-cbd', 'ke:namanga', 165],
    ['ke:nairobi-cbd', 'ke:thika', 45],
    ['ke:nairobi-cbd', 'ke:muranga', 86],
    ['ke:nairobi-cbd', 'ke:nyeri', 152],
    ['ke:nairobi-cbd', 'ke:nanyuki', 197],
    ['ke:nairobi-cbd', 'ke:isiolo', 278],
    ['ke:nairobi-cbd', 'ke:marsabit', 537],
    ['ke:nairobi-cbd', 'ke:meru', 230],
    ['ke:nairobi-cbd', 'ke:embu', 126],
    ['ke:nairobi-cbd', 'ke:garissa', 366],
    ['ke:nairobi-cbd', 'ke:kitui', 168],
    ['ke:nairobi-cbd', 'ke:kisii', 305],
    ['ke:nairobi-cbd', 'ke:bomet', 230],
    ['ke:mombasa', 'ke:malindi', 118],
    ['ke:mombasa', 'ke:kilifi', 58],
    ['ke:mombasa', 'ke:voi', 150],
    ['ke:kisumu', 'ke:kakamega', 52],
    ['ke:kisumu', 'ke:busia', 112],
    ['ke:kisumu', 'ke:kericho', 83],
    ['ke:kisumu', 'ke:kisii', 114],
    ['ke:eldoret', 'ke:kitale', 69],
    ['ke:eldoret', 'ke:nakuru', 155],
    ['ke:nakuru', 'ke:kericho', 105],
    ['ke:nakuru', 'ke:nyahururu', 66],
    ['ke:kisii', 'ke:migori', 73],
    ['ke:nyeri', 'ke:nanyuki', 58],
  ]

  // Distances read from road maps before the estimates were known. Most of the roads are winding, or far from the capital.
  const OTHER_ROADS: readonly (readonly [string, string, number])[] = [
    ['ke:mombasa', 'ke:lunga-lunga', 96],
    ['ke:mombasa', 'ke:diani-beach', 35],
    ['ke:mombasa', 'ke:lamu', 340],
    ['ke:malindi', 'ke:garsen', 112],
    ['ke:isiolo', 'ke:marsabit', 262],
    ['ke:marsabit', 'ke:moyale', 250],
    ['ke:nakuru', 'ke:naivasha', 69],
    ['ke:eldoret', 'ke:kapsabet', 46],
    ['ke:eldoret', 'ke:iten', 35],
    ['ke:eldoret', 'ke:webuye', 66],
    ['ke:eldoret', 'ke:malaba', 130],
    ['ke:kitale', 'ke:kapenguria', 42],
    ['ke:kitale', 'ke:lodwar', 295],
    ['ke:narok', 'ke:bomet', 90],
    ['ke:embu', 'ke:meru', 128],
    ['ke:machakos', 'ke:kitui', 112],
    ['ke:voi', 'ke:taveta', 112],
    ['ke:kisii', 'ke:kilgoris', 54],
    ['ke:nairobi-cbd', 'ke:kerugoya', 118],
    ['ke:nyeri', 'ke:karatina', 26],
    ['ke:nanyuki', 'ke:isiolo', 82],
    ['ke:meru', 'ke:isiolo', 52],
    ['ke:meru', 'ke:maua', 50],
    ['ke:nakuru', 'ke:marigat', 98],
    ['ke:nakuru', 'ke:kabarnet', 135],
    ['ke:nairobi-cbd', 'ke:wote', 128],
    ['ke:nairobi-cbd', 'ke:makindu', 168],
    ['ke:nairobi-cbd', 'ke:loitokitok', 233],
    ['ke:kisumu', 'ke:siaya', 74],
    ['ke:kisumu', 'ke:homa-bay', 107],
    ['ke:kisumu', 'ke:eldoret', 119],
    ['ke:kakamega', 'ke:bungoma', 60],
    ['ke:bungoma', 'ke:kitale', 80],
    ['ke:nyahururu', 'ke:rumuruti', 36],
    ['ke:kericho', 'ke:bomet', 63],
    ['ke:kisumu', 'ke:bungoma', 110],
    ['ke:nairobi-cbd', 'ke:limuru', 32],
    ['ke:nairobi-cbd', 'ke:kangundo', 65],
    ['ke:garissa', 'ke:wajir', 325],
    ['ke:garissa', 'ke:dadaab', 102],
    ['ke:mombasa', 'ke:wundanyi', 205],
    ['ke:kilifi', 'ke:malindi', 60],
    ['ke:kisii', 'ke:homa-bay', 62],
    ['ke:nairobi-cbd', 'ke:nyahururu', 190],
    ['ke:nairobi-cbd', 'ke:kakamega', 387],
    ['ke:nairobi-cbd', 'ke:busia', 455],
    ['ke:thika', 'ke:nyeri', 108],
    ['ke:nakuru', 'ke:eldama-ravine', 64],
  ]

  it('trip estimates have an average error below 6% on 48 other roads, most of them winding or far from the capital', async () => {
    const errors = await Promise.all(
      OTHER_ROADS.map(async ([from, to, known]) => Math.abs((await estimate(from, to)).km - known) / known),
    )
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.06)
  })

  it('trip estimates have an error below 20% on each of 40 known roads, and below 6% on average', async () => {
    const errors = await Promise.all(
      KNOWN_ROADS.map(async ([from, to, known]) => Math.abs((await estimate(from, to)).km - known) / known),
    )
    expect(errors).toHaveLength(40)
    expect(Math.max(...errors)).toBeLessThan(0.2)
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.06)
  })

  it('trip estimates assume 60 km/h between towns and 24 km/h in a city', async () => {
    const far = await estimate('ke:nairobi-cbd', 'ke:kisumu')
    expect(Math.abs(far.minutes - far.km)).toBeLessThanOrEqual(3)
    const near = await estimate('ke:nairobi-cbd', 'ke:westlands')
    const line = distanceKm(await at('ke:nairobi-cbd'), await at('ke:westlands'))
    expect(near.km).toBeCloseTo(line * 1.22, 0)
    expect(Math.abs(near.minutes - near.km * 2.5)).toBeLessThanOrEqual(3)
  })

  it('trip estimates are never quicker for a longer trip along the same road', async () => {
    const road = ['ke:juja', 'ke:thika', 'ke:kenol', 'ke:makuyu', 'ke:sagana', 'ke:karatina', 'ke:nyeri']
    const minutes = await Promise.all(road.map(async (to) => (await estimate('ke:nairobi-cbd', to)).minutes))
    expect(minutes).toEqual(minutes.toSorted((a, b) => a - b))
  })

  it('trip estimates are at least 10 minutes, even without a distance', async () => {
    expect(await estimate('ke:westlands', 'ke:westlands')).toEqual({ km: 0, minutes: 10 })
  })

  it('trip estimates use the straight line for points that no corridor leads to', () => {
    const from = { lat: -8, lng: 30 }
    const to = { lat: -9, lng: 30 }
    expect(gazetteer.estimateTrip(from, to).km).toBeCloseTo(distanceKm(from, to) * 1.18, 0)
  })
})

describe('the line of a route', () => {
  it('the line of a route is computed once for each start and end, and separately for the way back', () => {
    const mombasa = { lat: -4.0435, lng: 39.6682 }
    const [there, back] = [gazetteer.drawRoute(NAIROBI, mombasa), gazetteer.drawRoute(mombasa, NAIROBI)]
    expect(gazetteer.drawRoute({ ...NAIROBI }, { ...mombasa })).toBe(there)
    expect(there.map(({ lat, lng }) => ({ lat, lng })).at(0)).toEqual(NAIROBI)
    expect(back.map(({ lat, lng }) => ({ lat, lng })).at(0)).toEqual(mombasa)
    expect(back.map(({ name }) => name)).toEqual(there.map(({ name }) => name).toReversed())
  })
})
