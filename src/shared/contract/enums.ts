import { z } from 'zod'
import {
  ADMIN_DECISIONS,
  ADMIN_TABLES,
  ADMIN_TASK_KINDS,
  ALERT_KINDS,
  CANCEL_REASONS,
  CHECKED_DOCUMENTS,
  CONTACT_STATUSES,
  DISPUTE_DECISIONS,
  DISPUTE_KINDS,
  DISPUTE_STATUSES,
  DOCUMENT_FLAWS,
  GENDERS,
  ID_DOCUMENTS,
  INCIDENT_OUTCOMES,
  INCIDENT_STATUSES,
  LANGUAGES,
  LISTED_ROLES,
  MANUAL_REFUND_STATUSES,
  NOTIFICATION_CHANNELS,
  PAYMENT_STATUSES,
  PAYOUT_STATUSES,
  RECORDED_VIEW_REASONS,
  REFUND_REASONS,
  REFUND_STATUSES,
  REPORT_CATEGORIES,
  REPORT_OUTCOMES,
  REQUEST_STATUSES,
  REVIEW_ROLES,
  REVIEW_STATUSES,
  REVIEW_TAGS,
  RIDE_STATUSES,
  RIDE_TYPES,
  ROLES,
  SEAT_OUTCOMES,
  TICKET_CATEGORIES,
  TICKET_STATUSES,
  TICKET_SUBJECTS,
  USER_STATUSES,
  USER_WAITS,
  VEHICLE_STATUSES,
  VIEW_REASONS,
} from '../kernel/enums.ts'

export const zRole = z.enum(ROLES)
export const zUserStatus = z.enum(USER_STATUSES)
export const zAdminDecision = z.enum(ADMIN_DECISIONS)
export const zVehicleStatus = z.enum(VEHICLE_STATUSES)
export const zRideType = z.enum(RIDE_TYPES)
export const zRideStatus = z.enum(RIDE_STATUSES)
export const zRequestStatus = z.enum(REQUEST_STATUSES)
export const zCancelReason = z.enum(CANCEL_REASONS)
export const zPaymentStatus = z.enum(PAYMENT_STATUSES)
export const zRefundStatus = z.enum(REFUND_STATUSES)
export const zDisputeKind = z.enum(DISPUTE_KINDS)
export const zDisputeStatus = z.enum(DISPUTE_STATUSES)
export const zDisputeDecision = z.enum(DISPUTE_DECISIONS)
export const zManualRefundStatus = z.enum(MANUAL_REFUND_STATUSES)
export const zPayoutStatus = z.enum(PAYOUT_STATUSES)
export const zSeatOutcome = z.enum(SEAT_OUTCOMES)
export const zNotificationChannel = z.enum(NOTIFICATION_CHANNELS)
export const zAlertKind = z.enum(ALERT_KINDS)
export const zListedRole = z.enum(LISTED_ROLES)
export const zUserWait = z.enum(USER_WAITS)
export const zAdminTable = z.enum(ADMIN_TABLES)
export const zTicketStatus = z.enum(TICKET_STATUSES)
export const zTicketCategory = z.enum(TICKET_CATEGORIES)
export const zRefundReason = z.enum(REFUND_REASONS)
export const zTicketSubject = z.enum(TICKET_SUBJECTS)
export const zIncidentStatus = z.enum(INCIDENT_STATUSES)
export const zContactStatus = z.enum(CONTACT_STATUSES)
export const zIncidentOutcome = z.enum(INCIDENT_OUTCOMES)
export const zAdminTaskKind = z.enum(ADMIN_TASK_KINDS)
export const zIdDocument = z.enum(ID_DOCUMENTS)
export const zCheckedDocument = z.enum(CHECKED_DOCUMENTS)
export const zGender = z.enum(GENDERS)
export const zDocumentFlaw = z.enum(DOCUMENT_FLAWS)
export const zViewReason = z.enum(VIEW_REASONS)
export const zRecordedViewReason = z.enum(RECORDED_VIEW_REASONS)
export const zReviewRole = z.enum(REVIEW_ROLES)
export const zReviewStatus = z.enum(REVIEW_STATUSES)
export const zReviewTag = z.enum(REVIEW_TAGS)
export const zReportCategory = z.enum(REPORT_CATEGORIES)
export const zReportOutcome = z.enum(REPORT_OUTCOMES)
export const zLanguage = z.enum(LANGUAGES)

/** The roles that users can choose themselves; an input may be in lower case. */
export const zSelfServiceRole = z
  .enum(['RIDER', 'DRIVER', 'rider', 'driver'])
  .transform((role) => (role === 'DRIVER' || role === 'driver' ? 'DRIVER' : 'RIDER'))
