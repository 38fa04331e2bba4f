import { sql } from 'drizzle-orm'
import type { Db } from '../src/db/client.ts'
import { readRows } from '../src/db/read-rows.ts'

/**
 * The functions, triggers, constraints, indexes, columns and legal transitions of the database. The lines are sorted,
 * because the order of columns may differ: a migration adds new ones at the end of their table.
 */
export const describeDatabase = async (db: Db): Promise<string[]> =>
  (
    await readRows<{ line: string }>(
      db,
      sql`select pg_get_functiondef(p.oid) as line from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f'
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
        union all select pg_get_triggerdef(t.oid) from pg_trigger t where not tgisinternal
        union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
          where connamespace = 'public'::regnamespace and contype <> 'n'
        union all select indexdef from pg_indexes where schemaname = 'public'
        union all select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, generation_expression)
          from information_schema.columns where table_schema = 'public'
        union all select concat_ws(' ', entity, from_state, to_state) from legal_transitions
        order by 1`,
    )
  ).map(({ line }) => line)
