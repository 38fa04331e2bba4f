// npm run rotate-keys [-- --renew]: wraps the key of every conversation and report with the active key of MESSAGE_KEYS, and
// encrypts again what is encrypted under a key of APP_MASTER_KEY_OTHERS. Servers continue to work. The command can be
// stopped and started again. --renew also gives every conversation a new key and encrypts every message again: for a
// key that has leaked. The embedded database must not be in use: stop the server first.
import { openEmbedded, openPostgres, type Store } from '../src/db/client.ts'
import { checkRecords } from '../src/domain/audit/index.ts'
import { hashAgain, sealAgain } from '../src/domain/master-key/index.ts'
import { checkMessageKeys, listUnusedKeys, renewKeys, rewrapKeys } from '../src/domain/messages/index.ts'
import { rewrapReports } from '../src/domain/reports/index.ts'
import { createClock } from '../src/platform/clock.ts'
import { ConfigError, parseConfig, type Config } from '../src/platform/config.ts'
import { createKeyring } from '../src/platform/keyring.ts'
import { StartError } from '../src/platform/start-error.ts'
import { createLogger } from '../src/platform/logger.ts'
import { createMessageKeys } from '../src/platform/message-keys.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const fail = (reason: string): never => {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
const report = (error: unknown) => process.stderr.write(`${String(error)}\n`)

const depsOf = (config: Config, { db }: Store) => ({
  db,
  messageKeys: createMessageKeys(config.messageKeys),
  keyring: createKeyring(config),
  clock: createClock(),
  logger: createLogger(config.logLevel),
})
type Deps = ReturnType<typeof depsOf>

const rotateMessageKeys = async (deps: Deps): Promise<number> => {
  const problems = await checkMessageKeys(deps)
  if (problems.length > 0) throw new ConfigError(problems)
  const kept = await rewrapKeys(deps)
  const reported = await rewrapReports(deps)
  say(
    `${kept.done} keys of conversations and ${reported.done} of reports are wrapped with ${deps.messageKeys.active} now.`,
  )
  let failed = kept.failed + reported.failed
  if (process.argv.includes('--renew')) {
    const renewed = await renewKeys(deps)
    failed += renewed.failed
    say(`${renewed.done} messages lie under new keys.`)
  }
  const unused = await listUnusedKeys(deps)
  if (unused.length > 0) say(`Nothing lies under these any more; they may leave MESSAGE_KEYS: ${unused.join(', ')}`)
  return failed
}

const rotateMasterKey = async (deps: Deps, { adminPhones }: Config): Promise<number> => {
  const { done, failed } = await sealAgain(deps)
  const hashed = await hashAgain(deps, adminPhones)
  const chains = await checkRecords(deps, { again: true })
  const broken = chains.filter(({ flaws }) => flaws.length > 0).map(({ table }) => table)
  say(`${done} sealed values and ${hashed} hashes are under the active master key now.`)
  if (broken.length > 0)
    fail(`Not sealed again, because they were tampered with: ${broken.join(', ')}. See npm run check-records.`)
  return failed
}

try {
  const config = parseConfig(process.env)
  const store =
    config.databaseUrl === null
      ? await openEmbedded(config.dataDir, report)
      : await openPostgres(config.databaseUrl, { ...config.databasePool, size: 2 }, report)
  const deps = depsOf(config, store)
  const failed = (await rotateMessageKeys(deps)) + (await rotateMasterKey(deps, config))
  await store.close()
  if (failed > 0) fail(`${failed} could not be decrypted and stay unchanged.`)
} catch (error) {
  if (error instanceof StartError) fail(error.message)
  throw error
}
