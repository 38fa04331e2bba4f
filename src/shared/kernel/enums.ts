export const ROLES = ['ANONYMOUS', 'ADMIN', 'RIDER', 'DRIVER', 'COORDINATOR'] as const
export const USER_STATUSES = ['ACTIVE', 'BLOCKED', 'PENDING', 'DELETED'] as const
export const VEHICLE_STATUSES = ['APPROVED', 'DELETED', 'PENDING', 'REJECTED'] as const
export const RIDE_TYPES = ['STANDARD', 'COORDINATED', 'NONE'] as const
export const RIDE_STATUSES = [
  'AVAILABLE',
  'REQUESTED',
  'CONFIRMED',
  'STARTED',
  'CANCELLED',
  'COMPLETED',
  'FAVORITE',
] as const
export const REQUEST_STATUSES = ['PENDING', 'APPROVED', 'PAID', 'CANCELLED'] as const
export const CANCEL_REASONS = [
  'RIDER_CANCELLED',
  'DRIVER_DECLINED',
  'DRIVER_CANCELLED',
  'RIDE_CANCELLED',
  // Nobody on the trip cancelled: a document expired, or an admin deleted an account or changed a stored gender.
  'PAMOJA_CANCELLED',
  'EXPIRED',
] as const
export const PAYMENT_STATUSES = ['PENDING', 'SUCCEEDED', 'FAILED', 'EXPIRED'] as const
export const REFUND_STATUSES = ['DUE', 'SENDING', 'SENT', 'REVIEW'] as const
/** Who did not come; OTHER: anything else that was not as agreed. */
export const DISPUTE_KINDS = ['NO_SHOW_RIDER', 'NO_SHOW_DRIVER', 'OTHER'] as const
/** OPEN: the other person may answer. OVERDUE: they did not. DECIDED: an admin has made the final decision. */
export const DISPUTE_STATUSES = ['OPEN', 'ANSWERED', 'OVERDUE', 'DECIDED'] as const
/** How much of the price is refunded to the rider. The driver gets the rest. */
export const DISPUTE_DECISIONS = ['FULL', 'HALF', 'NOTHING'] as const
export const MANUAL_REFUND_STATUSES = ['WAITING', 'DONE', 'REJECTED'] as const
/** TAKEN_BACK: an admin decided a refund in a dispute before the payout was sent. */
export const PAYOUT_STATUSES = ['DUE', 'SENDING', 'SENT', 'REVIEW', 'TAKEN_BACK'] as const
/**
 * NOT_BOARDED: the seat was paid, and the PIN was not entered in time. NO_SHOW: an admin decided that the rider or the
 * driver did not come.
 */
