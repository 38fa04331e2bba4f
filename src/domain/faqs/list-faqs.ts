import { asc, eq } from 'drizzle-orm'
import { faqs } from '../../db/schema/index.ts'
import { MAX_LISTED_FAQS, type Faq } from '../../shared/contract/faqs.ts'
import { requireAdmin, type Ctx } from '../context.ts'
import { presentFaq } from './present.ts'

const MAX_KEPT = 200

/** The questions everybody sees, five at most. */
export const listFaqs = async (ctx: Ctx): Promise<Faq[]> => {
  const rows = await ctx.db
    .select()
    .from(faqs)
    .where(eq(faqs.isListed, true))
    .orderBy(asc(faqs.position), asc(faqs.createdAt), asc(faqs.id))
    .limit(MAX_LISTED_FAQS)
  return rows.map(presentFaq)
}

/** Every question, listed or not, for admins. */
export const listAllFaqs = async (ctx: Ctx): Promise<Faq[]> => {
  requireAdmin(ctx)
  const rows = await ctx.db
    .select()
    .from(faqs)
    .orderBy(asc(faqs.position), asc(faqs.createdAt), asc(faqs.id))
    .limit(MAX_KEPT)
  return rows.map(presentFaq)
}
