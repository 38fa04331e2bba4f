// The tables in the code and the migrations agree: generating again must produce nothing. And the functions and triggers of a
// migrated database are those of src/db/sql: each has its statement there, and none is different.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCode } from '../src/db/code-files.ts'
import { MIGRATIONS_FOLDER } from '../src/db/migrate.ts'
import { readCatalogue } from './read-catalogue.ts'

const problems: string[] = []

const before = readdirSync(MIGRATIONS_FOLDER).length
const backup = mkdtempSync(join(tmpdir(), 'pamoja-migrations-'))
cpSync(MIGRATIONS_FOLDER, backup, { recursive: true })
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  ['node_modules/drizzle-kit/bin.cjs', 'generate', '--name', 'would_be_missing'],
  { encoding: 'utf8' },
)
const after = readdirSync(MIGRATIONS_FOLDER).length
if (after !== before) {
  rmSync(MIGRATIONS_FOLDER, { recursive: true })
  cpSync(backup, MIGRATIONS_FOLDER, { recursive: true })
}
rmSync(backup, { recursive: true })
if (status !== 0) problems.push(stdout, stderr)
else if (after !== before) problems.push('The schema has changed: run npm run db:generate and commit the migration.')

const { functions, functionsOfMigrations, triggers } = await readCatalogue()
const statements = new Map(readCode().statements.map((statement) => [statement.object, statement]))
for (const { object, definition } of functionsOfMigrations)
  if (functions.find((made) => made.object === object)?.definition !== definition)
    problems.push(
      `A migration and src/db/sql make this differently, and indexes or columns may hold its values: ${object}`,
    )
for (const { object, body } of functions) {
  const text = statements.get(object)?.text
  if (text === undefined) problems.push(`The database has it, and src/db/sql does not: ${object}`)
  else if (!text.includes(body)) problems.push(`src/db/sql and the database differ: ${object}`)
}
for (const { object } of triggers)
  if (!statements.has(object)) problems.push(`The database has it, and src/db/sql does not: ${object}`)
const made = new Set([...functions, ...triggers].map(({ object }) => object))
for (const [object, { kind }] of statements)
  if (kind !== 'rows' && !made.has(object)) problems.push(`src/db/sql has it, and the database does not: ${object}`)

for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
