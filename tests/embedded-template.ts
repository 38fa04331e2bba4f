import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
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

/** Changes with every migration, database function and job queue. */
export const templateKey = (): string => {
  const hash = createHash('sha256').update(databaseKey())
  hash.update(Object.keys(jobRegistry).join()).update(readFileSync(resolve('src/jobs/queue.ts')))
  return hash.digest('hex').slice(0, 16)
}

interface Templates {
  empty: string
  migrated: string
}

const templateFiles = (): Templates => {
  const key = templateKey()
  return { empty: join(CACHE, `empty-${key}.tar`), migrated: join(CACHE, `embedded-${key}.tar`) }
}

const writeDump = async (lite: PGlite, file: string): Promise<void> => {
  const dump = await lite.dumpDataDir('none')
  const partial = `${file}.${randomUUID()}`
  writeFileSync(partial, Buffer.from(await dump.arrayBuffer()))
  renameSync(partial, file)
}

const writeTemplates = async ({ empty, migrated }: Templates): Promise<void> => {
  const lite = await createPglite()
  await writeDump(lite, empty)
  const store = await storeOnPglite(lite, failLoudly)
  await openQueues(store.boss, jobRegistry)
  await store.boss.stop({ graceful: false })
  await writeDump(lite, migrated)
  // If only the database were closed, the timers of the store would go on using it.
  await store.close()
}

/**
 * Database dumps in files, because creating a database takes 4 s of processor time. They are used until `templateKey`
 * changes. One process writes them for all processes.
 */
const readTemplate = async (name: keyof Templates): Promise<Blob> => {
  const files = templateFiles()
  const isWritten = () => existsSync(files.empty) && existsSync(files.migrated)
  if (!isWritten()) {
    mkdirSync(CACHE, { recursive: true })
    await oneAtATime(join(CACHE, 'embedded.lock.sqlite'), async () => {
      if (!isWritten()) await writeTemplates(files)
    })
  }
  return new Blob([readFileSync(files[name])])
}

export const embeddedTemplate = (): Promise<Blob> => readTemplate('migrated')

/** An embedded database in memory without tables, as at a first start. */
export const openEmptyEmbedded = async (): Promise<PGlite> => createPglite({ loadDataDir: await readTemplate('empty') })
