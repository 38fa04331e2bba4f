import { openPostgres } from '../src/db/client.ts'

// Opens a database as a start of the product does, which migrates it, and ends.

const store = await openPostgres(process.env['DATABASE_URL'] ?? '', { size: 2, waitMs: 60_000 }, (error) => {
  throw error
})
await store.close()
