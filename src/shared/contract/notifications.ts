import { z } from 'zod'
import { zEmail, zFilledText, zId, zKenyanPhone, zKeyText, zStored, zStoredNumber, zText } from './primitives.ts'

/** The ten WhatsApp templates of the specification. */
export const NOTIFICATION_TEMPLATES = [
  'welcome_user',
  'welcome_driver',
  'driver_verified',
  'vehicle_approved',
  'ride_requested',
  'request_accepted',
  'request_confirmed',
  'request_cancelled',
  'trip_confirmed',
  'otp_verification',
] as const
export type NotificationTemplate = (typeof NOTIFICATION_TEMPLATES)[number]

/** Pamoja's own templates. Until WhatsApp has approved a template, the user's next channel is used instead. */
export const OWN_TEMPLATES = ['chat_waiting', 'alert_ride', 'ticket_answered'] as const
export const WHATSAPP_TEMPLATES = [...NOTIFICATION_TEMPLATES, ...OWN_TEMPLATES] as const
export type WhatsappTemplate = (typeof WHATSAPP_TEMPLATES)[number]

/** Other notifications have no template, so they go by push, SMS or email, never by WhatsApp. */
export const NOTICES = [
  'ride_coordinated',
  'ride_cancelled',
  'meeting_point_changed',
  'pay_reminder',
  'payment_failed',
  'reminder_rider',
  'reminder_driver',
  'refund_sent',
  'payout_sent',
  'rider_boarded',
  'trip_completed',
  'all_right',
  'sos_raised',
  'rate_trip',
  'dispute_opened',
  'dispute_answered',
  'dispute_decided',
  'report_answered',
  'vehicle_rejected',
  'document_asked_again',
  'document_ending',
  'document_ended',
  'document_stopped_ride',
  'documents_browsed',
  'new_device',
  'alert_ending',
] as const

export const NOTIFICATION_KINDS = [...WHATSAPP_TEMPLATES, ...NOTICES] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** The placeholders that the specification names, in its order: all are required. */
export const SPEC_PARAMS = {
  welcome_user: ['name'],
  welcome_driver: ['name'],
  driver_verified: ['name'],
  vehicle_approved: ['plate'],
  ride_requested: ['seatsBooked', 'totalBooked', 'totalSeats', 'rideId'],
  request_accepted: ['name', 'trip'],
  request_confirmed: ['origin', 'destination', 'rideId'],
  request_cancelled: ['origin', 'destination'],
  trip_confirmed: ['origin', 'destination', 'rideId'],
  otp_verification: ['code'],
} as const satisfies Record<NotificationTemplate, readonly string[]>

/** The placeholders that Pamoja added to the specification's templates. They come after those of the specification. */
const FURTHER_PARAMS = {
  welcome_user: [],
  welcome_driver: [],
  driver_verified: [],
  vehicle_approved: ['vehicle'],
  ride_requested: ['name', 'origin', 'destination', 'day', 'time', 'amount', 'deadline'],
  request_accepted: ['seats', 'amount', 'deadline', 'meeting'],
  request_confirmed: ['name', 'seats', 'amount', 'seatsLeft', 'day', 'time'],
  request_cancelled: ['seats', 'day', 'time', 'outcome'],
  trip_confirmed: ['seats', 'amount', 'receipt', 'day', 'time', 'meeting', 'driver', 'plate'],
  otp_verification: [],
} as const satisfies Record<NotificationTemplate, readonly string[]>

const OWN_PARAMS = {
  chat_waiting: ['name', 'text'],
  alert_ride: ['origin', 'destination', 'day', 'time', 'amount', 'seatsLeft', 'stop', 'driver', 'pickup'],
  ticket_answered: ['day'],
} as const satisfies Record<(typeof OWN_TEMPLATES)[number], readonly string[]>

const isOwn = (template: WhatsappTemplate): template is (typeof OWN_TEMPLATES)[number] =>
  OWN_TEMPLATES.some((own) => own === template)

export const templateParams = (template: WhatsappTemplate): readonly string[] =>
  isOwn(template) ? OWN_PARAMS[template] : [...SPEC_PARAMS[template], ...FURTHER_PARAMS[template]]

export const Notification = z
  .strictObject({
    id: zId,
    template: z.enum(NOTIFICATION_KINDS),
    text: zStored,
    link: zStored.nullable(),
    readAt: zStored.nullable(),
    createdAt: zStored,
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

export const NotificationList = z
  .strictObject({ rows: z.array(Notification), unread: zStoredNumber })
  .meta({ id: 'NotificationList' })
export type NotificationList = z.infer<typeof NotificationList>

export const ShortLink = z.strictObject({ path: zStored }).meta({ id: 'ShortLink' })
export type ShortLink = z.infer<typeof ShortLink>

export const Unread = z.strictObject({ unread: zStoredNumber }).meta({ id: 'Unread' })
export type Unread = z.infer<typeof Unread>

/** The key with which a browser subscribes; null when push is not configured. */
export const PushState = z.strictObject({ key: zStored.nullable() }).meta({ id: 'PushState' })
export type PushState = z.infer<typeof PushState>

export const PushSubscriptionBody = z
  .strictObject({
    endpoint: zFilledText(2048),
    keys: z.strictObject({ p256dh: zKeyText(128), auth: zKeyText(64) }),
  })
  .meta({ id: 'PushSubscriptionBody' })
export type PushSubscriptionBody = z.infer<typeof PushSubscriptionBody>

export const PushEndpointBody = z.strictObject({ endpoint: zFilledText(2048) }).meta({ id: 'PushEndpointBody' })

const zTemplateValue = zFilledText(200)

/** Admins cannot send a sign-in code: that would look like fraud. */
const TEMPLATES_BY_HAND = NOTIFICATION_TEMPLATES.filter((template) => template !== 'otp_verification')

export const SendNotificationBody = z
  .discriminatedUnion('channel', [
    z.strictObject({
      channel: z.literal('whatsapp'),
      payload: z.strictObject({
        to: zKenyanPhone,
        templateId: z.enum(TEMPLATES_BY_HAND),
        templateData: z.record(zText(40), zTemplateValue).default({}),
      }),
    }),
    z.strictObject({
      channel: z.literal('sms'),
      payload: z.strictObject({ to: zKenyanPhone, message: zFilledText(640) }),
    }),
    z.strictObject({
      channel: z.literal('email'),
      payload: z.strictObject({ to: zEmail, message: zFilledText(5000) }),
    }),
  ])
  .meta({ id: 'SendNotificationBody' })
export type SendNotificationBody = z.infer<typeof SendNotificationBody>
