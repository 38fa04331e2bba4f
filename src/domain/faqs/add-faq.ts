import { max } from 'drizzle-orm'
import { faqs } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { AddFaqBody, Faq } from '../../shared/contract/faqs.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { recordAction } from '../audit/index.ts'
import { limitListed, lockFaqs, swahiliColumns } from './queries.ts'
import { presentWholeFaq } from './present.ts'

export const addFaq = (ctx: Ctx, { sw, ...input }: AddFaqBody): Promise<Faq> => {
  requireAdmin(ctx)
  return withTx(ctx, async (tx) => {
    await lockFaqs(tx)
    const [last] = await tx.select({ position: max(faqs.position) }).from(faqs)
    const position = (last?.position ?? -1) + 1
    const [added] = await tx
      .insert(faqs)
      .values({ id: newId(), ...input, ...swahiliColumns(sw), position, createdAt: ctx.clock.now() })
      .returning()
    if (!added) throw new AppError('CONFLICT', 'error.conflict')
    if (added.isListed) await limitListed(tx)
    await recordAction(ctx, tx, { action: 'faq.add', target: { kind: 'faq', id: added.id } })
    return presentWholeFaq(added)
  })
}
