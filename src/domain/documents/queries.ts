import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { documents, documentViews } from '../../db/schema/index.ts'
import { ID_DOCUMENTS, type DocumentFlaw, type IdDocument, type DocumentKind } from '../../shared/contract/enums.ts'

export type DocumentRow = typeof documents.$inferSelect

export const isCurrent = and(isNotNull(documents.uploadedAt), isNull(documents.discardedAt))

export const findDocument = async (db: Db | Tx, userId: string, kind: DocumentKind): Promise<DocumentRow | null> => {
  const [row] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.userId, userId), eq(documents.kind, kind), isCurrent))
  return row ?? null
}

/** A user's identity documents, and why a better one was requested. */
export type HeldDocuments = ReadonlyMap<IdDocument, DocumentFlaw | null>

/** The identity documents of these users; those without one are missing. */
export const heldDocuments = async (
  db: Db | Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, HeldDocuments>> => {
  const held = new Map<string, Map<IdDocument, DocumentFlaw | null>>()
  if (userIds.length === 0) return held
  const rows = await db
    .select({ userId: documents.userId, kind: documents.kind, flaw: documents.askedAgainBecause })
    .from(documents)
    .where(and(inArray(documents.userId, [...userIds]), inArray(documents.kind, [...ID_DOCUMENTS]), isCurrent))
    .orderBy(documents.kind)
  for (const { userId, kind, flaw } of rows) {
    if (kind === 'PHOTO') continue
    const byKind = held.get(userId) ?? new Map<IdDocument, DocumentFlaw | null>()
    held.set(userId, byKind.set(kind, flaw))
  }
  return held
}

/** Which current documents of these users this viewer has opened. */
export const openedDocuments = async (
  db: Db | Tx,
  viewerId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly IdDocument[]>> => {
  const opened = new Map<string, IdDocument[]>()
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

/** The current identity documents of this user that the viewer has not opened. */
export const findUnopened = async (db: Db | Tx, viewerId: string, userId: string): Promise<IdDocument[]> => {
  const held = await heldDocuments(db, [userId])
  const opened = await openedDocuments(db, viewerId, [userId])
  return [...(held.get(userId)?.keys() ?? [])].filter((kind) => !(opened.get(userId) ?? []).includes(kind))
}
