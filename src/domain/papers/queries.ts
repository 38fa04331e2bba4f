import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { documents, documentViews } from '../../db/schema/index.ts'
import { ID_PAPERS, type DocumentFlaw, type IdPaper, type Paper } from '../../shared/contract/enums.ts'

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

/** The identity papers that somebody has uploaded, and why a better one was asked for. */
export type HeldPapers = ReadonlyMap<IdPaper, DocumentFlaw | null>

/** Which identity papers these people have uploaded; nobody without one is in it. */
export const heldPapers = async (db: Db | Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, HeldPapers>> => {
  const held = new Map<string, Map<IdPaper, DocumentFlaw | null>>()
  if (userIds.length === 0) return held
  const rows = await db
    .select({ userId: documents.userId, kind: documents.kind, flaw: documents.askedAgainBecause })
    .from(documents)
    .where(and(inArray(documents.userId, [...userIds]), inArray(documents.kind, [...ID_PAPERS]), isCurrent))
    .orderBy(documents.kind)
  for (const { userId, kind, flaw } of rows) {
    if (kind === 'PHOTO') continue
    const papers = held.get(userId) ?? new Map<IdPaper, DocumentFlaw | null>()
    held.set(userId, papers.set(kind, flaw))
  }
  return held
}

/** Which of these people's present papers this viewer has looked at. */
export const openedPapers = async (
  db: Db,
  viewerId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly IdPaper[]>> => {
  const opened = new Map<string, IdPaper[]>()
  if (userIds.length === 0) return opened
  const rows = await db
    .selectDistinct({ userId: documentViews.ownerId, kind: documentViews.kind })
    .from(documentViews)
    .innerJoin(documents, eq(documents.id, documentViews.documentId))
    .where(and(eq(documentViews.viewerId, viewerId), inArray(documentViews.ownerId, [...userIds]), isCurrent))
    .orderBy(documentViews.kind)
  for (const { userId, kind } of rows) opened.set(userId, [...(opened.get(userId) ?? []), kind])
  return opened
}
