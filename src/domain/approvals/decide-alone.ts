import { and, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { soleDecisions } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'
import type { Dependencies } from '../context.ts'
import { countedSince, isWithinLimit } from './rules.ts'

interface MoneyDecision {
  adminId: string
  subject: 'refund' | 'dispute' | 'review' | 'statement'
  subjectId: string
  amountKsh: number
}

/** Many sums below the limit can exceed it together, so each one is counted in the transaction that moves the money. */
export const decideAlone = async (
  ctx: Pick<Dependencies, 'clock' | 'settings'>,
  tx: Tx,
  { adminId, subject, subjectId, amountKsh }: MoneyDecision,
): Promise<boolean> => {
  // Counts parallel decisions of one admin one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${adminId}, 7234004))`)
  const now = ctx.clock.now()
  const [counted] = await tx
    .select({ ksh: sql`coalesce(sum(${soleDecisions.amountKsh}), 0)`.mapWith(Number) })
    .from(soleDecisions)
    .where(and(eq(soleDecisions.adminId, adminId), gt(soleDecisions.decidedAt, countedSince(now))))
  if (!isWithinLimit(amountKsh, counted?.ksh ?? 0, ctx.settings.money.manualRefunds.secondAdminAboveKsh)) return false
  if (amountKsh > 0)
    await tx.insert(soleDecisions).values({ id: newId(), adminId, subject, subjectId, amountKsh, decidedAt: now })
  return true
}
