import type { PGlite } from '@electric-sql/pglite'

/** Partitioned tables are left out, because their partitions contain the rows. */
const TABLES = `
  select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema') and not exists (
    select 1 from pg_partitioned_table where partrelid = format('%I.%I', schemaname, tablename)::regclass)`

/**
 * A value that changes when a statement creates, alters or drops a table, index, function, trigger, constraint or type.
 */
const DEFINITIONS = `
  select concat_ws(' ', ${['pg_class', 'pg_attribute', 'pg_proc', 'pg_trigger', 'pg_constraint', 'pg_type']
    .map((catalogue) => `(select concat(count(*), '+', sum(xmin::text::bigint)) from ${catalogue})`)
    .join(', ')}) as value`

const SEQUENCES = `
  select format('select setval(%L, %s, %s)', format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value),
    (last_value is not null)::text) as statement
  from pg_sequences`

/** Ends what a test may leave in the session: settings, prepared statements, listeners and locks. */
const SESSION = 'reset all; set search_path to public; deallocate all; unlisten *; select pg_advisory_unlock_all()'

interface Untouched {
  definitions: string
  tables: string[]
  rows: [table: string, rows: Blob][]
  sequences: string[]
}

const namesOf = async (lite: PGlite, query: string, column: string): Promise<string[]> =>
  (await lite.query<Record<string, string>>(query)).rows.map((row) => row[column] ?? '')

const definitionsOf = async (lite: PGlite): Promise<string> => (await namesOf(lite, DEFINITIONS, 'value'))[0] ?? ''

const withRows = async (lite: PGlite, tables: readonly string[]): Promise<string[]> => {
  const asked = tables.map((table) => `select '${table}' as name where exists (select 1 from ${table})`)
  return namesOf(lite, asked.join(' union all '), 'name')
}

const remember = async (lite: PGlite): Promise<Untouched> => {
  const tables = await namesOf(lite, TABLES, 'name')
  const rows: Untouched['rows'] = []
  for (const table of await withRows(lite, tables)) {
    const { blob } = await lite.query(`copy ${table} to '/dev/blob'`)
    if (blob) rows.push([table, blob])
  }
  return {
    definitions: await definitionsOf(lite),
    tables,
    rows,
    sequences: await namesOf(lite, SEQUENCES, 'statement'),
  }
}

/** Restores the original rows of every table. @returns false when a test has altered the schema */
const reset = async (lite: PGlite, { definitions, tables, rows, sequences }: Untouched): Promise<boolean> => {
  await lite.exec(SESSION)
  if ((await definitionsOf(lite)) !== definitions) return false
  // Otherwise triggers and foreign keys would refuse to delete or copy the rows, in any order of the tables.
  await lite.exec('set session_replication_role = replica')
  for (const table of await withRows(lite, tables)) await lite.exec(`delete from ${table}`)
  for (const [table, blob] of rows) await lite.query(`copy ${table} from '/dev/blob'`, [], { blob })
  await lite.exec(`${sequences.join(';')}; set session_replication_role = origin`)
  return true
}

/** The database that a test gets. Closing it makes it free for reuse, unless a call is still in progress. */
const lend = (lite: PGlite, onReturned: () => void): PGlite => {
  let calls = 0
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    if (calls === 0) onReturned()
    else await lite.close()
  }
  const counted =
    (call: (...given: unknown[]) => unknown) =>
    async (...given: unknown[]) => {
      // A forgotten call of the previous test must not write to the database of the next test.
      if (isClosed) throw new Error('PGlite is closed')
      calls += 1
      try {
        return await call.apply(lite, given)
      } finally {
        calls -= 1
      }
    }
  // The product sets its own methods on the database. The next test must get the original methods.
  const replaced = new Map<string | symbol, unknown>()
  return new Proxy(lite, {
    set: (_, name, value) => {
      replaced.set(name, value)
      return true
    },
    get: (_, name) => {
      if (name === 'close') return close
      const value: unknown = replaced.get(name) ?? Reflect.get(lite, name, lite)
      return typeof value === 'function' ? counted(value as Parameters<typeof counted>[0]) : value
    },
  })
}

/**
 * @returns a function that returns a database in the state in which `open` returns one. It reuses closed databases,
 * because opening one takes about a second of processor time, but none whose schema was altered.
 */
export const reusingDatabases = (open: () => Promise<PGlite>): (() => Promise<PGlite>) => {
  const free: { lite: PGlite; untouched: Untouched }[] = []
  const lendOut = (lite: PGlite, untouched: Untouched) => lend(lite, () => free.push({ lite, untouched }))
  return async () => {
    for (let kept = free.pop(); kept !== undefined; kept = free.pop()) {
      if (await reset(kept.lite, kept.untouched)) return lendOut(kept.lite, kept.untouched)
      await kept.lite.close()
    }
    const lite = await open()
    return lendOut(lite, await remember(lite))
  }
}
