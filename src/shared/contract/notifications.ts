import { z } from 'zod'
import { zEmail, zFilledText, zId, zKenyanPhone, zStored, zStoredNumber, zText } from './primitives.ts'

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
  'ride_coordinated',
  'otp_verification',
] as const
export type NotificationTemplate = (typeof NOTIFICATION_TEMPLATES)[number]

/** What each approved template's placeholders hold, in the order the template numbers them. */
export const TEMPLATE_PARAMS = {
  welcome_user: ['name'],
  welcome_driver: ['name'],
  driver_verified: ['name'],
  vehicle_approved: ['plate'],
  ride_requested: ['seatsBooked', 'totalBooked', 'totalSeats', 'rideId'],
  request_accepted: ['name', 'trip'],
  request_confirmed: ['origin', 'destination', 'rideId'],
  request_cancelled: ['origin', 'destination'],
  trip_confirmed: ['origin', 'destination', 'rideId'],
  ride_coordinated: ['origin', 'destination', 'rideId'],
  otp_verification: ['code'],
} as const satisfies Record<NotificationTemplate, readonly string[]>

export const Notification = z
  .strictObject({
    id: zId,
    template: z.enum(NOTIFICATION_TEMPLATES),
    text: zStored,
    /** Where pressing it leads, inside the site. */
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

const zTemplateValue = zFilledText(200)

/** What an admin sends by hand: a template by WhatsApp, or free text by SMS or e-mail. */
export const SendNotificationBody = z
  .discriminatedUnion('channel', [
    z.strictObject({
      channel: z.literal('whatsapp'),
      payload: z.strictObject({
        to: zKenyanPhone,
        templateId: z.enum(NOTIFICATION_TEMPLATES),
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
