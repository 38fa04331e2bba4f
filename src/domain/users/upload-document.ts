import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { users } from '../../db/schema/index.ts'
import type { Ctx } from '../context.ts'
import { storeDocument, type CurrentDocument } from '../documents/index.ts'
import type { DocumentKind } from '../../shared/kernel/enums.ts'

/** A replaced identity document ends the user's verification. A new photo only changes the photo's version. */
const changeUser = async (tx: Tx, now: Date, { id, userId, kind, replaces }: CurrentDocument): Promise<void> => {
  const self = eq(users.id, userId)
  if (kind === 'PHOTO')
    await tx
      .update(users)
      .set({ photoVersion: id.slice(0, 8) })
      .where(self)
  else if (replaces) await tx.update(users).set({ verifiedAt: null, unverifiedAt: now }).where(self)
}

export const uploadDocument = (
  ctx: Ctx,
  userId: string,
  kind: DocumentKind,
  readFile: () => Promise<Buffer>,
): Promise<void> =>
  storeDocument(
    ctx,
    { userId, kind },
    { readFile, onCurrent: (tx, document) => changeUser(tx, ctx.clock.now(), document) },
  )
