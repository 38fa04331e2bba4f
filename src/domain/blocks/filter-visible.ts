// Third stage of a read (docs/ARCHITECTURE.md): the users that this viewer may see. An SQL condition, so that a limit
// counts visible rows only.
import { inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'

const hiddenFrom = (viewerId: string | SQL) => sql`people_hidden_from(${viewerId}::uuid) hidden`

/**
 * For lists: the viewer and the user in the column have not blocked each other, in either direction. An array, because
 * it is read once per statement; an anti-join would read the whole table.
 */
export const seesPerson = (viewerId: string | SQL, person: SQLWrapper): SQL =>
  sql`${person} <> all (array(select hidden.person from ${hiddenFrom(viewerId)}))`

export const isHidden = async (db: Db | Tx, viewerId: string, ...people: readonly string[]): Promise<boolean> => {
  const found = await db
    .select({ person: sql<string>`hidden.person` })
    .from(hiddenFrom(viewerId))
    .where(inArray(sql`hidden.person`, [...people]))
    .limit(1)
  return found.length > 0
}
