// After years almost all rows are old. A sweep that runs every few seconds must not read all of them.
import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readRows } from '../src/db/read-rows.ts'
import { jobsOf } from '../src/jobs/queue.ts'
import { jobRegistry } from '../src/jobs/registry.ts'
import { HOUR_MS } from '../src/shared/kernel/nairobi-time.ts'
import { board, moveTo, paidSeat, readPin } from '../tests/paid-seat.ts'
import { openPayingWorld, type PayingWorld } from '../tests/paying-world.ts'

const COPIES = 20_000
/** The copied tables, with the ids that lead from one copy to another. */
const COPIED: Readonly<Record<string, readonly string[]>> = {
  users: ['id'],
  rides: ['id', 'owner_id', 'driver_id'],
  ride_stops: ['ride_id'],
  ride_legs: ['ride_id'],
  seat_requests: ['id', 'ride_id', 'rider_id', 'owner_id'],
  payments: ['id', 'request_id'],
  boarding_pins: ['request_id'],
  payouts: ['id', 'request_id', 'payment_id', 'driver_id'],
  notifications: ['id', 'user_id'],
}
const UNIQUE_TEXTS = new Set(['receipt', 'checkout_request_id', 'merchant_request_id', 'dedupe', 'code'])
/** Sweeps that read a whole table: nothing in the table of payments says which money is not settled yet. */
const READ_ALL: Readonly<Record<string, readonly string[]>> = { 'payouts.release': ['boarding_pins', 'payments'] }

const OFTEN = jobsOf(jobRegistry).filter(([, { everySeconds }]) => everySeconds !== undefined && everySeconds <= 60)

interface Sent {
  text: string
  values: unknown[]
}

/** Records the statements of a piece of work, and lets PostgreSQL plan them for their values, as in production. */
const recordStatements = (): AsyncLocalStorage<Sent[]> => {
  const recording = new AsyncLocalStorage<Sent[]>()
  const query = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [first, values] = given
    const sent = recording.getStore()
    if (sent) {
      const config = typeof first === 'string' ? { text: first } : (first as Partial<Sent>)
      const used = Array.isArray(values) ? (values as unknown[]) : (config.values ?? [])
      sent.push({ text: config.text ?? '', values: used })
      void Reflect.apply(query, this, ['set plan_cache_mode = auto'])
    }
    return Reflect.apply(query, this, given)
  })
  return recording
}

const copyOf = (keys: readonly string[]) => {
  return ({ name, type }: { name: string; type: string }): string => {
    if (keys.includes(name)) return `md5("${name}"::text || n)::uuid`
    if (name === 'phone') return `'+2547' || lpad((n * 10 + row_place)::text, 8, '0')`
    if (UNIQUE_TEXTS.has(name)) return `"${name}" || n`
    if (type.startsWith('timestamp')) return `"${name}" - n * interval '40 minutes'`
    return type === 'bytea' ? `sha256(convert_to("${name}"::text || n, 'UTF8'))` : `"${name}"`
  }
}

/** Copies every row into the past, without triggers and foreign keys, which would take minutes. */
const copyRows = async (client: pg.Client, table: string, keys: readonly string[]) => {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  )
  await client.query(
    `insert into "${table}" (${rows.map(({ name }) => `"${name}"`).join()}) select ${rows.map(copyOf(keys)).join()}
     from (select *, row_number() over () as row_place from "${table}") old cross join generate_series(1, ${COPIES}) n`,
  )
}

/** A trip whose driver was paid, so that no sweep has anything left to do for it. */
const finishTrip = async (world: PayingWorld) => {
  const seat = await paidSeat(world)
  moveTo(world, seat.departsAt)
  await world.runDueJobs()
  await board(world, seat, await readPin(world, seat))
  for (const hours of [30, 60, 60]) {
    moveTo(world, new Date(seat.arrivesAt.getTime() + hours * HOUR_MS))
    await world.runDueJobs()
  }
}

const connectTo = async ({ deps }: PayingWorld): Promise<pg.Client> => {
  const [named] = await readRows<{ name: string }>(deps.db, sql`select current_database() as name`)
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  url.pathname = `/${named?.name}`
  const client = new pg.Client({ connectionString: url.toString() })
  await client.connect()
  return client
}

// The embedded database has no connections whose statements could be recorded.
describe.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('with many old rows', () => {
  let world: PayingWorld
  let recording: AsyncLocalStorage<Sent[]>
  let client: pg.Client
  beforeAll(async () => {
    recording = recordStatements()
    world = await openPayingWorld()
    world.skipInvariants('old rows are copied without their ledger')
    await finishTrip(world)
    client = await connectTo(world)
    await client.query('set session_replication_role = replica')
    for (const [table, keys] of Object.entries(COPIED)) await copyRows(client, table, keys)
    await client.query('analyze')
  })
  afterAll(async () => {
    await client.end()
    await world.close()
    vi.restoreAllMocks()
  })

  const tablesReadWhole = async (sent: readonly Sent[]): Promise<string[]> => {
    const tables = new Set<string>()
    const reads = new Map(sent.map(({ text, values }) => [text, values]))
    for (const [text, values] of reads) {
      if (!/^\s*(?:select|with|update|delete)\b/i.test(text)) continue
      const { rows } = await client.query<Record<string, string>>(`explain ${text}`, values)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      for (const [, table = ''] of plan.matchAll(/Seq Scan on (\w+)/g)) if (table in COPIED) tables.add(table)
    }
    return [...tables].toSorted()
  }

  it.each(OFTEN)('the sweep %s reads no whole table', async (name, job) => {
    const sent: Sent[] = []
    await recording.run(sent, () => job.handle(world.deps, {}))
    expect(sent.length).toBeGreaterThan(0)
    expect(await tablesReadWhole(sent)).toEqual(READ_ALL[name] ?? [])
  })
})
