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
import { MAX_PERSON_NAME, MAX_VEHICLE_SEATS } from '../kernel/form-limits.ts'

export const SeatRequestCan = z
  .strictObject({
    approve: z.boolean(),
    cancel: z.boolean(),
    pay: z.boolean(),
    showPin: z.boolean(),
    share: z.boolean(),
    board: z.boolean(),
    dispute: z.boolean(),
    /** The caller can rate the other person, or change a rating that is not shown yet. */
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

/** The sum of all refunds, with the status of the one that is least advanced. */
const Refund = z.strictObject({ amount: zStoredNumber, status: zRefundStatus }).meta({ id: 'Refund' })

export const RiderSummary = z
  .strictObject({
    photo: zStored.nullable(),
    rating: zStoredNumber,
    ratingCount: zStoredNumber,
    verified: z.boolean(),
    /** Number of rides on which the rider was on board. */
    trips: zStoredNumber,
    lateCancellations: zStoredNumber,
  })
  .meta({ id: 'RiderSummary' })
export type RiderSummary = z.infer<typeof RiderSummary>

/** PROMISED: between stops of the ride. POSSIBLE: the ride's owner would have to agree to another stop. */
export const zSegmentKind = z.enum(['PROMISED', 'POSSIBLE'])

export const RequestSegment = z
  .strictObject({
    /** The index of a stop of the ride. For a POSSIBLE part, the stops around it. */
    fromPosition: zStoredNumber,
    toPosition: zStoredNumber,
    from: Place,
    to: Place,
    time: zStored,
    arrivalTime: zStored,
    seatCost: zStoredNumber,
    /** Seats that are neither paid nor held on any leg of the part. */
    freeSeats: zStoredNumber,
    kind: zSegmentKind,
    /** For a POSSIBLE part: the place that a request must name. */
    pickUp: zStored.optional(),
    dropOff: zStored.optional(),
    /** The driver's detour for a POSSIBLE part; 0 for a PROMISED one. */
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
    /** The rider sees the whole names and the phone numbers. The ride's owner sees them while APPROVED or PAID. */
    riders: z.array(z.strictObject({ name: zStored, phone: zStored.optional() })),
    paymentPhone: zStored.optional(),
    note: zStored.optional(),
    status: zRequestStatus,
    segment: RequestSegment,
    /** numSeats × the segment's seatCost, in Ksh. */
    total: zStoredNumber,
    /**
     * For the ride's owner: what the driver gets, which is `total` less refunds, the service fee and the withheld tax.
     */
    earning: zStoredNumber.optional(),
    /** Only for the ride's owner. */
    rider: RiderSummary.optional(),
    /** When the hold of the seats ends; null unless APPROVED. */
    payBy: zStored.nullable(),
    cancelReason: zCancelReason.nullable(),
    cancelledAt: zStored.nullable(),
    createdAt: zStored,
    /** Only for the rider: the open payment, otherwise the last one. */
    paymentId: zId.nullable(),
    boardedAt: zStored.nullable(),
    /**
     * The report of the trip by the rider or the ride's owner; null without one. `decision` is null until an admin has
     * decided.
     */
    dispute: z
      .strictObject({
        id: zId,
        status: zDisputeStatus,
        kind: zDisputeKind,
        decision: zDisputeDecision.nullable(),
        answerBy: zStored,
        decidedAt: zStored.nullable(),
      })
      .nullable(),
    /** The outcome is null before a cancellation or the end of the ride. */
    outcome: zSeatOutcome.nullable(),
    refund: Refund.nullable(),
    /**
     * When the money that was not refunded is released to the driver; until then the trip can be reported. Null before
     * the ride is completed, when the trip was reported, and when no money is left to release.
     */
    payoutAt: zStored.nullable(),
    /** Only for the ride's owner; null before the money is released. */
    payoutStatus: zPayoutStatus.nullable(),
    can: SeatRequestCan,
    /** In the answer for a single request: why the actions that `can` refuses are refused now. */
    cannot: SeatRequestCannot.optional(),
  })
  .meta({ id: 'SeatRequest' })
export type SeatRequest = z.infer<typeof SeatRequest>

export const AddSeatRequestBody = z
  .strictObject({
    riders: z
      .array(z.strictObject({ name: zFilledText(MAX_PERSON_NAME), phone: zKenyanPhone }))
      .min(1, 'There must be at least one passenger.')
      .max(MAX_VEHICLE_SEATS),
    paymentPhone: zKenyanPhone,
    /** Positions of stops of the ride; without them, the whole ride. */
    fromPosition: zInt(0, MAX_STOPS_BETWEEN).optional(),
    toPosition: zInt(1, MAX_STOPS_BETWEEN + 1).optional(),
    /** Ids of the places of possible stops, instead of `fromPosition` and `toPosition`. */
    pickUp: zFilledText(200).optional(),
    dropOff: zFilledText(200).optional(),
    /**
     * The departure and the arrival of the part that the caller saw. The request is refused if they have changed,
     * because added stops move the positions.
     */
    expectedTime: zInstant.optional(),
    expectedArrival: zInstant.optional(),
    /** A note for the ride's owner, without phone numbers and links. */
    note: zVisibleLines(MAX_REQUEST_NOTE).optional(),
    /**
     * Required for more than one passenger on a ride for women: confirms that all others are women or children under
     * 12.
     */
    womenAndChildren: z.literal(true).optional(),
  })
  .meta({ id: 'AddSeatRequestBody' })
export type AddSeatRequestBody = z.infer<typeof AddSeatRequestBody>

/** In this answer `refund` is the refund of the cancellation. */
export const CancelledSeatRequest = SeatRequest.extend({ refund: Refund.nullable() }).meta({
  id: 'CancelledSeatRequest',
})
export type CancelledSeatRequest = z.infer<typeof CancelledSeatRequest>
export const SeatRequestList = z.array(SeatRequest)

/** The refund that the caller saw before confirming. If the refund has changed, nothing is cancelled. */
export const CancelRequestBody = z
  .strictObject({ expectedRefund: zInt(0, 250_000).optional() })
  .meta({ id: 'CancelRequestBody' })
export type CancelRequestBody = z.infer<typeof CancelRequestBody>

export const CancelPreview = z
  .strictObject({
    refund: z.strictObject({ amount: zStoredNumber, percent: zStoredNumber }).nullable(),
    paid: zStoredNumber,
    left: zStoredNumber.describe(
      'What was neither refunded nor paid to the driver. An admin may have refunded a part.',
    ),
  })
  .meta({ id: 'CancelPreview' })
export type CancelPreview = z.infer<typeof CancelPreview>
