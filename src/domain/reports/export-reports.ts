import { asc, eq } from 'drizzle-orm'
import { reports } from '../../db/schema/index.ts'
import type { ExportedReport } from '../../shared/contract/accounts.ts'
import { requireUser, type Ctx } from '../context.ts'
import { openEvidence } from './seal-evidence.ts'

/** The caller's own reports, without the reported messages: those are exported with the conversations. */
export const exportReports = async (ctx: Ctx): Promise<ExportedReport[]> => {
  const { id } = requireUser(ctx)
  const rows = await ctx.db.select().from(reports).where(eq(reports.reporterId, id)).orderBy(asc(reports.createdAt))
  return rows.map((report) => ({ id: report.id, text: openEvidence(ctx, report.id, report)?.text ?? null }))
}
