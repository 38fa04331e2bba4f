// npm run rotate-keys [-- --renew]: wraps the key of every conversation and report with the active key of MESSAGE_KEYS, while
// servers go on working. --renew also gives every conversation a new key and seals every message again: for a key that has
// leaked. The embedded database must not be in use: stop the server first.
import { openEmbedded, openPostgres } from '../src/db/client.ts'
import { checkMessageKeys, listUnusedKeys, renewKeys, rewrapKeys } from '../src/domain/messages/index.ts'
import { rewrapReports } from '../src/domain/reports/index.ts'
import { createClock } from '../src/platform/clock.ts'
import { ConfigError, parseConfig } from '../src/platform/config.ts'
import { StartError } from '../src/platform/start-error.ts'
import { createLogger } from '../src/platform/logger.ts'
import { createMessageKeys } from '../src/platform/message-keys.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const fail = (reason: string): never => {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
const report = (error: unknown) => process.stderr.write(`${String(error)}\n`)

try {
  const config = parseConfig(process.env)
  const store =
    config.databaseUrl === null
      ? await openEmbedded(config.dataDir, report)
      : await openPostgres(config.databaseUrl, { ...config.databasePool, size: 2 }, report)
  const messageKeys = createMessageKeys(config.messageKeys)
  const deps = { db: store.db, messageKeys, clock: createClock(), logger: createLogger(config.logLevel) }
  const problems = await checkMessageKeys(deps)
  if (problems.length > 0) throw new ConfigError(problems)
  const kept = await rewrapKeys(deps)
  const reported = await rewrapReports(deps)
  say(`${kept.done} keys of conversations and ${reported.done} of reports are wrapped with ${messageKeys.active} now.`)
  let failed = kept.failed + reported.failed
  if (process.argv.includes('--renew')) {
    const renewed = await renewKeys(deps)
    failed += renewed.failed
    say(`${renewed.done} messages lie under new keys.`)
  }
  const unused = await listUnusedKeys(deps)
  if (unused.length > 0) say(`Nothing lies under these any more; they may leave MESSAGE_KEYS: ${unused.join(', ')}`)
  await store.close()
  if (failed > 0) fail(`${failed} could not be opened and stay as they are.`)
} catch (error) {
  if (error instanceof StartError) fail(error.message)
  throw error
}
