import type { ReportSummary } from '../../shared/contract/safety.ts'
import type { ReportRow } from './queries.ts'

export const presentReport = ({ report, reporterName, reportedName }: ReportRow): ReportSummary => ({
  id: report.id,
  reporter: { id: report.reporterId, name: reporterName },
  reported: { id: report.reportedId, name: reportedName },
  category: report.category,
  messageCount: report.messageCount,
  createdAt: report.createdAt.toISOString(),
  closedAt: report.closedAt?.toISOString() ?? null,
  outcome: report.outcome,
})
