import { askOwners, tellAlerts } from '../domain/alerts/index.ts'
import { checkRecords } from '../domain/audit/index.ts'
import { checkPayments, processCallback, submitPayment } from '../domain/checkout/index.ts'
import { markOverdue, reportForBlocked } from '../domain/disputes/index.ts'
import { alarmOnViolations } from '../domain/ledger/index.ts'
import { settleCheck, watchMoney, workChecks } from '../domain/finance/index.ts'
import { deliverNotification, retryNotifications, tellPerson, tellUnread } from '../domain/notifications/index.ts'
import { destroyFiles } from '../domain/documents/index.ts'
import { cancelStoppedRides, warnHolders } from '../domain/expiries/index.ts'
import { releaseUndisputed } from '../domain/payouts/index.ts'
import { askRatings, refreshAllScores, showDueReviews } from '../domain/reviews/index.ts'
import { expireRequests, remindPayers, remindTravellers } from '../domain/seat-requests/index.ts'
import { closeOldTickets } from '../domain/tickets/index.ts'
import { checkTransfers, processResult } from '../domain/transfers/index.ts'
import { deletePositions } from '../domain/trip-shares/index.ts'
import { askTravellers } from '../domain/trip-checks/index.ts'
import { retryContactMessages, sendContactMessage, tellContacts } from '../domain/trusted-contacts/index.ts'
import { applyDeliveryReport } from './handlers/apply-delivery-report.ts'
import { advanceAllRides } from './handlers/advance-all-rides.ts'
import { foldAllTallies } from './handlers/fold-all-tallies.ts'
import { sweepRetention } from './handlers/sweep-retention.ts'
import type { JobRegistry } from './queue.ts'

export const jobRegistry: JobRegistry = {
  'alerts.tell': { handle: tellAlerts, everySeconds: 5, leaseSeconds: 300 },
  'alerts.ask': { handle: askOwners, everySeconds: 3600, leaseSeconds: 300 },
  'audit.check-records': { handle: checkRecords, everySeconds: 3600, leaseSeconds: 600 },
  'deliveries.apply-report': { handle: applyDeliveryReport, turn: 'later' },
  'notifications.deliver': {
    handle: (deps, { notificationId }) => deliverNotification(deps, notificationId),
    turn: 'later',
  },
  'notifications.retry': { handle: retryNotifications, everySeconds: 5, leaseSeconds: 300, turn: 'later' },
  'notifications.tell': { handle: tellPerson },
  'notifications.tell-unread': { handle: tellUnread, everySeconds: 5, leaseSeconds: 300 },
  'disputes.mark-overdue': { handle: markOverdue, everySeconds: 60 },
  'disputes.report-for-blocked': { handle: reportForBlocked, everySeconds: 60, leaseSeconds: 300 },
  'ledger.check-invariants': { handle: alarmOnViolations, everySeconds: 3600, leaseSeconds: 600 },
  'documents.destroy': { handle: destroyFiles, everySeconds: 60, leaseSeconds: 300 },
  'expiries.cancel': { handle: cancelStoppedRides, everySeconds: 60, leaseSeconds: 300 },
  'expiries.warn': { handle: warnHolders, everySeconds: 300, leaseSeconds: 300 },
  'payments.check': { handle: checkPayments, everySeconds: 5, leaseSeconds: 300 },
  'payments.process-callback': { handle: processCallback, atOnce: 80, turn: 'first' },
  'payouts.release': { handle: releaseUndisputed, everySeconds: 60, leaseSeconds: 300 },
  'transfers.check': { handle: checkTransfers, everySeconds: 5, leaseSeconds: 300 },
  'transfers.process-result': { handle: processResult },
  'payments.submit': { handle: (deps, { paymentId }) => submitPayment(deps, paymentId) },
  'seat-requests.remind': { handle: remindTravellers, everySeconds: 60, leaseSeconds: 300 },
  'seat-requests.remind-payers': { handle: remindPayers, everySeconds: 60, leaseSeconds: 300 },
  'seat-requests.expire': { handle: expireRequests, everySeconds: 15, leaseSeconds: 300 },
  'reviews.ask': { handle: askRatings, everySeconds: 60, leaseSeconds: 300 },
  'reviews.show': { handle: showDueReviews, everySeconds: 60, leaseSeconds: 300 },
  'reviews.refresh-scores': { handle: refreshAllScores, everySeconds: 3600, leaseSeconds: 600 },
  'rides.advance': { handle: advanceAllRides, everySeconds: 15, leaseSeconds: 300 },
  'trip-shares.forget-positions': { handle: deletePositions, everySeconds: 60, leaseSeconds: 300 },
  'trip-checks.ask': { handle: askTravellers, everySeconds: 60, leaseSeconds: 300 },
  'trusted-contacts.tell': { handle: tellContacts },
  'trusted-contacts.send': { handle: (deps, { messageId }) => sendContactMessage(deps, messageId) },
  'trusted-contacts.retry': { handle: retryContactMessages, everySeconds: 15, leaseSeconds: 300 },
  'stats.fold-tallies': { handle: foldAllTallies, everySeconds: 60 },
  'tickets.close-old': { handle: closeOldTickets, everySeconds: 60 },
  'finance.settle-check': { handle: settleCheck },
  'finance.work-checks': { handle: workChecks, everySeconds: 10, leaseSeconds: 300 },
  // Comes after the sweeps that move money, because run-due-jobs.ts runs the sweeps in this order.
  'finance.watch': { handle: watchMoney, everySeconds: 900, leaseSeconds: 900 },
  'retention.sweep': { handle: sweepRetention, everySeconds: 3600 },
}
