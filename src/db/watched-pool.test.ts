import { setImmediate, setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stopProcess } from '../../tests/stop-process.ts'
import { createTestDatabase } from '../../tests/test-product.ts'
import { openPostgres, type Store } from './client.ts'
import { readRows } from './read-rows.ts'
import { withPatience } from './watched-pool.ts'

const server = process.env['TEST_DATABASE_URL']

describe.skipIf(server === undefined)('a connection (needs TEST_DATABASE_URL)', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let store: Store
  const errors: unknown[] = []
  beforeAll(async () => {
    database = await createTestDatabase(server ?? '')
    store = await openPostgres(database.url, { size: 2, waitMs: 10_000 }, (error) => errors.push(error))
  })
  afterAll(async () => {
    await store.close()
    await database.drop()
  })

  it('is not given up when the process had no time to read its answer', async () => {
    const slowly = sql`select 1 as one from pg_sleep(0.1)`
    await readRows(store.db, sql`select 1`)
    const answered = withPatience(300, async () => {
      const answer = readRows(store.db, slowly)
      // The statement is sent in this time. After it, timers run before sockets are read.
      await setTimeout(20)
      await setImmediate()
      stopProcess(600)
      return answer
    })
    expect(await answered).toEqual([{ one: 1 }])
    expect(errors).toEqual([])
  })
})
