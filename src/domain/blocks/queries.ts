import { and, desc, eq, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { blocks, users } from '../../db/schema/index.ts'

/** Whether one of the two wants nothing to do with the other. */
export const isBlockedBetween = async (db: Db | Tx, a: string, b: string): Promise<boolean> => {
  const [row] = await db
    .select({ blockerId: blocks.blockerId })
    .from(blocks)
    .where(
      or(and(eq(blocks.blockerId, a), eq(blocks.blockedId, b)), and(eq(blocks.blockerId, b), eq(blocks.blockedId, a))),
    )
    .limit(1)
  return row !== undefined
}

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
