import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { documents } from '../../db/schema/index.ts'
import type { DocumentKind } from '../../shared/contract/enums.ts'

// An identity document is unreadable from now on in all copies of its file, because its key is deleted; the next sweep
// deletes the files.
const discarded = (now: Date) => ({ discardedAt: now, wrappedKey: null })

/** Discards the current document; says whether there was one. */
export const replaceDocument = async (
  tx: Tx,
  now: Date,
  userId: string,
  kind: DocumentKind,
  by: string,
): Promise<boolean> => {
  const rows = await tx
    .update(documents)
    .set(discarded(now))
    .where(
      and(
        eq(documents.userId, userId),
        eq(documents.kind, kind),
        ne(documents.id, by),
        isNotNull(documents.uploadedAt),
        isNull(documents.discardedAt),
      ),
    )
    .returning({ id: documents.id })
  return rows.length > 0
}

/** All uploads of a user, including unfinished ones. */
export const discardDocuments = async (tx: Tx, now: Date, userId: string): Promise<void> => {
  await tx
    .update(documents)
    .set(discarded(now))
    .where(and(eq(documents.userId, userId), isNull(documents.discardedAt)))
}
