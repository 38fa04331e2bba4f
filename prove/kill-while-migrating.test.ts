import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres, type Store } from '../src/db/client.ts'
import { readMigrations } from '../src/db/migrate.ts'
import { checkInvariants } from '../src/domain/ledger/index.ts'
import { describeDatabase } from '../tests/describe-database.ts'
import { createTestDatabase, openTestProduct } from '../tests/test-product.ts'
import { bundled } from './start-server.ts'

// The database of the first release is upgraded by processes that die by SIGKILL, each after a different step of the
// migrations, or of the functions and triggers that follow. The next start finishes the upgrade.

const server = process.env['TEST_DATABASE_URL']
/**
 * The fraction of all steps after which the process dies, and which of the new migrations are then applied. The first
 * steps make tables, the later ones functions and triggers.
 */
const PARTS = [
  [0, 'no'],
  [0.3, 'no'],
  [0.7, 'every'],
  [1, 'every'],
] as const
const LOCK = 42

/** With this, an upgrade counts its steps, and stops at one of them for as long as someone holds the lock. */
const STOPPABLE = `create schema prove; create sequence prove.steps; create table prove.stop (step bigint);
  create function prove.stop_here() returns event_trigger language plpgsql as $$ begin
    if nextval('prove.steps') = (select step from prove.stop) then perform pg_advisory_xact_lock(${LOCK}); end if;
  end $$;
  create event trigger stop_here on ddl_command_end execute function prove.stop_here()`

const withDatabase = (name: string) => Object.assign(new URL(server ?? ''), { pathname: `/${name}` }).toString()
const ask = async <Row extends object>(url: string, text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows
}

const countMigrations = async (url: string): Promise<number> => {
  const [found] = await ask<{ count: number }>(url, 'select count(*)::int as count from drizzle.__drizzle_migrations')
  return found?.count ?? 0
}

const openCopy = (url: string): Promise<Store> =>
  openPostgres(url, { size: 2, waitMs: 60_000 }, (error) => {
    throw error
  })

const killAt = async (url: string, step: number) => {
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query('insert into prove.stop values ($1)', [step])
  await holder.query('select pg_advisory_lock($1)', [LOCK])
  const { file, compileCache } = bundled('migrating-process')
  const child = spawn(process.execPath, [file], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { PATH: process.env['PATH'], ...compileCache, DATABASE_URL: url },
  })
  const ended = once(child, 'exit')
  const others = async (condition: string) =>
    (
      await holder.query(
        `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
      )
    ).rowCount
  while ((await others(`wait_event = 'advisory'`)) === 0) {
    expect(child.exitCode).toBeNull()
    await setTimeout(20)
  }
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
  await holder.query('select pg_advisory_unlock($1)', [LOCK])
  // The connection of the killed process notices at the end of the step that its client is gone, and rolls back.
  while ((await others('true')) !== 0) await setTimeout(20)
  await holder.end()
}

describe.skipIf(server === undefined)('an upgrade', () => {
  let first: Awaited<ReturnType<typeof createTestDatabase>>
  let steps = 0
  let applied = 0
  let expected: string[]
  const names: string[] = []

  const copy = async (): Promise<string> => {
    const name = `pamoja_killed_${randomUUID().replaceAll('-', '')}`
    await ask(
      server ?? '',
      `create database ${name} template ${new URL(first.url).pathname.slice(1)} strategy file_copy`,
    )
    names.push(name)
    return withDatabase(name)
  }
  beforeAll(async () => {
    first = await createTestDatabase(server ?? '')
    const dump = gunzipSync(readFileSync('tests/fixtures/demo-baseline.sql.gz')).toString()
    for (const text of ['drop schema public, drizzle, pgboss cascade; create schema public', dump, STOPPABLE])
      await ask(first.url, text)
    applied = await countMigrations(first.url)
    const fresh = await openTestProduct()
    expected = await describeDatabase(fresh.deps.db)
    await fresh.close()
    const url = await copy()
    await (await openCopy(url)).close()
    const [counted] = await ask<{ steps: string }>(url, 'select last_value as steps from prove.steps')
    steps = Number(counted?.steps)
  })
  afterAll(async () => {
    for (const name of names) await ask(server ?? '', `drop database ${name} with (force)`)
    await first.drop()
  })

  it.each(PARTS)(
    'killed after the fraction %d of its steps has applied %s migration, and the next start finishes it',
    async (part, which) => {
      const url = await copy()
      await killAt(url, 1 + Math.floor(part * (steps - 1)))
      // All migrations are applied, or none. An older process can work with both states.
      expect(await countMigrations(url)).toBe(which === 'no' ? applied : readMigrations().length)
      const store = await openCopy(url)
      expect(await describeDatabase(store.db)).toEqual(expected)
      expect(await checkInvariants(store)).toEqual([])
      await store.close()
    },
  )
})
