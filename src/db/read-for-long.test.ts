import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../tests/test-product.ts'
import { openPostgres, type Store } from './client.ts'
import { readForLong } from './read-for-long.ts'

const server = process.env['TEST_DATABASE_URL']
const WAIT_MS = 400
/** Longer than a statement of a call may take: five times `WAIT_MS`. */
const slowly = sql.raw(`select pg_sleep(${(5 * WAIT_MS + 300) / 1000})`)

describe.skipIf(server === undefined)('a read of whole tables', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let store: Store
  beforeAll(async () => {
    database = await createTestDatabase(server ?? '')
    store = await openPostgres(database.url, { size: 2, waitMs: WAIT_MS }, () => {})
  })
  afterAll(async () => {
    await store.close()
    await database.drop()
  })

  it('may take longer than a call', async () => {
    const call = store.db.execute(slowly)
    const long = readForLong(store.db, (tx) => tx.execute(slowly), { isolationLevel: 'repeatable read' })
    await expect(call).rejects.toMatchObject({ cause: { code: '57014' } })
    await expect(long).resolves.toBeDefined()
  })
})
