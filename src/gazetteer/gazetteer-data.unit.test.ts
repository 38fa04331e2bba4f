import { describe, expect, it } from 'vitest'
import { COUNTIES, isInCounty, type County } from '../shared/kernel/counties.ts'
import { distanceKm } from '../shared/kernel/geo.ts'
import { parseGazetteer, type Place } from './parse-gazetteer.ts'
import { normalise } from './score-match.ts'

const places = parseGazetteer()
const titles = (found: readonly Place[]) => found.map(({ name, county }) => `${name} (${county})`)

/** Two places of one name this near are one place written twice. */
const SAME_PLACE_KM = 3

describe('the places of Kenya', () => {
  it('are more than 1,250, in all 47 counties and in no other', () => {
    expect(places.length).toBeGreaterThanOrEqual(1250)
    expect(COUNTIES).toHaveLength(47)
    expect([...new Set(places.map((place) => place.county))].toSorted()).toEqual(COUNTIES.toSorted())
  })

  it('lie inside the box around their county', () => {
    const outside = places.filter(({ county, coordinates }) => !isInCounty(county as County, coordinates))
    expect(titles(outside)).toEqual([])
  })

  it('have a name, a kind and an importance above 0 and up to 1 on every line', () => {
    const broken = places.filter(
      (place) => place.name === '' || !/^[a-z_]+$/.test(place.kind) || !(place.importance > 0 && place.importance <= 1),
    )
    expect(titles(broken)).toEqual([])
  })

  it('have an id of their own', () => {
    expect(new Set(places.map((place) => place.placeId)).size).toBe(places.length)
  })

  it('stand there once', () => {
    const byName = Map.groupBy(places, (place) => `${normalise(place.name)}|${place.county}`)
    const twice = [...byName.values()].filter(([first, ...others]) =>
      others.some((other) => first && distanceKm(first.coordinates, other.coordinates) < SAME_PLACE_KM),
    )
    expect(twice.map(titles)).toEqual([])
  })

  it('say no alias twice, nor their own name again', () => {
    const repeated = places.filter(({ name, aliases }) => {
      const all = [name, ...aliases].map(normalise)
      return new Set(all).size < all.length
    })
    expect(titles(repeated)).toEqual([])
  })

  it('never take the name of a place at least as important for an alias', () => {
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

describe('reading the data', () => {
  it('skips headings and empty lines', () => {
    expect(parseGazetteer('# Meru\n\nMaua,town,Meru,0.2,37.9,,0.5,\n').map((place) => place.name)).toEqual(['Maua'])
  })

  it('puts the county into the ids of names that stand twice', () => {
    const csv = 'Makutano,town,Meru,0,37,,0.3,\nMakutano,town,Embu,-0.7,37.3,,0.3,\nEmbu,town,Embu,-0.5,37.4,,0.6,'
    expect(parseGazetteer(csv).map((place) => place.placeId)).toEqual([
      'ke:makutano-meru',
      'ke:makutano-embu',
      'ke:embu',
    ])
  })
})
