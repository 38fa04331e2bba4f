import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { documents } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { AskAgainBody } from '../../shared/contract/documents.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { mayAskAgain } from './policy.ts'
import { findDocument, isCurrent } from './queries.ts'

/** Removes the request for better documents, because the user was approved with the current ones. */
export const askNoMore = async (tx: Tx, userId: string): Promise<void> => {
  await tx
    .update(documents)
    .set({ askedAgainBecause: null, askedAgainAt: null })
    .where(and(eq(documents.userId, userId), isNotNull(documents.askedAgainAt), isCurrent))
}

/**
 * Asks for a better document. The user stays verified until they replace an identity document.
 * @throws AppError FORBIDDEN about the admin's own document, NOT_FOUND, CONFLICT when it was replaced meanwhile
 */
export const askAgain = async (ctx: Ctx, userId: string, { document: kind, reason }: AskAgainBody): Promise<void> => {
  const admin = requireAdmin(ctx)
  if (!mayAskAgain(admin, userId)) throw new AppError('FORBIDDEN', 'users.ownRow')
  await withTx(ctx, async (tx) => {
    const document = await findDocument(tx, userId, kind)
    if (!document) throw notFound()
    const asked = await tx
      .update(documents)
      .set({ askedAgainBecause: reason, askedAgainAt: ctx.clock.now() })
      .where(and(eq(documents.id, document.id), isCurrent))
      .returning({ id: documents.id })
    if (asked.length === 0) throw new AppError('CONFLICT', 'error.conflict')
    const target = { kind: 'user', id: userId } as const
    await recordAction(ctx, tx, { action: 'user.ask-again', target, details: { document: kind, reason } })
    await ctx.enqueue(tx, 'notifications.tell', { event: 'document-asked-again', id: document.id })
  })
}
