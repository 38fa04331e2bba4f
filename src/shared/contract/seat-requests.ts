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
import { Place } from './places.ts'
import { MAX_REQUEST_NOTE, MAX_STOPS_BETWEEN } from '../kernel/ride-limits.ts'
import { zFilledText, zId, zInstant, zInt, zKenyanPhone, zStored, zStoredNumber, zVisibleLines } from './primitives.ts'
import { MAX_VEHICLE_SEATS } from './vehicles.ts'

export const SeatRequestCan = z
  .strictObject({
    approve: z.boolean(),
    cancel: z.boolean(),
    pay: z.boolean(),
    showPin: z.boolean(),
    share: z.boolean(),
    board: z.boolean(),
    dispute: z.boolean(),
    /** The caller can rate the other person, or change a rating that nobody has read. */
    rate: z.boolean(),
  })
  .meta({ id: 'SeatRequestCan' })
export type SeatRequestCan = z.infer<typeof SeatRequestCan>

export const SeatRequestCannot = z
  .strictObject({
    approve: Reason.optional(),
    cancel: Reason.optional(),
    pay: Reason.optional(),
    showPin: Reason.optional(),
    share: Reason.optional(),
    board: Reason.optional(),
    dispute: Reason.optional(),
  })
  .meta({ id: 'SeatRequestCannot' })
export type SeatRequestCannot = z.infer<typeof SeatRequestCannot>

/** Several refunds are summed up, with the status of the least advanced one. */
const Refund = z.strictObject({ amount: zStoredNumber, status: zRefundStatus }).meta({ id: 'Refund' })

export const RiderSummary = z
  .strictObject({
    photo: zStored.nullable(),
    rating: zStoredNumber,
    ratingCount: zStoredNumber,
    verified: z.boolean(),
    /** Rides they were on board of. */
    trips: zStoredNumber,
    /** Paid seats that they cancelled less than 24 hours before departure. */
    lateCancellations: zStoredNumber,
  })
  .meta({ id: 'RiderSummary' })
export type RiderSummary = z.infer<typeof RiderSummary>

/** PROMISED: between stops of the ride · POSSIBLE: the driver would have to agree to a stop. */
export const zSegmentKind = z.enum(['PROMISED', 'POSSIBLE'])

/** The part of the ride that a request is for; times as planned, arrival estimated. */
export const RequestSegment = z
  .strictObject({
    /** Of the ride's stops; of a POSSIBLE part those around it. */
    fromPosition: zStoredNumber,
    toPosition: zStoredNumber,
    from: Place,
    to: Place,
    time: zStored,
    arrivalTime: zStored,
    seatCost: zStoredNumber,
    /** Neither paid nor held on any of its legs. */
    freeSeats: zStoredNumber,
    kind: zSegmentKind,
    /** Of a POSSIBLE part: what a request for it names. */
    pickUp: zStored.optional(),
    dropOff: zStored.optional(),
    /** What approving costs the driver; 0 once its stops are promised. */
    detourMinutes: zStoredNumber,
  })
  .meta({ id: 'RequestSegment' })

/** The specification's *Request*. */
export const SeatRequest = z
  .strictObject({
    id: zId,
    rId: zId,
    uId: zId,
    numSeats: zStoredNumber,
    /** For the ride's owner the whole name, and the phone, from the approval on. */
    riders: z.array(z.strictObject({ name: zStored, phone: zStored.optional() })),
    paymentPhone: zStored.optional(),
    note: zStored.optional(),
    status: zRequestStatus,
    segment: RequestSegment,
    /** numSeats × the segment's seatCost, in Ksh. */
    total: zStoredNumber,
    /** For the ride's owner: what they get of `total` without refunds, after the service fee and withheld tax. */
    earning: zStoredNumber.optional(),
    /** For the ride's owner. */
    rider: RiderSummary.optional(),
    /** The instant the hold ends; null unless APPROVED. */
    payBy: zStored.nullable(),
    cancelReason: zCancelReason.nullable(),
    cancelledAt: zStored.nullable(),
    createdAt: zStored,
    /** The open or last payment, for the rider. */
    paymentId: zId.nullable(),
    boardedAt: zStored.nullable(),
    /** Set once either side has reported the trip; `decision` once it is decided. */
    dispute: z
      .strictObject({
        id: zId,
        status: zDisputeStatus,
        kind: zDisputeKind,
        decision: zDisputeDecision.nullable(),
        /** Until then the other person can answer. */
        answerBy: zStored,
        decidedAt: zStored.nullable(),
      })
      .nullable(),
    /** How the seat ended; null before. */
    outcome: zSeatOutcome.nullable(),
    /** All refunds of the payment, including those in progress. */
    refund: Refund.nullable(),
    /**
     * When the rest of the money is released to the driver; until then a trip can be reported. Null before the ride is
     * completed, once the trip was reported, and when nothing is left.
     */
    payoutAt: zStored.nullable(),
    /** For the ride's owner, once the money is released. */
    payoutStatus: zPayoutStatus.nullable(),
    can: SeatRequestCan,
    /** For a single request: why actions that `can` denies are denied now. */
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
    /** Stops of the ride; by default the whole of it. */
    fromPosition: zInt(0, MAX_STOPS_BETWEEN).optional(),
    toPosition: zInt(1, MAX_STOPS_BETWEEN + 1).optional(),
    /** Ids of places of possible stops, in place of `fromPosition` and `toPosition`. */
    pickUp: zFilledText(200).optional(),
    dropOff: zFilledText(200).optional(),
    /** When the part begins and ends, as the caller saw it: refused if it has changed. Added stops move the positions. */
    expectedTime: zInstant.optional(),
    expectedArrival: zInstant.optional(),
    /** For the driver; without phone numbers and links. */
    note: zVisibleLines(MAX_REQUEST_NOTE).optional(),
    /** With more than one passenger on a ride for women: that all others are women or children under 12. */
    womenAndChildren: z.literal(true).optional(),
  })
  .meta({ id: 'AddSeatRequestBody' })
export type AddSeatRequestBody = z.infer<typeof AddSeatRequestBody>

/** Here `refund` is the refund of this cancellation. */
export const CancelledSeatRequest = SeatRequest.extend({ refund: Refund.nullable() }).meta({
  id: 'CancelledSeatRequest',
})
export type CancelledSeatRequest = z.infer<typeof CancelledSeatRequest>
export const SeatRequestList = z.array(SeatRequest)

/** The amount the caller saw before confirming: cancelling is refused when it has changed. */
export const CancelRequestBody = z
  .strictObject({ expectedRefund: zInt(0, 250_000).optional() })
  .meta({ id: 'CancelRequestBody' })
export type CancelRequestBody = z.infer<typeof CancelRequestBody>

export const CancelPreview = z
  .strictObject({
    refund: z.strictObject({ amount: zStoredNumber, percent: zStoredNumber }).nullable(),
    paid: zStoredNumber,
  })
  .meta({ id: 'CancelPreview' })
export type CancelPreview = z.infer<typeof CancelPreview>
