import { z } from 'zod'
import {
  zCancelReason,
  zDisputeDecision,
  zDisputeKind,
  zDisputeStatus,
  zPayoutStatus,
  zRefundStatus,
  zRequestStatus,
  zSeatOutcome,
} from './enums.ts'
import { Reason } from './errors.ts'
import { zFilledText, zId, zInt, zKenyanPhone, zStored, zStoredNumber } from './primitives.ts'
import { MAX_VEHICLE_SEATS } from './vehicles.ts'

export const SeatRequestCan = z
  .strictObject({
    approve: z.boolean(),
    cancel: z.boolean(),
    pay: z.boolean(),
    /** The rider: there is a boarding PIN to show. */
    showPin: z.boolean(),
    /** The ride's owner: the rider's PIN can be entered now. */
    board: z.boolean(),
    /** Either side: the trip can be disputed now. */
    dispute: z.boolean(),
  })
  .meta({ id: 'SeatRequestCan' })
export type SeatRequestCan = z.infer<typeof SeatRequestCan>

/** For what is the caller's to do and cannot be done now. */
export const SeatRequestCannot = z
  .strictObject({
    approve: Reason.optional(),
    cancel: Reason.optional(),
    pay: Reason.optional(),
    showPin: Reason.optional(),
    board: Reason.optional(),
    dispute: Reason.optional(),
  })
  .meta({ id: 'SeatRequestCannot' })
export type SeatRequestCannot = z.infer<typeof SeatRequestCannot>

/** Money that goes back to the rider. With several refunds: their sum, and the status of the one that is least far. */
const Refund = z.strictObject({ amount: zStoredNumber, status: zRefundStatus }).meta({ id: 'Refund' })

/** The specification's *Request*. */
export const SeatRequest = z
  .strictObject({
    id: zId,
    rId: zId,
    uId: zId,
    numSeats: zStoredNumber,
    riders: z.array(z.strictObject({ name: zStored, phone: zStored })),
    paymentPhone: zStored.optional(),
    status: zRequestStatus,
    /** numSeats × the ride's seatCost at the moment of asking, in Ksh. */
    total: zStoredNumber,
    /** The instant the hold ends; null unless APPROVED. */
    payBy: zStored.nullable(),
    cancelReason: zCancelReason.nullable(),
    createdAt: zStored,
    /** The live or last payment, for the rider. */
    paymentId: zId.nullable(),
    /** When the rider's PIN was entered at the door. */
    boardedAt: zStored.nullable(),
    /** Set once either side has said that the trip was not as agreed; `decision` once it is decided. */
    dispute: z
      .strictObject({
        id: zId,
        status: zDisputeStatus,
        kind: zDisputeKind,
        decision: zDisputeDecision.nullable(),
      })
      .nullable(),
    /** How the seat ended; null while it has not. */
    outcome: zSeatOutcome.nullable(),
    /** Everything that goes back, or went back, of what was paid. */
    refund: Refund.nullable(),
    /**
     * When what is kept of the money becomes the driver's; until then a trip can be reported. Null before the ride is
     * completed, once the trip was reported, and when nothing is kept.
     */
    payoutAt: zStored.nullable(),
    /** For the ride's owner: how the payout stands, once the money is the driver's. */
    payoutStatus: zPayoutStatus.nullable(),
    can: SeatRequestCan,
    /** Where one request is asked for: why what `can` denies is denied now. */
    cannot: SeatRequestCannot.optional(),
  })
  .meta({ id: 'SeatRequest' })
export type SeatRequest = z.infer<typeof SeatRequest>

export const AddSeatRequestBody = z
  .strictObject({
    riders: z
      .array(z.strictObject({ name: zFilledText(80), phone: zKenyanPhone }))
      .min(1, 'There must be at least one passenger.')
      .max(MAX_VEHICLE_SEATS),
    paymentPhone: zKenyanPhone,
  })
  .meta({ id: 'AddSeatRequestBody' })
export type AddSeatRequestBody = z.infer<typeof AddSeatRequestBody>

/** Here `refund` is what this cancellation gives back. */
export const CancelledSeatRequest = SeatRequest.extend({ refund: Refund.nullable() }).meta({
  id: 'CancelledSeatRequest',
})
export type CancelledSeatRequest = z.infer<typeof CancelledSeatRequest>
export const SeatRequestList = z.array(SeatRequest)

/** The amount the caller was shown before confirming: cancelling is refused when it is another one by now. */
export const CancelRequestBody = z
  .strictObject({ expectedRefund: zInt(0, 250_000).optional() })
  .meta({ id: 'CancelRequestBody' })
export type CancelRequestBody = z.infer<typeof CancelRequestBody>

/** What cancelling now would give back. */
export const CancelPreview = z
  .strictObject({
    refund: z.strictObject({ amount: zStoredNumber, percent: zStoredNumber }).nullable(),
    paid: zStoredNumber,
  })
  .meta({ id: 'CancelPreview' })
export type CancelPreview = z.infer<typeof CancelPreview>
