import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { documents, users } from '../../db/schema/index.ts'
import type { DocumentKind } from '../../shared/contract/enums.ts'

// An identity document cannot be read from this moment on, whatever copies of its file there are, because its key is gone;
// the files themselves go with the next sweep.
const discarded = (now: Date) => ({ discardedAt: now, wrappedKey: null })

/** Takes the document that counted until now out of use; says whether there was one. */
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

/** Everything a person has uploaded, also what is on its way. */
export const discardDocuments = async (tx: Tx, now: Date, userId: string): Promise<void> => {
  await tx
    .update(documents)
    .set(discarded(now))
    .where(and(eq(documents.userId, userId), isNull(documents.discardedAt)))
  await tx.update(users).set({ photoVersion: null }).where(eq(users.id, userId))
}
