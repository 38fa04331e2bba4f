// The tables in the code and the migrations tell the same story: generating again must produce nothing.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MIGRATIONS = 'src/db/migrations'
const before = readdirSync(MIGRATIONS).length
const backup = mkdtempSync(join(tmpdir(), 'pamoja-migrations-'))
cpSync(MIGRATIONS, backup, { recursive: true })
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  ['node_modules/drizzle-kit/bin.cjs', 'generate', '--name', 'would_be_missing'],
  { encoding: 'utf8' },
)
const after = readdirSync(MIGRATIONS).length
if (after !== before) {
  rmSync(MIGRATIONS, { recursive: true })
  cpSync(backup, MIGRATIONS, { recursive: true })
}
rmSync(backup, { recursive: true })
if (status !== 0) console.error(stdout, stderr)
else if (after !== before) console.error('The schema has changed: run npm run db:generate and commit the migration.')
process.exit(status === 0 && after === before ? 0 : 1)
