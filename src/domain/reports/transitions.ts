import { refusal, type TransitionTable } from '../transition-table.ts'

export type ReportState = 'OPEN' | 'CLOSED'

export type ReportPerson = 'party' | 'admin'

type ReportAction = 'report' | 'close'

export const REPORT_TRANSITIONS: TransitionTable<ReportAction, ReportState, ReportPerson, { status: ReportState }> = {
  report: { by: ['party'], from: [], to: ['OPEN'] },
  close: {
    by: ['admin'],
    from: ['OPEN'],
    to: ['CLOSED'],
    otherPerson: refusal('FORBIDDEN', 'reports.concernsYou'),
    otherState: refusal('WRONG_STATE', 'reports.alreadyClosed'),
  },
}
