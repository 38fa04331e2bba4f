import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { documents } from '../../db/schema/index.ts'
import { ID_PAPERS, type IdPaper, type Paper } from '../../shared/contract/enums.ts'

export type DocumentRow = typeof documents.$inferSelect

export const isCurrent = and(isNotNull(documents.uploadedAt), isNull(documents.discardedAt))

/** The paper of this kind that counts now. */
export const findPaper = async (db: Db | Tx, userId: string, kind: Paper): Promise<DocumentRow | null> => {
  const [row] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.userId, userId), eq(documents.kind, kind), isCurrent))
  return row ?? null
}

/** Which identity papers these people have uploaded; nobody without one is in it. */
export const heldPapers = async (
  db: Db | Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<IdPaper>>> => {
  const held = new Map<string, Set<IdPaper>>()
  if (userIds.length === 0) return held
  const rows = await db
    .select({ userId: documents.userId, kind: documents.kind })
    .from(documents)
    .where(and(inArray(documents.userId, [...userIds]), inArray(documents.kind, [...ID_PAPERS]), isCurrent))
  for (const { userId, kind } of rows)
    if (kind !== 'PHOTO') held.set(userId, (held.get(userId) ?? new Set<IdPaper>()).add(kind))
  return held
}
