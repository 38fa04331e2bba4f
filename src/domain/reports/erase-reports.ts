import { eq, lt } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { reports } from '../../db/schema/index.ts'
import type { Ctx, Dependencies } from '../context.ts'
import { KEPT_MONTHS } from './rules.ts'
import { openEvidence, sealEvidence } from './seal-evidence.ts'

/**
 * Deletes the text and the quoted messages of a user from their own reports, when their account is deleted. Reports
 * about them stay.
 */
export const eraseReporter = async (ctx: Ctx, tx: Tx, userId: string): Promise<void> => {
  const rows = await tx.select().from(reports).where(eq(reports.reporterId, userId))
  for (const report of rows) {
    const messages = openEvidence(ctx, report.id, report)?.messages ?? []
    const left = { text: '', messages: messages.filter(({ senderId }) => senderId !== userId) }
    await tx
      .update(reports)
      .set(sealEvidence(ctx, report.id, left))
      .where(eq(reports.id, report.id))
  }
}

export const deleteReports = async (deps: Dependencies): Promise<void> => {
  const since = deps.clock.now()
  since.setUTCMonth(since.getUTCMonth() - KEPT_MONTHS)
  await deps.db.delete(reports).where(lt(reports.closedAt, since))
}
