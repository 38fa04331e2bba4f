/** Payloads contain only ids and names of events: a job reads current data. */
export interface JobPayloads {
  'alerts.tell': Record<string, never>
  'alerts.ask': Record<string, never>
  'audit.check-records': Record<string, never>
  'deliveries.apply-report': { reportId: string }
  'notifications.deliver': { notificationId: string }
  'notifications.retry': Record<string, never>
  'notifications.tell': PersonEvent
  'notifications.tell-unread': Record<string, never>
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
  'expiries.cancel': Record<string, never>
  'expiries.warn': Record<string, never>
  'reviews.ask': Record<string, never>
  'reviews.show': Record<string, never>
  'reviews.refresh-scores': Record<string, never>
  'rides.advance': Record<string, never>
  'seat-requests.remind': Record<string, never>
  'seat-requests.remind-payers': Record<string, never>
  'seat-requests.expire': Record<string, never>
  'trip-shares.forget-positions': Record<string, never>
  'trip-checks.ask': Record<string, never>
  'trusted-contacts.tell': ContactEvent
  'trusted-contacts.send': { messageId: string }
  'trusted-contacts.retry': Record<string, never>
  'stats.fold-tallies': Record<string, never>
  'tickets.close-old': Record<string, never>
  'retention.sweep': Record<string, never>
}

/** An event of a folder that cannot import `notifications`: the job `notifications.tell` sends the message. */
export interface PersonEvent {
  event:
    | 'user-registered'
    | 'driver-registered'
    | 'driver-verified'
    | 'vehicle-decided'
    | 'document-asked-again'
    | 'documents-browsed'
    | 'new-device'
  id: string
}

/** An event of a seat, a ride or an SOS that trusted contacts are told about. */
export interface ContactEvent {
  event: 'boarded' | 'departed' | 'completed' | 'sos'
  id: string
}

export type JobName = keyof JobPayloads
