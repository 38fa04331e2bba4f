import { z } from 'zod'
import { POSTING_STATES } from '../kernel/can-post.ts'
import { zPaymentStatus, zPayoutStatus, zRefundStatus } from './enums.ts'
import { zId, zStored, zStoredNumber } from './primitives.ts'

const way = { rideId: zId, requestId: zId, from: zStored, to: zStored }

/** The caller's own state, from which the help page answers the most common questions. All null for visitors. */
export const Help = z
  .strictObject({
    refund: z
      .strictObject({
        status: zRefundStatus,
        amount: zStoredNumber,
        at: zStored,
        sentAt: zStored.nullable(),
        paymentId: zId,
      })
      .nullable(),
    payout: z
      .strictObject({
        status: zPayoutStatus,
        amount: zStoredNumber,
        at: zStored,
        sentAt: zStored.nullable(),
        requestId: zId,
      })
      .nullable(),
    payment: z
      .strictObject({
        status: zPaymentStatus,
        /** The money came and could not be used for a seat, so it is refunded. */
        isRefunded: z.boolean(),
        amount: zStoredNumber,
        at: zStored,
        paymentId: zId,
      })
      .nullable(),
    /**
     * The caller's newest request that waits: for the ride's owner to answer it (PENDING) or for the caller to pay it
     * (APPROVED).
     */
    waiting: z.strictObject({ ...way, status: z.enum(['PENDING', 'APPROVED']), payBy: zStored.nullable() }).nullable(),
    next: z.strictObject({ ...way, time: zStored, driver: zStored, plate: zStored }).nullable(),
    last: z.strictObject({ ...way, time: zStored }).nullable(),
    posting: z.enum(POSTING_STATES).nullable(),
  })
  .meta({ id: 'Help' })
export type Help = z.infer<typeof Help>
