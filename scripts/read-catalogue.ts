// A migrated database's own tables, constraints, triggers and functions, without those of extensions. Cached in
// node_modules/.cache, because creating a database takes seconds.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PGliteInterface } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { storeOnPglite } from '../src/db/client.ts'
import { createPglite } from '../src/db/create-pglite.ts'
import { CODE_FOLDER, hashOf } from '../src/db/code-files.ts'
import { MIGRATIONS_FOLDER } from '../src/db/migrate.ts'

interface FunctionInDatabase {
  /** Named as in `src/db/code-files.ts`. */
  object: string
  body: string
  definition: string
}
interface TriggerInDatabase {
  object: string
  table: string
  name: string
  definition: string
}
interface ConstraintInDatabase {
  table: string
  name: string
  definition: string
}
export interface Catalogue {
  tables: string[]
  constraints: ConstraintInDatabase[]
  triggers: TriggerInDatabase[]
  functions: FunctionInDatabase[]
  /** Functions that exist before src/db/sql is applied. */
  functionsOfMigrations: FunctionInDatabase[]
}

const CACHE = 'node_modules/.cache/pamoja'

const readFunctions = async (lite: PGliteInterface) =>
  (
    await lite.query<FunctionInDatabase>(
      `select 'function ' || proname as object, prosrc as body, pg_get_functiondef(oid) as definition from pg_proc p
       where pronamespace = 'public'::regnamespace and prokind = 'f'
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1, 3`,
    )
  ).rows

const readTriggers = async (lite: PGliteInterface) =>
  (
    await lite.query<TriggerInDatabase>(
      `select 'trigger ' || tgname || ' on ' || relname as object, relname as table, tgname as name,
         pg_get_triggerdef(t.oid, true) as definition
       from pg_trigger t join pg_class c on c.oid = tgrelid
       where not tgisinternal and relnamespace = 'public'::regnamespace order by relname, tgname`,
    )
  ).rows

/** The constraints except NOT NULL, and the unique indexes that belong to no constraint. */
const readConstraints = async (lite: PGliteInterface) =>
  (
    await lite.query<ConstraintInDatabase>(
      `select relname as table, conname as name, pg_get_constraintdef(k.oid, true) as definition
       from pg_constraint k join pg_class c on c.oid = conrelid
       where connamespace = 'public'::regnamespace and contype not in ('n', 't')
       union all select c.relname, i.relname, regexp_replace(pg_get_indexdef(i.oid, 0, true), '^.* USING \\w+ ', 'UNIQUE INDEX ')
       from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
       where c.relnamespace = 'public'::regnamespace and x.indisunique
         and not exists (select from pg_constraint k where k.conindid = i.oid)
       order by 1, 2`,
    )
  ).rows

const readTables = async (lite: PGliteInterface) =>
  (
    await lite.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    )
  ).rows.map(({ name }) => name)

const makeCatalogue = async (): Promise<Catalogue> => {
  const lite = await createPglite()
  await migrate(drizzle(lite), { migrationsFolder: MIGRATIONS_FOLDER })
  const functionsOfMigrations = await readFunctions(lite)
  const store = await storeOnPglite(lite, (error) => {
    throw error
  })
  const catalogue = {
    tables: await readTables(lite),
    constraints: await readConstraints(lite),
    triggers: await readTriggers(lite),
    functions: await readFunctions(lite),
    functionsOfMigrations,
  }
  await store.close()
  return catalogue
}

const cacheKey = (): string => {
  const code = ['src/db/apply-code.ts', 'src/db/code-files.ts', 'src/db/migrate.ts', 'scripts/read-catalogue.ts']
  const folders = [MIGRATIONS_FOLDER, CODE_FOLDER].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .map((name) => join(folder, name)),
  )
  return hashOf([...code, ...folders].map((file) => readFileSync(file, 'utf8')).join('\n')).slice(0, 16)
}

export const readCatalogue = async (): Promise<Catalogue> => {
  const file = join(CACHE, `catalogue-${cacheKey()}.json`)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Catalogue
  const catalogue = await makeCatalogue()
  mkdirSync(CACHE, { recursive: true })
  const partial = `${file}.${process.pid}`
  writeFileSync(partial, JSON.stringify(catalogue))
  renameSync(partial, file)
  return catalogue
}
