// Checks that the tables in the code and the migrations agree: generating a migration must produce nothing. A migrated
// database and src/db/sql must have the same functions and triggers, and the same text of each function. The last release
// must work with what has changed since.
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseCode, readCode } from '../src/db/code-files.ts'
import { MIGRATIONS_FOLDER, readMigrations } from '../src/db/migrate.ts'
import { LAST_RELEASE } from './last-release.ts'
import { readCatalogue } from './read-catalogue.ts'
import { REVIEWED } from './reviewed-migrations.ts'
import { findLostFunctions, findUpgradeProblems, withoutReason } from './upgrade-rules.ts'

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

const snapshots = globSync('meta/*_snapshot.json', { cwd: MIGRATIONS_FOLDER }).toSorted()
if (snapshots.length > 1)
  problems.push(`Only the newest snapshot is read: git rm ${snapshots.slice(0, -1).join(' ')} in ${MIGRATIONS_FOLDER}`)

const { functions, functionsOfMigrations, triggers } = await readCatalogue()
const statements = new Map(readCode().statements.map((statement) => [statement.object, statement]))
for (const { object, definition } of functionsOfMigrations)
  if (functions.find((made) => made.object === object)?.definition !== definition)
    problems.push(
      `A migration and src/db/sql define this differently, and indexes or columns may contain its values: ${object}`,
    )
for (const { object, body } of functions) {
  const text = statements.get(object)?.text
  if (text === undefined) problems.push(`This is in the database, and not in src/db/sql: ${object}`)
  else if (!text.includes(body)) problems.push(`This differs between src/db/sql and the database: ${object}`)
}
for (const { object } of triggers)
  if (!statements.has(object)) problems.push(`This is in the database, and not in src/db/sql: ${object}`)
const made = new Set([...functions, ...triggers].map(({ object }) => object))
for (const [object, { kind }] of statements)
  if (kind !== 'rows' && !made.has(object)) problems.push(`This is in src/db/sql, and not in the database: ${object}`)

const git = (...args: string[]): string | null => {
  const { status: code, stdout: said } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  return code === 0 ? said : null
}

/** The functions and triggers of the last release. Empty when its commit is missing, as in a clone without history. */
const releasedFunctions = (): Map<string, string> => {
  const { commit } = LAST_RELEASE
  const names = git('ls-tree', '--name-only', commit, 'src/db/sql/')?.split('\n') ?? []
  const files = names.filter((name) => name.endsWith('.sql')).map((name) => git('show', `${commit}:${name}`) ?? '')
  if (files.length === 0) console.log(`The functions of ${commit} were not compared: this clone does not have them.`)
  return new Map(parseCode(files).map(({ object, text }) => [object, text]))
}

const migrations = readMigrations().map(({ tag }) => ({
  tag,
  text: readFileSync(join(MIGRATIONS_FOLDER, `${tag}.sql`), 'utf8'),
}))
const now = new Map(readCode().statements.map(({ object, text }) => [object, text]))
problems.push(
  ...withoutReason(
    [...findUpgradeProblems(migrations, LAST_RELEASE.migration), ...findLostFunctions(releasedFunctions(), now)],
    REVIEWED,
  ),
)

for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
