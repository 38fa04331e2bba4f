import { asc, eq } from 'drizzle-orm'
import { faqs } from '../../db/schema/index.ts'
import type { Faq } from '../../shared/contract/faqs.ts'
import { requireAdmin, type Ctx } from '../context.ts'
import { presentFaq, presentWholeFaq } from './present.ts'
import type { Language } from '../../shared/kernel/enums.ts'
import { MAX_LISTED_FAQS } from '../../shared/kernel/form-limits.ts'

const MAX_KEPT = 200

export const listFaqs = async (ctx: Ctx, language: Language): Promise<Faq[]> => {
  const rows = await ctx.db
    .select()
    .from(faqs)
    .where(eq(faqs.isListed, true))
    .orderBy(asc(faqs.position), asc(faqs.createdAt), asc(faqs.id))
    .limit(MAX_LISTED_FAQS)
  return rows.map((row) => presentFaq(row, language))
}

export const listAllFaqs = async (ctx: Ctx): Promise<Faq[]> => {
  requireAdmin(ctx)
  const rows = await ctx.db
    .select()
    .from(faqs)
    .orderBy(asc(faqs.position), asc(faqs.createdAt), asc(faqs.id))
    .limit(MAX_KEPT)
  return rows.map(presentWholeFaq)
}
