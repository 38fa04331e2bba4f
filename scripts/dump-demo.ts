// node scripts/dump-demo.ts FILE: writes a database as this version makes it, with the demo data, a paid seat and a
// message, as SQL that PostgreSQL and the embedded database can read. It is run once for each release, and
// src/db/upgrade.test.ts upgrades the dumps. The dump leaves out the tables of the job queue, because the queue creates
// them at every start.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { MIGRATIONS_FOLDER, readMigrations } from '../src/db/migrate.ts'
import { readCode } from '../src/db/code-files.ts'
import { readRows } from '../src/db/read-rows.ts'
import { insertRide, insertSeatRequest, insertUser, insertVehicle } from '../tests/builders.ts'
import { createChatting } from '../tests/chatting.ts'
import { DEMO_KEYS, DEMO_PEOPLE } from '../tests/demo-keys.ts'
import { callbackBody, createScriptedPayments } from '../tests/scripted-payments.ts'
import { openTestProduct, type TestProduct } from '../tests/test-product.ts'

const buyAndWrite = async (product: TestProduct) => {
  const { deps } = product
  const payments = createScriptedPayments()
  deps.payments = payments
  const driver = await insertUser(deps, { role: 'DRIVER', name: DEMO_PEOPLE.driver })
  const rider = await insertUser(deps, { name: DEMO_PEOPLE.rider })
  const ride = await insertRide(deps, await insertVehicle(deps, driver), { status: 'REQUESTED' })
  const request = await insertSeatRequest(deps, ride, rider)
  const token = await product.signIn(rider)
  await product.call('POST', `/api/request/${request.id}/pay`, { as: token, body: {} })
  const prompt = payments.prompts.at(-1)
  if (!prompt) throw new Error('No prompt reached a phone.')
  prompt.status = { state: 'paid' }
  await product.call('POST', new URL(prompt.request.callbackUrl).pathname, { body: callbackBody(prompt) })
  await product.runDueJobs()
  const sent = await createChatting(product).send({ ...rider, token }, driver, DEMO_PEOPLE.text)
  if (sent.status >= 300) throw new Error(`The message was not sent: ${sent.status}`)
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
const name = (text: string) => `"${text}"`

const dumpRows = async ({ deps: { db } }: TestProduct): Promise<string[]> => {
  const tables = await readRows<{ table: string; columns: string[] }>(
    db,
    sql`select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' group by 1 order by 1`,
  )
  const lines: string[] = []
  for (const { table, columns } of tables) {
    const [{ rows } = { rows: null }] = await readRows<{ rows: string | null }>(
      db,
      sql`select json_agg(to_jsonb(t))::text as rows from ${sql.identifier(table)} t`,
    )
    const listed = columns.map(name).join(', ')
    // A migration may have filled the table.
    lines.push(`delete from ${name(table)};`)
    if (rows === null) continue
    lines.push(
      `insert into ${name(table)} (${listed}) overriding system value select ${listed} from jsonb_populate_recordset(null::${name(table)}, ${quote(rows)});`,
    )
  }
  const sequences = await readRows<{ name: string; last: string }>(
    db,
    sql`select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  for (const sequence of sequences) lines.push(`select setval('${sequence.name}', ${sequence.last});`)
  return lines
}

const dumpDrizzle = async ({ deps: { db } }: TestProduct): Promise<string[]> => {
  const migrations = await readRows<{ hash: string; created_at: string }>(
    db,
    sql`select hash, created_at::text from drizzle.__drizzle_migrations order by id`,
  )
  const applied = await readRows<{ object: string; hash: string; version: number }>(
    db,
    sql`select object, hash, version from drizzle.applied_code order by object`,
  )
  return [
    'create schema drizzle;',
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);',
    ...migrations.map(
      ({ hash, created_at: at }) =>
        `insert into drizzle.__drizzle_migrations (hash, created_at) values (${quote(hash)}, ${at});`,
    ),
    'create table drizzle.applied_code (object text primary key, hash text not null, version integer not null);',
    ...applied.map(
      ({ object, hash, version }) =>
        `insert into drizzle.applied_code values (${quote(object)}, ${quote(hash)}, ${version});`,
    ),
  ]
}

const isFunction = ({ kind }: { kind: string }) => kind === 'function'

/** Functions come first, as at a start, because a trigger can stand before its function in a file. */
const codeStatements = (): string[] => {
  const { statements } = readCode()
  const others = statements.filter((statement) => !isFunction(statement) && statement.kind !== 'rows')
  return [...statements.filter(isFunction), ...others].map(({ text }) => `${text};`)
}

const file = process.argv[2]
if (file === undefined) throw new Error('Usage: node scripts/dump-demo.ts tests/fixtures/demo-<release>.sql.gz')
const product = await openTestProduct({ SEED_DEMO: '1', ...DEMO_KEYS })
await buyAndWrite(product)
const dump = [
  'set check_function_bodies = off;',
  ...readMigrations().map(({ tag }) => readFileSync(join(MIGRATIONS_FOLDER, `${tag}.sql`), 'utf8')),
  // The rows come in any order, so triggers and foreign keys are off.
  'set session_replication_role = replica;',
  ...(await dumpRows(product)),
  'set session_replication_role = origin;',
  ...codeStatements(),
  ...(await dumpDrizzle(product)),
  '',
].join('\n')
await product.close()
writeFileSync(file, gzipSync(dump, { level: 9 }))
