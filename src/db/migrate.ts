import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { StartError } from '../platform/start-error.ts'
import { applyCode } from './apply-code.ts'
import { readCode } from './code-files.ts'
import { fillRows } from './fill-rows.ts'
import type { Db } from './handles.ts'
import { readRows } from './read-rows.ts'

export const MIGRATIONS_FOLDER = resolve('src/db/migrations')

const Journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) })
type Migration = z.infer<typeof Journal>['entries'][number]

export const readMigrations = (): Migration[] =>
  Journal.parse(JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta', '_journal.json'), 'utf8'))).entries

const findFirstMigration = async (db: Db): Promise<number | null> => {
  const [table] = await readRows<{ exists: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (table?.exists !== true) return null
  const [first] = await readRows<{ at: string | number | null }>(
    db,
    sql`select min(created_at) as at from drizzle.__drizzle_migrations`,
  )
  return first?.at === null || first?.at === undefined ? null : Number(first.at)
}

/**
 * Upgrades a database to this build: tables first, then functions and triggers, then rows. The caller makes
 * sure that no other process does so at the same time.
 * @param remedy What to do with the database of an unreleased build.
 * @throws StartError for such a database: there is no migration from it
 */
export const migrateDatabase = async (
  db: Db,
  migrate: (config: { migrationsFolder: string }) => Promise<unknown>,
  remedy: string,
): Promise<void> => {
  const migrations = readMigrations()
  const first = await findFirstMigration(db)
  if (first !== null && first !== migrations[0]?.when)
    throw new StartError(
      `The database was made by a build of Pamoja from before its first release, and cannot be upgraded. ${remedy}`,
    )
  await migrate({ migrationsFolder: MIGRATIONS_FOLDER })
  await applyCode(db, readCode(), String(migrations.at(-1)?.when))
  await fillRows(db)
}
