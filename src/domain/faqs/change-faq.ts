import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { faqs } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import type { Faq, UpdateFaqBody } from '../../shared/contract/faqs.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { presentWholeFaq } from './present.ts'
import { limitListed, lockFaqs, swahiliColumns } from './queries.ts'

const move = async (tx: Tx, ids: readonly string[], id: string, position: number) => {
  const others = ids.filter((other) => other !== id)
  const ordered = [...others.slice(0, position), id, ...others.slice(position)]
  for (const [place, moved] of ordered.entries())
    await tx.update(faqs).set({ position: place }).where(eq(faqs.id, moved))
}

/** @throws AppError NOT_FOUND, TOO_MANY_LISTED when a sixth FAQ would be published */
export const changeFaq = (ctx: Ctx, id: string, { position, sw, ...given }: UpdateFaqBody): Promise<Faq> => {
  requireAdmin(ctx)
  return withTx(ctx, async (tx) => {
    const all = await lockFaqs(tx)
    const known = all.find((faq) => faq.id === id)
    if (!known) throw notFound()
    const columns = { ...given, ...(sw === undefined ? {} : swahiliColumns(sw)) }
    const set = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
    if (Object.keys(set).length > 0) await tx.update(faqs).set(set).where(eq(faqs.id, id))
    if (given.isListed === true && !known.isListed) await limitListed(tx)
    if (position !== undefined) {
      const ids = all.map((faq) => faq.id)
      await move(tx, ids, id, position)
    }
    await recordAction(ctx, tx, {
      action: 'faq.change',
      target: { kind: 'faq', id },
      details: { fields: [...Object.keys(set), ...(position === undefined ? [] : ['position'])].join(',') },
    })
    const [changed] = await tx.select().from(faqs).where(eq(faqs.id, id))
    return presentWholeFaq(changed ?? known)
  })
}

export const deleteFaq = async (ctx: Ctx, id: string): Promise<{ success: true }> => {
  requireAdmin(ctx)
  await withTx(ctx, async (tx) => {
    const [gone] = await tx.delete(faqs).where(eq(faqs.id, id)).returning({ id: faqs.id })
    if (!gone) throw notFound()
    await recordAction(ctx, tx, { action: 'faq.delete', target: { kind: 'faq', id } })
  })
  return { success: true }
}
