import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createGazetteer } from './gazetteer.ts'
import { parseGazetteer } from './parse-gazetteer.ts'

const NAIROBI = { lat: -1.2864, lng: 36.8172 }
const gazetteer = createGazetteer()

const readLines = (file: string) =>
  readFileSync(`tests/fixtures/${file}`, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))

/** The position of the intended place for every query of a file, counted from 1. Infinity: the place was not found. */
const positionsOf = (file: string) =>
  Promise.all(
    readLines(file).map(async ([, query = '', lat = '', lng = '', , expected = '']) => {
      const near = lat === '' ? null : { lat: Number(lat), lng: Number(lng) }
      const found = await gazetteer.suggest({ input: query, near, limit: 6, types: [] })
      const at = found.findIndex(({ mainText }) => expected.split(';').includes(mainText))
      return { query, position: at < 0 ? Infinity : at + 1, found: found.map(({ mainText }) => mainText) }
    }),
  )

const REQUIRED = { first: 0.85, 'among three': 0.95, 'mean reciprocal rank': 0.9 } as const

describe.each([
  ['the queries that we were given', 'places-queries.csv', 30],
  ['our own queries, written before any tuning', 'places-own-queries.csv', 150],
  ['more queries, none of them a name or an alias in the data', 'places-typed-queries.csv', 240],
  ['queries as strangers type them, listed before the places were looked at', 'places-fresh-queries.csv', 600],
])('%s', (_, file, atLeast) => {
  it('suggestions list the intended place first for at least 85% of the queries, and among the first 3 for at least 95%', async () => {
    const asked = await positionsOf(file)
    const mean = (worth: (position: number) => number) =>
      asked.reduce((sum, { position }) => sum + worth(position), 0) / asked.length
    const figures = {
      first: mean((position) => Number(position === 1)),
      'among three': mean((position) => Number(position <= 3)),
      'mean reciprocal rank': mean((position) => 1 / position),
    }
    const notFirst = asked.filter(({ position }) => position > 1)
    const shortfalls = (Object.keys(REQUIRED) as (keyof typeof REQUIRED)[])
      .filter((name) => figures[name] < REQUIRED[name])
      .map((name) => `${name}: ${figures[name]}`)
    expect(asked.length).toBeGreaterThanOrEqual(atLeast)
    expect(
      shortfalls.length === 0 ? [] : [...shortfalls, ...notFirst.map((each) => Object.values(each).join(' | '))],
    ).toEqual([])
  })
})

it('no query of places-typed-queries.csv is literally a name or an alias in the data', () => {
  const known = new Set(
    parseGazetteer().flatMap(({ name, aliases }) => [name, ...aliases].map((text) => text.toLowerCase())),
  )
  const asked = readLines('places-typed-queries.csv').map(([, query = '']) => query.toLowerCase())
  expect(asked.filter((query) => known.has(query))).toEqual([])
})

describe.each([
  ['names of daily life', 'places-daily-life.csv', 150],
  ['names of daily life in all counties', 'places-fresh-daily-life.csv', 600],
])('%s', (_, file, atLeast) => {
  it('the intended place is among the first 3 for at least 14 of 15 names', async () => {
    const names = readLines(file)
    const missed: string[] = []
    for (const [typed = '', expected = ''] of names) {
      const found = await gazetteer.suggest({ input: typed, near: NAIROBI, limit: 3, types: [] })
      if (!found.some(({ mainText }) => expected.split(';').includes(mainText))) missed.push(typed)
    }
    const allowed = Math.floor(names.length / 15)
    expect(names.length).toBeGreaterThanOrEqual(atLeast)
    expect(missed.length > allowed ? missed : []).toEqual([])
  })
})