export const SEAT_OUTCOMES = ['TRAVELLED', 'NOT_BOARDED', 'NO_SHOW', 'CANCELLED'] as const
export const NOTIFICATION_CHANNELS = ['whatsapp', 'email', 'sms'] as const
export const LANGUAGES = ['en', 'sw'] as const
/** Documents that only the user and admins see, unlike the public photo. */
export const ID_DOCUMENTS = ['NATIONAL_ID', 'LICENSE'] as const
export const DOCUMENT_KINDS = ['PHOTO', ...ID_DOCUMENTS] as const
export const VEHICLE_DOCUMENTS = ['INSURANCE', 'INSPECTION'] as const
export const CHECKED_DOCUMENTS = [...ID_DOCUMENTS, ...VEHICLE_DOCUMENTS] as const
export const STORED_DOCUMENTS = ['PHOTO', ...CHECKED_DOCUMENTS] as const
export const VIEW_REASONS = ['VERIFICATION', 'REPORT', 'SUPPORT', 'LEGAL'] as const
/** NOT_GIVEN: a program gave no reason. DATES: an admin saw the expiry date. */
export const RECORDED_VIEW_REASONS = [...VIEW_REASONS, 'NOT_GIVEN', 'DATES'] as const
export const DOCUMENT_FLAWS = ['BLURRED', 'EXPIRED', 'NAME_DIFFERS', 'WRONG_DOCUMENT'] as const
/** Both kinds tell their user about matching rides. A WANTED trip has both ends and a day. */
export const ALERT_KINDS = ['ALERT', 'WANTED'] as const
export const REVIEW_ROLES = ['DRIVER', 'RIDER'] as const
/** WRITTEN: only its author reads it. HIDDEN: by an admin. */
export const REVIEW_STATUSES = ['WRITTEN', 'SHOWN', 'HIDDEN'] as const
export const DRIVER_TAGS = ['ON_TIME', 'SAFE_DRIVING', 'CLEAN_CAR', 'GOOD_TALK'] as const
export const RIDER_TAGS = ['ON_TIME', 'FRIENDLY', 'EASY_TO_FIND', 'GOOD_TALK'] as const
export const REVIEW_TAGS = [...new Set([...DRIVER_TAGS, ...RIDER_TAGS])] as const
export const REPORT_CATEGORIES = ['HARASSMENT', 'FRAUD', 'UNSAFE_DRIVING', 'FALSE_IDENTITY', 'SPAM', 'OTHER'] as const
export const REPORT_OUTCOMES = ['NO_ACTION', 'WARNED', 'BLOCKED'] as const
export const ADMIN_TABLES = [
  'tasks',
  'users',
  'vehicles',
  'rides',
  'disputes',
  'refunds',
  'reviews',
  'reports',
  'ratings',
  'transactions',
  'deliveries',
  'audit',
  'places',
  'incidents',
  'tickets',
  'documents',
  'faqs',
  'comparisons',
] as const
export const LISTED_ROLES = ['RIDER', 'DRIVER', 'COORDINATOR', 'ADMIN'] as const
export const USER_WAITS = ['UNVERIFIED', 'DOCUMENTS'] as const
/** Tasks that wait for an admin. REFUND: a manual or failed refund; REVIEW: any other money review. */
export const ADMIN_TASK_KINDS = [
  'INCIDENT',
  'DRIVER',
  'IDENTITY',
  'VEHICLE',
  'DOCUMENT',
  'DISPUTE',
  'REFUND',
  'REVIEW',
  'REPORT',
  'TICKET',
] as const
export const INCIDENT_STATUSES = ['OPEN', 'ACKNOWLEDGED', 'CLOSED'] as const
/** ASKED: the contact has not answered yet, and gets no other message. */
export const CONTACT_STATUSES = ['ASKED', 'CONFIRMED', 'DECLINED'] as const
export const CONTACT_MESSAGE_KINDS = ['ASK', 'BOARDED', 'ARRIVED', 'SOS'] as const
export const CONTACT_MESSAGE_STATES = ['QUEUED', 'SENDING', 'SENT', 'FAILED'] as const
export const TICKET_STATUSES = ['OPEN', 'ANSWERED', 'CLOSED'] as const
export const TICKET_CATEGORIES = [
  'TRIP',
  'PAYMENT',
  'REFUND',
  'PAYOUT',
  'DOCUMENTS',
  'ACCOUNT',
  'LOST',
  'OTHER',
] as const
/** The rules that decide how much of a paid seat is refunded when it is cancelled. */
export const REFUND_REASONS = ['BY_DRIVER', 'EARLY', 'JUST_PAID', 'LATE', 'TOO_LATE'] as const
export const TICKET_SUBJECTS = ['RIDE', 'REQUEST', 'PAYMENT', 'NOTIFICATION'] as const
export const INCIDENT_OUTCOMES = ['SAFE', 'NOT_REACHED', 'FALSE_ALARM'] as const
/** Decisions about an admin, which two other admins have to make. */
export const ADMIN_DECISIONS = ['ACTIVATE', 'BLOCK', 'DELETE'] as const
export const AMENITY_ICONS = ['smoke', 'pet', 'bag', 'default'] as const
/**
 * All amenities. Entries are only added at the end, and never moved or renamed: the index of an amenity is its bit in
 * search masks and its position on screen, and its id is part of its message key.
 */
