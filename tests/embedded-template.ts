import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { storeOnPglite } from '../src/db/client.ts'
import { createPglite } from '../src/db/create-pglite.ts'
import { databaseKey } from '../src/db/empty-database.ts'
import { openQueues } from '../src/jobs/queue.ts'
import { jobRegistry } from '../src/jobs/registry.ts'
import { oneAtATime } from './one-at-a-time.ts'

const CACHE = resolve('node_modules/.cache/pamoja')

export const failLoudly = (error: unknown) => {
  throw error
}

/** Changes with every migration, function of the database and queue. */
export const templateKey = (): string => {
  const hash = createHash('sha256').update(databaseKey())
  hash.update(Object.keys(jobRegistry).join()).update(readFileSync(resolve('src/jobs/queue.ts')))
  return hash.digest('hex').slice(0, 16)
}

const writeTemplate = async (file: string): Promise<void> => {
  const lite = await createPglite()
  const store = await storeOnPglite(lite, failLoudly)
  await openQueues(store.boss, jobRegistry)
  await store.boss.stop({ graceful: false })
  const dump = await lite.dumpDataDir('none')
  const partial = `${file}.${randomUUID()}`
  writeFileSync(partial, Buffer.from(await dump.arrayBuffer()))
  renameSync(partial, file)
  // Closes the store and not only its database, because its maintenance would continue.
  await store.close()
}

/** A dump of a migrated database. It stays in the cache until a migration or a function changes, and one process writes it for all. */
export const embeddedTemplate = async (): Promise<Blob> => {
  const file = join(CACHE, `embedded-${templateKey()}.tar`)
  if (!existsSync(file)) {
    mkdirSync(CACHE, { recursive: true })
    await oneAtATime(join(CACHE, 'embedded.lock.sqlite'), async () => {
      if (!existsSync(file)) await writeTemplate(file)
    })
  }
  return new Blob([readFileSync(file)])
}
