import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { reports } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { CloseReportBody, ReportSummary } from '../../shared/contract/safety.ts'
import { firstNameOf } from '../../shared/kernel/first-name.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { requireAction } from '../transition-table.ts'
import { announce } from '../notifications/index.ts'
import { decideUser, findUser } from '../users/index.ts'
import { presentReport } from './present.ts'
import { findReport, type ReportRow } from './queries.ts'
import { REPORT_TRANSITIONS } from './transitions.ts'

const blockReported = async (ctx: Ctx, userId: string, reason: string | undefined) => {
  const user = await findUser(ctx.db, userId)
  if (user?.status !== 'ACTIVE') return
  const decided = await decideUser(ctx, userId, 'reject', reason === undefined ? {} : { reason })
  if ('proposal' in decided) throw new AppError('WRONG_STATE', 'reports.waitsForSecondAdmin')
}

/** Tells the reporter that the report was closed, but not what the admin decided about the reported user. */
const announceClosed = (tx: Tx, ctx: Ctx, { report, reportedName }: ReportRow): Promise<void> =>
  announce(tx, ctx, {
    userId: report.reporterId,
    template: 'report_answered',
    params: { name: firstNameOf(reportedName), at: report.createdAt.toISOString() },
    aboutId: report.reportedId,
    link: '/dashboard/settings',
    dedupe: `report_answered:${report.id}`,
  })

/**
 * The outcome BLOCKED also blocks the reported user.
 * @throws AppError NOT_FOUND, FORBIDDEN to the reporter and the reported user, WRONG_STATE when closed or when a second
 * admin has to approve the block
 */
export const closeReport = async (
  ctx: Ctx,
  id: string,
  { outcome, reason }: CloseReportBody,
): Promise<ReportSummary> => {
  const admin = requireAdmin(ctx)
  const found = await findReport(ctx.db, id)
  if (!found) throw notFound()
  const { reporterId, reportedId, closedAt } = found.report
  const person = [reporterId, reportedId].includes(admin.id) ? 'party' : 'admin'
  const status = closedAt === null ? 'OPEN' : 'CLOSED'
  requireAction(REPORT_TRANSITIONS.close, person, { status }, ctx.clock.now())
  if (outcome === 'BLOCKED') await blockReported(ctx, reportedId, reason)
  return withTx(ctx, async (tx) => {
    const closed = await tx
      .update(reports)
      .set({ closedAt: ctx.clock.now(), closedBy: admin.id, outcome })
      .where(and(eq(reports.id, id), isNull(reports.closedAt)))
      .returning({ id: reports.id })
    if (closed.length === 0) throw new AppError('CONFLICT', 'error.conflict')
    const details = { outcome, ...(reason ? { reason } : {}) }
    await recordAction(ctx, tx, { action: 'report.close', target: { kind: 'report', id }, details })
    await announceClosed(tx, ctx, found)
    const row = await findReport(tx, id)
    return presentReport(row ?? found)
  })
}
