import { and, desc, eq, inArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { blocks, users } from '../../db/schema/index.ts'

/** Whether the viewer and any of these people want nothing to do with each other. */
export const isBlockedByAny = async (db: Db | Tx, viewerId: string, people: readonly string[]): Promise<boolean> => {
  const [row] = await db
    .select({ blockerId: blocks.blockerId })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.blockerId, viewerId), inArray(blocks.blockedId, [...people])),
        and(inArray(blocks.blockerId, [...people]), eq(blocks.blockedId, viewerId)),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Whether one of the two wants nothing to do with the other. */
export const isBlockedBetween = (db: Db | Tx, a: string, b: string): Promise<boolean> => isBlockedByAny(db, a, [b])

/** For lists: the person in the column and the viewer have not blocked each other, in either direction. */
export const notBlocked = (viewerId: string, person: SQLWrapper): SQL =>
  sql`not exists (select 1 from blocks b where (b.blocker_id = ${viewerId} and b.blocked_id = ${person})
    or (b.blocker_id = ${person} and b.blocked_id = ${viewerId}))`

export const selectBlocks = (db: Db, blockerId: string, limit: number) =>
  db
    .select({ userId: users.id, name: users.name, photoVersion: users.photoVersion, createdAt: blocks.createdAt })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(eq(blocks.blockerId, blockerId))
    .orderBy(desc(blocks.createdAt), users.id)
    .limit(limit)
