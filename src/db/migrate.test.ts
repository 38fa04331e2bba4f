import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { restoreDatabase } from '../../tests/restore-database.ts'
import { openTestProduct, type TestProduct } from '../../tests/test-product.ts'
import { StartError } from '../platform/start-error.ts'
import { applyCode } from './apply-code.ts'
import { parseCode, readCode } from './code-files.ts'
import { readRows } from './read-rows.ts'

const OLDER_BUILD = `create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  insert into drizzle.__drizzle_migrations (hash, created_at) values ('0000_extensions', 1794700000000);`

it('a start refuses the database of an unreleased build, and says what to do', async () => {
  const database = await restoreDatabase(OLDER_BUILD)
  const opening = database.open()
  await expect(opening).rejects.toThrow(StartError)
  await expect(opening).rejects.toThrow(/before its first release.*(?:Delete the folder|Create an empty database)/)
  await database.drop()
})

it.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('two starts at once fill one empty database', async () => {
  const database = await restoreDatabase('')
  const [store, other] = await Promise.all([database.open(), database.open()])
  const [made] = await readRows<{ n: number }>(
    store.db,
    sql`select count(*)::int as n from pg_trigger where not tgisinternal`,
  )
  expect(made?.n).toBeGreaterThan(100)
  await Promise.all([store.close(), other.close()])
  await database.drop()
})

it.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
  'a start fills an empty database whose owner is not a superuser',
  async () => {
    const owner = `owner_${randomUUID().replaceAll('-', '')}`
    const database = await restoreDatabase(`create role ${owner} login password '${owner}';
      alter schema public owner to ${owner};
      do $$ begin execute format('alter database %I owner to ${owner}', current_database()); end $$`)
    const store = await database.open(owner)
    const extensions = await readRows<{ extname: string }>(
      store.db,
      sql`select extname from pg_extension order by extname`,
    )
    expect(extensions.map(({ extname }) => extname)).toEqual(['btree_gist', 'pg_trgm', 'plpgsql'])
    await store.close()
    await database.drop()
    const server = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] })
    await server.connect()
    await server.query(`drop role ${owner}`)
    await server.end()
  },
)

it.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
  'a migration lets calls go first when a table is in use, and runs when the table is free',
  async () => {
    const database = await restoreDatabase(gunzipSync(readFileSync('tests/fixtures/demo-2026-11-25.sql.gz')).toString())
    const [reader, caller] = [await database.connect(), await database.connect()]
    await reader.query('begin; select from payments')
    const opening = database.open()
    const isWaiting = async () =>
      (
        await caller.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
      ).rowCount === 1
    await vi.waitUntil(isWaiting, { timeout: 30_000 })
    await caller.query("set statement_timeout = '10s'")
    await expect(caller.query('select from payments')).resolves.toBeDefined()
    await reader.query('commit')
    await Promise.all([reader.end(), caller.end()])
    await (await opening).close()
    await database.drop()
  },
)

const testedTrigger = (event: string) => [
  'CREATE OR REPLACE FUNCTION tested() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;',
  `CREATE CONSTRAINT TRIGGER tested AFTER ${event} ON faqs DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tested();`,
]

describe('functions and triggers', () => {
  const shipped = readCode()
  let product: TestProduct
  let version = shipped.version
  beforeAll(async () => {
    product = await openTestProduct()
  })
  afterAll(() => product.close())

  /** Applies the database code as the start of a newer version would: the shipped statements and these. */
  const start = (files: string[], asVersion = (version += 1)) =>
    applyCode(
      product.deps.db,
      { statements: [...shipped.statements, ...parseCode(files)], version: asVersion },
      'the same tables',
    )
  const made = async (name: string): Promise<string[]> =>
    (
      await readRows<{ definition: string }>(
        product.deps.db,
        sql`select pg_get_functiondef(oid) as definition from pg_proc where proname = ${name}
          union all select pg_get_triggerdef(oid) from pg_trigger where tgname = ${name}`,
      )
    ).map(({ definition }) => definition)
  /** Changes when any function or trigger is created again. */
  const revisions = () =>
    readRows(
      product.deps.db,
      sql`select oid, xmin::text from pg_proc where pronamespace = 'public'::regnamespace
        union all select oid, xmin::text from pg_trigger where not tgisinternal order by 1`,
    )

  it('are replaced when their text changes, while others stay unchanged', async () => {
    const before = await revisions()
    await start(["CREATE OR REPLACE FUNCTION tested() RETURNS text LANGUAGE sql AS $$ SELECT 'one;' $$;"])
    await start([
      "-- Another answer.\nCREATE OR REPLACE FUNCTION tested() RETURNS text LANGUAGE sql AS $$ SELECT 'two;' $$;",
    ])
    expect(await made('tested')).toEqual([expect.stringContaining('two;')])
    expect(await revisions()).toEqual(expect.arrayContaining(before))
  })

  it('are removed when their arguments change, and when no file defines them', async () => {
    await start(['CREATE OR REPLACE FUNCTION tested(a int) RETURNS int LANGUAGE sql AS $$ SELECT a $$;'])
    expect(await made('tested')).toEqual([expect.stringContaining('tested(a integer)')])
    await start([])
    expect(await made('tested')).toEqual([])
  })

  it('are changed even when PostgreSQL cannot replace a trigger', async () => {
    await start(testedTrigger('INSERT'))
    await start(testedTrigger('DELETE'))
    expect(await made('tested')).toEqual([expect.any(String), expect.stringContaining('AFTER DELETE')])
    await start([])
    expect(await made('tested')).toEqual([])
  })

  it('stay in the version of a newer build when an older process starts', async () => {
    await start(['CREATE OR REPLACE FUNCTION tested() RETURNS int LANGUAGE sql AS $$ SELECT 2 $$;'])
    await start([], version - 1)
    expect(await made('tested')).toHaveLength(1)
    await start([])
  })

  it('that others created are not changed', async () => {
    await product.deps.db.execute(sql`create function somebodys() returns int language sql as $$ select 1 $$`)
    await start([])
    expect(await made('somebodys')).toHaveLength(1)
  })

  it('are read from files, and any other statement or a second definition is refused', () => {
    const text = 'CREATE OR REPLACE FUNCTION tested() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;'
    expect(() => parseCode([text, text])).toThrow('defines this twice: function tested')
    expect(() => parseCode(['ALTER TABLE users DROP COLUMN name;'])).toThrow('but not this: ALTER TABLE')
    expect(() => parseCode([text.slice(0, -1)])).toThrow('has no end')
    expect(
      parseCode([
        "-- a ; b '\nCREATE OR REPLACE TRIGGER t BEFORE UPDATE OF a ON b -- c;\n  EXECUTE FUNCTION c('it''s;');",
      ]),
    ).toMatchObject([{ object: 'trigger t on b', kind: 'trigger' }])
  })
})
