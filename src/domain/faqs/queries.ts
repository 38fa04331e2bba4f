import { asc, count, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { faqs } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { AddFaqBody } from '../../shared/contract/faqs.ts'
import { MAX_LISTED_FAQS } from '../../shared/kernel/form-limits.ts'

/** Locks all FAQs in order, so that only one admin changes them at a time. */
export const lockFaqs = (tx: Tx) =>
  tx.select().from(faqs).orderBy(asc(faqs.position), asc(faqs.createdAt), asc(faqs.id)).for('update')

/** Called after publishing: the error rolls the change back. @throws AppError TOO_MANY_LISTED */
export const limitListed = async (tx: Tx): Promise<void> => {
  const [listed] = await tx.select({ total: count() }).from(faqs).where(eq(faqs.isListed, true))
  if ((listed?.total ?? 0) > MAX_LISTED_FAQS)
    throw new AppError('TOO_MANY_LISTED', 'faqs.tooManyListed', { params: { max: MAX_LISTED_FAQS } })
}

export const swahiliColumns = (sw: AddFaqBody['sw']) => ({
  titleSw: sw?.title ?? null,
  contentSw: sw?.content ?? null,
})
