import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { readCriteria, type SearchCriteria } from '../src/domain/search/rules.ts'
import { openPostgres } from '../src/db/client.ts'
import type { SearchQuery } from '../src/shared/contract/found-rides.ts'
import { TIME_BANDS } from '../src/shared/kernel/time-bands.ts'

const AMENITIES = ['no-smoking', 'pets', 'luggage', 'charging']
const SEARCHES = 3072

const failLoudly = (error: unknown) => {
  throw error
}

const withDatabase = (server: string, name: string) =>
  Object.assign(new URL(server), { pathname: `/${name}` }).toString()

export const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** The most stops between start and end, because a ride has at most 6 stops, including both ends. */
const MAX_BETWEEN = 4

/** Creates a migrated database with this many rides, of which a tenth can be booked. */
export const createWorld = async (server: string, rides: number, withStops: boolean): Promise<{ url: string }> => {
  const name = `pamoja_bench_now_${rides}${withStops ? '_stops' : ''}`
  const admin = await connect(server)
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = withDatabase(server, name)
  const store = await openPostgres(url, { size: 2, waitMs: 10_000 }, failLoudly)
  await store.close()
  const client = await connect(url)
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into amenities select id, id, 'default', position - 1 from unnest($1::text[]) with ordinality x(id, position)
     on conflict do nothing`,
    [AMENITIES],
  )
  const world = readFileSync(resolve('bench/world.sql'), 'utf8')
    .replaceAll('{rides}', String(rides))
    .replaceAll('{between}', String(withStops ? MAX_BETWEEN : 0))
  for (const statement of world.split('--> statement')) await client.query(statement)
  await client.query('vacuum analyze')
  await client.end()
  return { url }
}

/** Renames a database, because both commits may choose the same name. @returns its url */
export const setAside = async (server: string, url: string): Promise<string> => {
  const name = new URL(url).pathname.slice(1)
  const client = await connect(server)
  await client.query(`drop database if exists ${name}_older with (force)`)
  await client.query(`alter database ${name} rename to ${name}_older`)
  await client.end()
  return withDatabase(server, `${name}_older`)
}

export const dropWorld = async (server: string, url: string): Promise<void> => {
  const client = await connect(server)
  await client.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`)
  await client.end()
}

interface Demand {
  o_lat: number
  o_lng: number
  d_lat: number
  d_lng: number
  from_name: string
  to_name: string
  /** Three random numbers from 0 to 1, which decide the dates, the filters and the days ahead. */
  window: number
  filters: number
  ahead: number
}

// About two thirds of the searches are commutes near Nairobi. A few are between any two places, the others between
// towns or in one town. They start and end near a place, not exactly at it.
const DEMAND = `
  with dice as (select n, random() as kind, random() as pair, random() as a, random() as b from generate_series(1, $1::int) n)
  select a.lat + 0.01 * (random() - 0.5) as o_lat, a.lng + 0.01 * (random() - 0.5) as o_lng,
    b.lat + 0.01 * (random() - 0.5) as d_lat, b.lng + 0.01 * (random() - 0.5) as d_lng,
    a.name as from_name, b.name as to_name, random() as window, random() as filters, random() as ahead
  from dice
  cross join lateral (select h.from_place, h.to_place from bench_habits h
    where h.id = 1 + floor(dice.pair * (select count(*) from bench_habits))::int) habit
  cross join lateral (select 1 + floor(dice.a * (select count(*) from places))::int as o, 1 + floor(dice.b * (select count(*) from places))::int as d) anywhere
  join places a on a.id = case when dice.kind < 0.88 then habit.from_place else anywhere.o end
  join places b on b.id = case when dice.kind < 0.88 then habit.to_place else anywhere.d end`

const dayAhead = (now: Date, days: number) =>
  new Date(now.getTime() + 3 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

const queryOf = (demand: Demand, now: Date): SearchQuery => {
  const first = Math.floor(demand.ahead * 30)
  const days = demand.window < 0.3 ? 0 : 6
  return {
    fromLat: demand.o_lat,
    fromLng: demand.o_lng,
    toLat: demand.d_lat,
    toLng: demand.d_lng,
    ...(demand.window < 0.5 ? { dateFrom: dayAhead(now, first), dateTo: dayAhead(now, first + days) } : {}),
    ...(demand.filters < 0.3 ? { numSeats: 2 } : {}),
    ...(demand.filters > 0.75
      ? { timeRanges: [TIME_BANDS[Math.floor(demand.filters * 100) % 3] ?? TIME_BANDS[0]] }
      : {}),
    ...(demand.filters > 0.4 && demand.filters < 0.55 ? { amenities: ['luggage'] } : {}),
  }
}

export interface Searches {
  paths: string[]
  criteria: SearchCriteria[]
  /** As after choosing places from a list: with their names and their coordinates. */
  withNames: SearchCriteria[]
}

export const writeSearches = async (url: string): Promise<Searches> => {
  const client = await connect(url)
  await client.query('select setseed(0.77)')
  const { rows } = await client.query<Demand>(DEMAND, [SEARCHES])
  await client.end()
  const now = new Date()
  const searches: Searches = { paths: [], criteria: [], withNames: [] }
  for (const demand of rows) {
    const query = queryOf(demand, now)
    const fields = Object.entries(query).map(([key, value]) => [key, String(value)])
    searches.paths.push(`/api/ride/search?${new URLSearchParams(fields)}`)
    searches.criteria.push(readCriteria(query, now, 'en'))
    searches.withNames.push(readCriteria({ ...query, from: demand.from_name, to: demand.to_name }, now, 'en'))
  }
  return searches
}
