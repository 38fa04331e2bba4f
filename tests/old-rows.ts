import { ne, sql } from 'drizzle-orm'
import pg from 'pg'
import { readRows } from '../src/db/read-rows.ts'
import { payouts } from '../src/db/schema/index.ts'
import { HOUR_MS } from '../src/shared/kernel/nairobi-time.ts'
import { board, moveTo, paidSeat, readPin } from './paid-seat.ts'
import type { PayingWorld } from './paying-world.ts'
import { resultBody } from './scripted-payments.ts'

/** The tables that are copied, with their columns of ids: a copy refers to copies of the other rows. */
export const COPIED: Readonly<Record<string, readonly string[]>> = {
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

const copyOf = (keys: readonly string[]) => {
  return ({ name, type }: { name: string; type: string }): string => {
    if (keys.includes(name)) return `md5("${name}"::text || n)::uuid`
    if (name === 'phone') return `'+2547' || lpad((n * 10 + row_place)::text, 8, '0')`
    if (UNIQUE_TEXTS.has(name)) return `"${name}" || n`
    if (type.startsWith('timestamp')) return `"${name}" - n * interval '40 minutes'`
    return type === 'bytea' ? `sha256(convert_to("${name}"::text || n, 'UTF8'))` : `"${name}"`
  }
}

const copyRows = async (client: pg.Client, table: string, copies: number) => {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  )
  const values = rows.map(copyOf(COPIED[table] ?? []))
  await client.query(
    `insert into "${table}" (${rows.map(({ name }) => `"${name}"`).join()}) select ${values.join()}
     from (select *, row_number() over () as row_place from "${table}") old cross join generate_series(1, ${copies}) n`,
  )
}

/**
 * Copies every row of these tables, each copy 40 minutes earlier than the one before. Triggers and foreign keys are
 * off, because they would take minutes.
 */
export const copyIntoPast = async (client: pg.Client, copies: number): Promise<void> => {
  await client.query('set session_replication_role = replica')
  for (const table of Object.keys(COPIED)) await copyRows(client, table, copies)
  await client.query('analyze')
}

/** Completes a trip whose driver is then paid, so that no sweep has anything left to do for it. */
export const finishTrip = async (world: PayingWorld): Promise<void> => {
  const seat = await paidSeat(world)
  moveTo(world, seat.departsAt)
  await world.runDueJobs()
  await board(world, seat, await readPin(world, seat))
  for (const hours of [30, 60, 60]) {
    moveTo(world, new Date(seat.arrivesAt.getTime() + hours * HOUR_MS))
    await world.runDueJobs()
  }
  const sent = world.mpesa.movements.at(-1)
  if (!sent) throw new Error('The driver was not paid.')
  await world.call('POST', new URL(sent.to.resultUrl).pathname, { body: resultBody(sent) })
  await world.runDueJobs()
  const left = await world.deps.db.$count(payouts, ne(payouts.status, 'SENT'))
  if (left > 0) throw new Error('The payout was not sent.')
}

export const connectTo = async ({ deps }: PayingWorld): Promise<pg.Client> => {
  const [named] = await readRows<{ name: string }>(deps.db, sql`select current_database() as name`)
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  url.pathname = `/${named?.name}`
  const client = new pg.Client({ connectionString: url.toString() })
  await client.connect()
  return client
}
