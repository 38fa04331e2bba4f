import { z } from 'zod'
import { paged, paging, zCommaList } from './admin.ts'
import { zId, zStored } from './primitives.ts'
import { DELIVERY_CHANNELS } from '../kernel/enums.ts'

/**
 * UNKNOWN: the provider may have accepted the message. REJECTED: the provider refused it. UNAVAILABLE: the provider was
 * down. FAILED: the provider accepted the message, but did not deliver it.
 */
export const DELIVERY_STATES = [
  'SENDING',
  'ACCEPTED',
  'UNKNOWN',
  'REJECTED',
  'UNAVAILABLE',
  'SENT',
  'FAILED',
  'DELIVERED',
  'READ',
] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export const REPORT_PROVIDERS = ['whatsapp', 'sms'] as const
export type ReportProvider = (typeof REPORT_PROVIDERS)[number]
export const REPORTED_STATES = ['SENT', 'FAILED', 'DELIVERED', 'READ'] as const
export type ReportedState = (typeof REPORTED_STATES)[number]

export const Delivery = z
  .strictObject({
    id: zId,
    /** A kind of notification, such as `otp_verification`; `trusted_contact`; or `by_hand` for a text that an admin wrote. */
    subject: zStored,
    title: zStored,
    channel: z.enum(DELIVERY_CHANNELS),
    state: z.enum(DELIVERY_STATES),
    /** The provider's own code of an error. */
    reason: zStored.nullable(),
    providerId: zStored.nullable(),
    /** Null when the receiver has no account. */
    recipient: z.strictObject({ id: zId, name: zStored, phone: zStored }).nullable(),
    createdAt: zStored,
    answeredAt: zStored.nullable(),
    reportedAt: zStored.nullable(),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof Delivery>

export const DeliveriesQuery = z.strictObject({
  ...paging,
  status: zCommaList(z.enum(DELIVERY_STATES)).optional(),
  channel: zCommaList(z.enum(DELIVERY_CHANNELS)).optional(),
  userId: zId.optional(),
})
export type DeliveriesQuery = z.infer<typeof DeliveriesQuery>
export const DeliveryList = z.strictObject({ rows: z.array(Delivery), ...paged }).meta({ id: 'DeliveryList' })
export type DeliveryList = z.infer<typeof DeliveryList>
