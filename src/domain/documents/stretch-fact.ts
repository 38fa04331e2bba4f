import { eq } from 'drizzle-orm'
import { documentFacts } from '../../db/schema/index.ts'
import { AppError, invalidFields, notFound } from '../../platform/errors.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { mayCheck } from './policy.ts'
import { endOf, mayStretch } from './rules.ts'

/** Extends the grace period of a document to the end of a day. @throws AppError FORBIDDEN, NOT_FOUND, INVALID */
export const stretchFact = async (ctx: Ctx, factId: string, until: string): Promise<void> => {
  const admin = requireAdmin(ctx)
  await withTx(ctx, async (tx) => {
    const [fact] = await tx.select().from(documentFacts).where(eq(documentFacts.id, factId)).for('update')
    if (!fact?.graceUntil) throw notFound()
    if (!mayCheck(admin, fact.userId)) throw new AppError('FORBIDDEN', 'users.ownRow')
    const graceUntil = endOf(until)
    if (!mayStretch(fact.graceUntil, graceUntil, ctx.clock.now()))
      throw invalidFields(admin.language, { path: 'until', messageKey: 'documents.stretchLater' })
    await tx.update(documentFacts).set({ graceUntil }).where(eq(documentFacts.id, factId))
    await recordAction(ctx, tx, {
      action: 'document.stretch',
      target: { kind: 'user', id: fact.userId },
      details: { document: fact.kind, until },
    })
  })
}
