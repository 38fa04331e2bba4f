// npm run check-records: recomputes the hashes of the audit log and of the views of documents, on the configured
// database, and reports what was changed or removed. The embedded database must not be in use: stop the server first.
import { openEmbedded, openPostgres } from '../src/db/client.ts'
import { checkRecords } from '../src/domain/audit/index.ts'
import { parseConfig } from '../src/platform/config.ts'
import { createKeyring } from '../src/platform/keyring.ts'
import { createLogger } from '../src/platform/logger.ts'
import { StartError } from '../src/platform/start-error.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const report = (error: unknown) => process.stderr.write(`${String(error)}\n`)

try {
  const config = parseConfig(process.env)
  const store =
    config.databaseUrl === null
      ? await openEmbedded(config.dataDir, report)
      : await openPostgres(config.databaseUrl, { ...config.databasePool, size: 2 }, report)
  const deps = { db: store.db, keyring: createKeyring(config), logger: createLogger('silent') }
  const checked = await checkRecords(deps)
  await store.close()
  for (const { table, rows, flaws } of checked) {
    say(`${table}: ${rows} rows, ${flaws.length === 0 ? 'whole' : 'NOT WHOLE'}`)
    for (const { flaw, seq } of flaws) say(`  ${flaw}${seq === null ? '' : ` at ${seq}`}`)
  }
  if (checked.some(({ flaws }) => flaws.length > 0)) process.exitCode = 1
} catch (error) {
  if (!(error instanceof StartError)) throw error
  report(error.message)
  process.exitCode = 1
}
