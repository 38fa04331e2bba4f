import { sql, type SQL } from 'drizzle-orm'

export const uuids = (ids: readonly string[]): SQL => sql`${`{${ids.join()}}`}::uuid[]`
