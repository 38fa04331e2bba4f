import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { documentFacts, documents } from '../../db/schema/index.ts'
import type { StoredDocument } from '../../shared/kernel/enums.ts'

// The key of a document is deleted, so that all copies of its file are unreadable from now on; the next sweep deletes the
// files. Photos have no key.
const discarded = (now: Date) => ({ discardedAt: now, wrappedKey: null })

export const replaceDocument = async (
  tx: Tx,
  now: Date,
  { id, userId, kind, vehicleId }: { id: string; userId: string; kind: StoredDocument; vehicleId: string | null },
): Promise<boolean> => {
  const rows = await tx
    .update(documents)
    .set(discarded(now))
    .where(
      and(
        eq(documents.userId, userId),
        eq(documents.kind, kind),
        vehicleId === null ? isNull(documents.vehicleId) : eq(documents.vehicleId, vehicleId),
        ne(documents.id, id),
        isNotNull(documents.uploadedAt),
        isNull(documents.discardedAt),
      ),
    )
    .returning({ id: documents.id })
  return rows.length > 0
}

export const discardDocuments = async (tx: Tx, now: Date, userId: string): Promise<void> => {
  await tx.delete(documentFacts).where(eq(documentFacts.userId, userId))
  await tx
    .update(documents)
    .set(discarded(now))
    .where(and(eq(documents.userId, userId), isNull(documents.discardedAt)))
}

export const discardOfVehicle = async (tx: Tx, now: Date, vehicleId: string): Promise<void> => {
  await tx.delete(documentFacts).where(eq(documentFacts.vehicleId, vehicleId))
  await tx
    .update(documents)
    .set(discarded(now))
    .where(and(eq(documents.vehicleId, vehicleId), isNull(documents.discardedAt)))
}
