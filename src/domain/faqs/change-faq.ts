import { eq } from 'drizzle-orm'
import { faqs } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import type { Faq, UpdateFaqBody } from '../../shared/contract/faqs.ts'
import { requireAdmin, type Ctx } from '../context.ts'
import { presentFaq } from './present.ts'

export const changeFaq = async (ctx: Ctx, id: string, { title, content, isListed }: UpdateFaqBody): Promise<Faq> => {
  requireAdmin(ctx)
  const set = {
    ...(title === undefined ? {} : { title }),
    ...(content === undefined ? {} : { content }),
    ...(isListed === undefined ? {} : { isListed }),
  }
  const [row] =
    Object.keys(set).length === 0
      ? await ctx.db.select().from(faqs).where(eq(faqs.id, id))
      : await ctx.db.update(faqs).set(set).where(eq(faqs.id, id)).returning()
  if (!row) throw notFound()
  return presentFaq(row)
}

export const deleteFaq = async (ctx: Ctx, id: string): Promise<{ success: true }> => {
  requireAdmin(ctx)
  const [gone] = await ctx.db.delete(faqs).where(eq(faqs.id, id)).returning({ id: faqs.id })
  if (!gone) throw notFound()
  return { success: true }
}
