import { openEmbedded } from '../src/db/client.ts'
import { buildEmptyDatabase } from '../src/db/empty-database.ts'
import { openQueues } from '../src/jobs/queue.ts'
import { jobRegistry } from '../src/jobs/registry.ts'

const failLoudly = (error: unknown) => {
  throw error
}

export const writeEmptyDatabase = (): Promise<void> =>
  buildEmptyDatabase(async (folder) => {
    const store = await openEmbedded(folder, failLoudly)
    await openQueues(store.boss, jobRegistry)
    await store.close()
  })
