import { openPostgres } from '../src/db/client.ts'

// Opens a database as the product does at its start: this migrates the database. Then it ends.

const store = await openPostgres(process.env['DATABASE_URL'] ?? '', { size: 2, waitMs: 60_000 }, (error) => {
  throw error
})
await store.close()
