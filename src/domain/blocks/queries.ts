import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { blocks, users } from '../../db/schema/index.ts'

export const selectBlocks = (db: Db, blockerId: string, limit: number) =>
  db
    .select({ userId: users.id, name: users.name, photoVersion: users.photoVersion, createdAt: blocks.createdAt })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(eq(blocks.blockerId, blockerId))
    .orderBy(desc(blocks.createdAt), users.id)
    .limit(limit)
