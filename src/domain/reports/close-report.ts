import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { reports } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { CloseReportBody, ReportSummary } from '../../shared/contract/safety.ts'
import { firstNameOf } from '../../shared/kernel/first-name.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { requireAction } from '../transition-table.ts'
import { announce } from '../notifications/index.ts'
import { decideUserIn, findUser } from '../users/index.ts'
import { presentReport } from './present.ts'
import { findReport, lockReport, type ReportRow } from './queries.ts'
import { REPORT_TRANSITIONS } from './transitions.ts'

/** False when the user is an admin and a second admin has to make the same decision. */
const blockReported = async (ctx: Ctx, tx: Tx, userId: string, reason: string | undefined): Promise<boolean> => {
  const user = await findUser(tx, userId)
  if (user?.status !== 'ACTIVE') return true
  return 'user' in (await decideUserIn(ctx, tx, userId, 'reject', reason === undefined ? {} : { reason }))
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

/** Null when the block waits for a second admin: the report then stays open, and the proposal is stored. */
const close = async (
  ctx: Ctx,
  tx: Tx,
  id: string,
  { outcome, reason }: CloseReportBody,
): Promise<ReportSummary | null> => {
  const admin = requireAdmin(ctx)
  // Locked first: of two admins who decide at once, the second one changes nothing.
  await lockReport(tx, id)
  const found = await findReport(tx, id)
  if (!found) throw notFound()
  const { reporterId, reportedId, closedAt } = found.report
  const person = [reporterId, reportedId].includes(admin.id) ? 'party' : 'admin'
  const status = closedAt === null ? 'OPEN' : 'CLOSED'
  requireAction(REPORT_TRANSITIONS.close, person, { status }, ctx.clock.now())
  if (outcome === 'BLOCKED' && !(await blockReported(ctx, tx, reportedId, reason))) return null
  await tx.update(reports).set({ closedAt: ctx.clock.now(), closedBy: admin.id, outcome }).where(eq(reports.id, id))
  const details = { outcome, ...(reason ? { reason } : {}) }
  await recordAction(ctx, tx, { action: 'report.close', target: { kind: 'report', id }, details })
  await announceClosed(tx, ctx, found)
  return presentReport((await findReport(tx, id)) ?? found)
}

/**
 * The outcome BLOCKED also blocks the reported user.
 * @throws AppError NOT_FOUND, FORBIDDEN to the reporter and the reported user, WRONG_STATE when closed or when a second
 * admin has to approve the block
 */
export const closeReport = async (ctx: Ctx, id: string, body: CloseReportBody): Promise<ReportSummary> => {
  requireAdmin(ctx)
  const closed = await withTx(ctx, (tx) => close(ctx, tx, id, body))
  if (closed === null) throw new AppError('WRONG_STATE', 'reports.waitsForSecondAdmin')
  return closed
}
