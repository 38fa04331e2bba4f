// npm run make-admin -- +254712345678: makes a registered user an admin, and unblocks them, on the configured database.
// The embedded database must not be in use: stop the server first.
import { and, eq, ne } from 'drizzle-orm'
import { openEmbedded, openPostgres } from '../src/db/client.ts'
import { users } from '../src/db/schema/index.ts'
import { recordAction } from '../src/domain/audit/index.ts'
import { rememberAdmin } from '../src/domain/users/index.ts'
import { createClock } from '../src/platform/clock.ts'
import { parseConfig, type Config } from '../src/platform/config.ts'
import { createKeyring } from '../src/platform/keyring.ts'
import { StartError } from '../src/platform/start-error.ts'
import { parseKenyanPhone } from '../src/shared/kernel/kenyan-phone.ts'

const fail = (reason: string): never => {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

const report = (error: unknown) => process.stderr.write(`${String(error)}\n`)

const openStore = (config: Config) =>
  config.databaseUrl === null
    ? openEmbedded(config.dataDir, report)
    : openPostgres(config.databaseUrl, { ...config.databasePool, size: 2 }, report)

const phone = parseKenyanPhone(process.argv[2] ?? '') ?? fail('Usage: npm run make-admin -- +254712345678')
try {
  const config = parseConfig(process.env)
  const store = await openStore(config)
  const clock = createClock()
  const keyring = createKeyring(config)
  const made = await store.db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ role: 'ADMIN', status: 'ACTIVE', blockedBecause: null })
      .where(and(eq(users.phone, phone), ne(users.status, 'DELETED')))
      .returning({ id: users.id, name: users.name })
    if (!user) return null
    await rememberAdmin({ clock, keyring }, tx, phone)
    const by = { actor: { kind: 'system' as const }, clock, requestId: 'make-admin' }
    await recordAction(by, tx, { action: 'user.make-admin', target: { kind: 'user', id: user.id } })
    return user
  })
  await store.close()
  if (made) process.stdout.write(`${made.name} (${phone}) is an admin now.\n`)
  else fail(`Nobody has registered with ${phone} yet. Sign up with it first, then run this again.`)
} catch (error) {
  if (error instanceof StartError) fail(error.message)
  throw error
}
