import { and, asc, desc, isNotNull, isNull, ne } from 'drizzle-orm'
import { readPage } from '../../db/bounded-lists.ts'
import { reports } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import type { Report, ReportList, ReportsQuery } from '../../shared/contract/safety.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { presentReport } from './present.ts'
import { findReport, selectReports } from './queries.ts'
import { openEvidence } from './seal-evidence.ts'

/** Leaves out reports about the admin who reads the list. */
export const listReports = async (ctx: Ctx, { status, ...query }: ReportsQuery): Promise<ReportList> => {
  const admin = requireAdmin(ctx)
  const conditions = { OPEN: isNull(reports.closedAt), CLOSED: isNotNull(reports.closedAt) }
  const where = and(status && conditions[status], ne(reports.reportedId, admin.id))
  const sorted = selectReports(ctx.db).where(where).orderBy(desc(reports.createdAt), asc(reports.id))
  const all = ctx.db.select({ id: reports.id }).from(reports).where(where)
  const { rows, ...page } = await readPage(ctx.db, query, sorted, all)
  return { rows: rows.map(presentReport), ...page }
}

/**
 * Records that the admin reads the report, before the report is shown.
 * @throws AppError NOT_FOUND, also to the admin whom it is about
 */
export const readReport = async (ctx: Ctx, id: string): Promise<Report> => {
  const admin = requireAdmin(ctx)
  const row = await withTx(ctx, async (tx) => {
    const found = await findReport(tx, id)
    if (!found || found.report.reportedId === admin.id) throw notFound()
    const messages = found.report.messageCount
    await recordAction(ctx, tx, { action: 'report.read', target: { kind: 'report', id }, details: { messages } })
    return found
  })
  const evidence = openEvidence(ctx, id, row.report)
  return {
    ...presentReport(row),
    text: evidence?.text ?? '',
    messages: evidence?.messages ?? [],
    isDecryptionError: evidence === null,
  }
}
