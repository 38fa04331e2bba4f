import { sql } from 'drizzle-orm'
import type { CodeStatement, DatabaseCode } from './code-files.ts'
import { hashOf, hashStatements } from './code-files.ts'
import type { Db, Tx } from './handles.ts'
import { readRows } from './read-rows.ts'

const EVERYTHING = 'everything'
const OF_A_FILE = /^(?:function|trigger|rows) \w/

interface Applied {
  object: string
  hash: string
  version: number
}

const functionsNamed = (tx: Tx, name: string) =>
  readRows<{ identity: string }>(
    tx,
    sql`select p.oid::regprocedure::text as identity from pg_proc p
      where p.proname = ${name} and p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  )

const dropFunctions = async (tx: Tx, identities: readonly { identity: string }[]) => {
  for (const { identity } of identities) await tx.execute(sql.raw(`drop function ${identity}`))
}

const dropTrigger = (tx: Tx, object: string) =>
  tx.execute(sql.raw(`drop ${object.replace('trigger', 'trigger if exists')}`))

/** Drops the old function if the arguments changed: CREATE OR REPLACE then adds a second one of the same name. */
const replaceFunction = async (tx: Tx, { object, text }: CodeStatement) => {
  const name = object.replace('function ', '')
  const before = await functionsNamed(tx, name)
  await tx.execute(sql.raw(text))
  const after = await functionsNamed(tx, name)
  if (after.length > before.length) await dropFunctions(tx, before)
}

const findExisting = async (tx: Tx): Promise<Set<string>> => {
  const rows = await readRows<{ object: string }>(
    tx,
    sql`select 'function ' || proname as object from pg_proc where pronamespace = 'public'::regnamespace
      union all select 'trigger ' || t.tgname || ' on ' || c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`,
  )
  return new Set(rows.map(({ object }) => object))
}

/** Changes only what differs: creating a trigger locks its table. */
const applyChanges = async (tx: Tx, statements: readonly CodeStatement[], applied: ReadonlyMap<string, Applied>) => {
  const existing = await findExisting(tx)
  const changed = statements.filter(
    ({ kind, object, hash }) => applied.get(object)?.hash !== hash || (kind !== 'rows' && !existing.has(object)),
  )
  const wanted = new Set(statements.map(({ object }) => object))
  const gone = [...applied.keys()].filter((object) => OF_A_FILE.test(object) && !wanted.has(object))
  // Functions call each other and may be created in any order.
  await tx.execute(sql`set local check_function_bodies = off`)
  for (const object of gone.filter((each) => each.startsWith('trigger '))) await dropTrigger(tx, object)
  for (const statement of changed.filter(({ kind }) => kind === 'function')) await replaceFunction(tx, statement)
  for (const { kind, object, text } of changed.filter((each) => each.kind !== 'function')) {
    // PostgreSQL cannot replace a constraint trigger.
    if (kind === 'constraint trigger') await dropTrigger(tx, object)
    await tx.execute(sql.raw(text))
  }
  for (const object of gone.filter((each) => each.startsWith('function ')))
    await dropFunctions(tx, await functionsNamed(tx, object.replace('function ', '')))
  return { changed, gone }
}

/**
 * Makes the functions and triggers of the database match the files, in one transaction. Does nothing when they match,
 * or when a newer build has applied its files: during a rolling restart an older process must not restore old code. The
 * caller holds the migration lock. Functions and triggers that did not come from these files are not changed.
 */
export const applyCode = async (db: Db, { statements, version }: DatabaseCode, schemaState: string): Promise<void> => {
  await db.execute(sql`create table if not exists drizzle.applied_code
    (object text primary key, hash text not null, version integer not null)`)
  const applied = new Map(
    (await readRows<Applied>(db, sql`select object, hash, version from drizzle.applied_code`)).map((row) => [
      row.object,
      row,
    ]),
  )
  const before = applied.get(EVERYTHING)
  const everything = hashOf(`${schemaState} ${hashStatements(statements)}`)
  if (before?.hash === everything || (before !== undefined && before.version > version)) return
  await db.transaction(async (tx) => {
    const { changed, gone } = await applyChanges(tx, statements, applied)
    for (const object of gone) await tx.execute(sql`delete from drizzle.applied_code where object = ${object}`)
    for (const { object, hash } of [...changed, { object: EVERYTHING, hash: everything }])
      await tx.execute(sql`insert into drizzle.applied_code (object, hash, version) values (${object}, ${hash}, ${version})
        on conflict (object) do update set hash = excluded.hash, version = excluded.version`)
  })
}
