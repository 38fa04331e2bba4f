/** Every job of the product with what it carries. Payloads hold ids only: a job loads afresh what it works on. */
export interface JobPayloads {
  'audit.check-records': Record<string, never>
  'deliveries.apply-report': { reportId: string }
  'notifications.deliver': { notificationId: string }
  'notifications.retry': Record<string, never>
  'notifications.tell': PersonEvent
  'disputes.mark-overdue': Record<string, never>
  'disputes.report-for-blocked': Record<string, never>
  'ledger.check-invariants': Record<string, never>
  'finance.watch': Record<string, never>
  'finance.settle-check': { checkId: string }
  'finance.work-checks': Record<string, never>
  'payments.check': Record<string, never>
  'payments.process-callback': { inboxId: string }
  'payments.submit': { paymentId: string }
  'payouts.release': Record<string, never>
  'transfers.check': Record<string, never>
  'transfers.process-result': { inboxId: string }
  'documents.destroy': Record<string, never>
  'rides.advance': Record<string, never>
  'seat-requests.remind': Record<string, never>
  'seat-requests.expire': Record<string, never>
  'stats.fold-tallies': Record<string, never>
  'retention.sweep': Record<string, never>
}

/** Happened to a person in a noun below notifications, which turns it into a message. */
export interface PersonEvent {
  event:
    | 'user-registered'
    | 'driver-registered'
    | 'driver-verified'
    | 'vehicle-decided'
    | 'document-asked-again'
    | 'documents-browsed'
    | 'new-device'
  /** The user's, the vehicle's, the document's or the session's. */
  id: string
}

export type JobName = keyof JobPayloads
