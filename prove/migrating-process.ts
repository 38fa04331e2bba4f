import { openPostgres } from '../src/db/client.ts'

// Migrates a database, by opening it as the product does at its start.

const store = await openPostgres(process.env['DATABASE_URL'] ?? '', { size: 2, waitMs: 60_000 }, (error) => {
  throw error
})
await store.close()
