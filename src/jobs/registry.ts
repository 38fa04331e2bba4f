import { sweepRetention } from './handlers/sweep-retention.ts'
import { deliverNotification } from './handlers/deliver-notification.ts'
import { applyDeliveryReport } from './handlers/apply-delivery-report.ts'
import { remindDueTravellers } from './handlers/remind-travellers.ts'
import { retryNotifications } from './handlers/retry-notifications.ts'
import { tellPerson } from './handlers/tell-person.ts'
import { markDisputesOverdue } from './handlers/mark-disputes-overdue.ts'
import { checkLedger } from './handlers/check-ledger.ts'
import { checkOpenPayments } from './handlers/check-open-payments.ts'
import { processPaymentCallback } from './handlers/process-payment-callback.ts'
import { submitPaymentPrompt } from './handlers/submit-payment-prompt.ts'
import { advanceDueRides } from './handlers/advance-rides.ts'
import { expireDueRequests } from './handlers/expire-requests.ts'
import { destroyDiscardedFiles } from './handlers/destroy-files.ts'
import { foldTalliesOfDashboard } from './handlers/fold-tallies.ts'
import { checkMoneyOut } from './handlers/check-money-out.ts'
import { processTransferResult } from './handlers/process-transfer-result.ts'
import { releaseUndisputedMoney } from './handlers/release-undisputed-money.ts'
import { settleReceiptCheck } from './handlers/settle-receipt-check.ts'
import { workReceiptChecks } from './handlers/work-receipt-checks.ts'
import { watchAllMoney } from './handlers/watch-all-money.ts'
import { checkRecords } from './handlers/check-records.ts'
import type { JobRegistry } from './queue.ts'

/** Every job of the product: a name, what runs, and how often when it runs by itself. */
export const jobRegistry: JobRegistry = {
  'audit.check-records': { handle: checkRecords, everySeconds: 3600, leaseSeconds: 600 },
  'deliveries.apply-report': { handle: applyDeliveryReport },
  'notifications.deliver': { handle: deliverNotification },
  'notifications.retry': { handle: retryNotifications, everySeconds: 5, leaseSeconds: 300 },
  'notifications.tell': { handle: tellPerson },
  'disputes.mark-overdue': { handle: markDisputesOverdue, everySeconds: 60 },
  'ledger.check-invariants': { handle: checkLedger, everySeconds: 3600, leaseSeconds: 600 },
  'papers.destroy': { handle: destroyDiscardedFiles, everySeconds: 60, leaseSeconds: 300 },
  'payments.check': { handle: checkOpenPayments, everySeconds: 5, leaseSeconds: 300 },
  'payments.process-callback': { handle: processPaymentCallback },
  'payouts.release': { handle: releaseUndisputedMoney, everySeconds: 60, leaseSeconds: 300 },
  'transfers.check': { handle: checkMoneyOut, everySeconds: 5, leaseSeconds: 300 },
  'transfers.process-result': { handle: processTransferResult },
  'payments.submit': { handle: submitPaymentPrompt },
  'seat-requests.remind': { handle: remindDueTravellers, everySeconds: 60, leaseSeconds: 300 },
  'seat-requests.expire': { handle: expireDueRequests, everySeconds: 15, leaseSeconds: 300 },
  'rides.advance': { handle: advanceDueRides, everySeconds: 15, leaseSeconds: 300 },
  'stats.fold-tallies': { handle: foldTalliesOfDashboard, everySeconds: 60 },
  'money-desk.settle-check': { handle: settleReceiptCheck },
  'money-desk.work-checks': { handle: workReceiptChecks, everySeconds: 10, leaseSeconds: 300 },
  // After whatever settles money.
  'money-desk.watch': { handle: watchAllMoney, everySeconds: 900, leaseSeconds: 900 },
  'retention.sweep': { handle: sweepRetention, everySeconds: 3600 },
}
