import { sql, type SQL } from 'drizzle-orm'

/** Ids of our own database as one array parameter. */
export const uuids = (ids: readonly string[]): SQL => sql`${`{${ids.join()}}`}::uuid[]`