export const AMENITY_IDS = [
  'no-smoking',
  'pets',
  'luggage',
  'charging',
  'smoking',
  'air-conditioning',
  'music',
  'quiet',
  'ladies-only',
  'child-seat',
  'wifi',
  'rest-stops',
  'wheelchair',
] as const
export type AmenityId = (typeof AMENITY_IDS)[number]
export const GENDERS = ['FEMALE', 'MALE'] as const
export const DELIVERY_CHANNELS = ['whatsapp', 'sms', 'email', 'push'] as const
/**
 * For a transfer: RETRY (it was certainly not sent, so it is sent again) or SENT (M-Pesa's statement shows that it was
 * sent, under the entered code). For unmatched money: MATCH (it belongs to the payment with the entered reference,
 * which has no M-Pesa code yet), RETURN (M-Pesa refunds it to its payer) or SENT (it was refunded in M-Pesa's portal).
 * SEEN: no action is needed.
 */
export const REVIEW_RESOLUTIONS = ['RETRY', 'MATCH', 'RETURN', 'SENT', 'SEEN'] as const
export const RECONCILIATION_SOURCES = ['SCHEDULE', 'STATEMENT'] as const

export type AdminDecision = (typeof ADMIN_DECISIONS)[number]
export type Role = (typeof ROLES)[number]
export type UserStatus = (typeof USER_STATUSES)[number]
export type VehicleStatus = (typeof VEHICLE_STATUSES)[number]
export type RideStatus = (typeof RIDE_STATUSES)[number]
export type RequestStatus = (typeof REQUEST_STATUSES)[number]
export type CancelReason = (typeof CANCEL_REASONS)[number]
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
export type RefundStatus = (typeof REFUND_STATUSES)[number]
export type DisputeKind = (typeof DISPUTE_KINDS)[number]
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]
export type SeatOutcome = (typeof SEAT_OUTCOMES)[number]
export type ManualRefundStatus = (typeof MANUAL_REFUND_STATUSES)[number]
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]
export type DisputeDecision = (typeof DISPUTE_DECISIONS)[number]
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]
export type ReviewRole = (typeof REVIEW_ROLES)[number]
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]
export type ReviewTag = (typeof DRIVER_TAGS)[number] | (typeof RIDER_TAGS)[number]
export type ReportCategory = (typeof REPORT_CATEGORIES)[number]
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]
export type VehicleDocument = (typeof VEHICLE_DOCUMENTS)[number]
export type CheckedDocument = (typeof CHECKED_DOCUMENTS)[number]
export type StoredDocument = (typeof STORED_DOCUMENTS)[number]
export type ViewReason = (typeof VIEW_REASONS)[number]
export type RecordedViewReason = (typeof RECORDED_VIEW_REASONS)[number]
export type DocumentFlaw = (typeof DOCUMENT_FLAWS)[number]
export type TicketStatus = (typeof TICKET_STATUSES)[number]
export type TicketCategory = (typeof TICKET_CATEGORIES)[number]
export type RefundReason = (typeof REFUND_REASONS)[number]
export type TicketSubject = (typeof TICKET_SUBJECTS)[number]
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number]
export type ContactStatus = (typeof CONTACT_STATUSES)[number]
export type ContactMessageKind = (typeof CONTACT_MESSAGE_KINDS)[number]
export type AdminTaskKind = (typeof ADMIN_TASK_KINDS)[number]
export type AlertKind = (typeof ALERT_KINDS)[number]
export type Gender = (typeof GENDERS)[number]
export type IdDocument = (typeof ID_DOCUMENTS)[number]
export type Language = (typeof LANGUAGES)[number]
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number]
export type AdminTable = (typeof ADMIN_TABLES)[number]
