import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { z } from 'zod'

// Simulated money and messages must survive a crash of the product, so they are in a file of their own.
const SCHEMA = `
  create table if not exists tokens (token text primary key, expires_at integer not null);
  create table if not exists prompts (
    checkout_id text primary key, merchant_id text not null, phone text not null, amount integer not null,
    reference text not null, description text not null, callback_url text not null, created_at integer not null,
    queries integer not null default 0, result_code text, answered_at integer, receipt text unique,
    meanwhile_code text, meanwhile_until integer
  );
  create unique index if not exists prompts_one_open on prompts (phone) where result_code is null;
  create table if not exists callbacks (
    id integer primary key, checkout_id text not null, url text not null, body text not null, due_at integer not null,
    attempts integer not null default 0, claimed_until integer not null default 0, delivered_at integer
  );
  create index if not exists callbacks_due on callbacks (due_at) where delivered_at is null;
  create table if not exists reports (
    id integer primary key, url text not null, headers text not null, body text not null, due_at integer not null,
    attempts integer not null default 0, claimed_until integer not null default 0, delivered_at integer
  );
  create index if not exists reports_due on reports (due_at) where delivered_at is null;
  create table if not exists movements (
    conversation_id text primary key, originator_id text not null, command text not null, phone text not null,
    amount integer not null, original_receipt text, result_code text not null, receipt text unique,
    created_at integer not null, known_at integer not null
  );
  create unique index if not exists movements_originator on movements (originator_id);
  create unique index if not exists movements_reversed on movements (original_receipt) where result_code = '0';
  create table if not exists transfer_orders (
    id integer primary key, phone text, result_code text, results integer not null, delay_ms integer not null,
    times_out integer not null, odd_types integer not null, remaining integer not null
  );
  create table if not exists accounts (name text primary key, balance integer not null);
  create table if not exists inbox (
    id integer primary key, provider_id text not null, channel text not null, recipient text not null, template text,
    params text, text text not null, at integer not null
  );
  create index if not exists inbox_recipient on inbox (recipient, id);
  create table if not exists fault_orders (
    provider text not null, operation text not null, phone text not null, fault text not null, remaining integer,
    primary key (provider, operation, phone)
  );
`
const TABLES = [
  'tokens',
  'prompts',
  'callbacks',
  'reports',
  'movements',
  'transfer_orders',
  'accounts',
  'inbox',
  'fault_orders',
] as const

export interface SimulatorStore {
  /** @throws ZodError for a row of another shape */
  all: <T>(shape: z.ZodType<T>, sql: string, ...values: SQLInputValue[]) => T[]
  get: <T>(shape: z.ZodType<T>, sql: string, ...values: SQLInputValue[]) => T | undefined
  has: (sql: string, ...values: SQLInputValue[]) => boolean
  /** @returns how many rows it changed */
  run: (sql: string, ...values: SQLInputValue[]) => number
  /** Runs all of the work or none of it, while no other process can write. */
  atomically: <T>(work: () => T) => T
  forget: () => void
  close: () => void
}

/** Several processes may share the file. */
export const openSimulatorStore = (dataDir: string): SimulatorStore => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const db = new DatabaseSync(join(dataDir, 'simulators.sqlite'), { timeout: 5000 })
  db.exec('pragma journal_mode = wal; pragma synchronous = normal;')
  db.exec(SCHEMA)
  const atomically = <T>(work: () => T): T => {
    db.exec('begin immediate')
    try {
      const result = work()
      db.exec('commit')
      return result
    } catch (error) {
      db.exec('rollback')
      throw error
    }
  }
  return {
    all: (shape, sql, ...values) => z.array(shape).parse(db.prepare(sql).all(...values)),
    get: (shape, sql, ...values) => shape.optional().parse(db.prepare(sql).get(...values)),
    has: (sql, ...values) => db.prepare(sql).get(...values) !== undefined,
    run: (sql, ...values) => Number(db.prepare(sql).run(...values).changes),
    atomically,
    forget: () =>
      atomically(() => {
        for (const table of TABLES) db.exec(`delete from ${table}`)
      }),
    close: () => db.close(),
  }
}
