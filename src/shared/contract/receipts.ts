import { z } from 'zod'
import { paged, pages } from './admin.ts'
import { zLanguage, zPaymentStatus, zPayoutStatus, zRefundStatus } from './enums.ts'
import { zId, zMonth, zStored, zStoredNumber } from './primitives.ts'

const Trip = z
  .strictObject({
    rideId: zId,
    from: zStored,
    to: zStored,
    departsAt: zStored,
    arrivesAt: zStored,
    distanceKm: zStoredNumber,
  })
  .meta({ id: 'ReceiptTrip' })

const ReceiptRefund = z
  .strictObject({
    amount: zStoredNumber,
    status: zRefundStatus,
    /** When the refund became due, and M-Pesa's code if the refund was sent. */
    at: zStored,
    mpesaReceipt: zStored.nullable(),
  })
  .meta({ id: 'ReceiptRefund' })

/** A payment confirmation, not a tax invoice. Amounts in Ksh. */
export const Receipt = z
  .strictObject({
    paymentId: zId,
    requestId: zId,
    /** The reference of the payment, which the payer saw on the phone. */
    reference: zStored,
    /** Null when M-Pesa has confirmed the payment, but has not sent the M-Pesa code yet. */
    mpesaReceipt: zStored.nullable(),
    paidAt: zStored,
    /** `+254 7•• ••• 678`. */
    phone: zStored,
    rider: zStored,
    driver: z.strictObject({ firstName: zStored }),
    vehicle: z.strictObject({ make: zStored, model: zStored, color: zStored, plate: zStored }),
    trip: Trip,
    numSeats: zStoredNumber,
    seatCost: zStoredNumber,
    /** The paid amount, and the service fee in it. The rest is the contribution to the driver's costs. */
    amount: zStoredNumber,
    serviceFee: zStoredNumber,
    contribution: zStoredNumber,
    /** All refunds, also those in progress. */
    refunds: z.array(ReceiptRefund),
    /** The money came late, twice or with another amount, so it bought no seat and is refunded. */
    isUnapplied: z.boolean(),
    notice: zStored,
    shareUrl: zStored,
    whatsappUrl: zStored,
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof Receipt>

export const SharedReceipt = Receipt.omit({ shareUrl: true, whatsappUrl: true, phone: true }).meta({
  id: 'SharedReceipt',
})
export type SharedReceipt = z.infer<typeof SharedReceipt>

export const PaymentHistoryRow = z
  .strictObject({
    id: zId,
    requestId: zId,
    trip: Trip.omit({ distanceKm: true, arrivesAt: true }),
    amount: zStoredNumber,
    status: zPaymentStatus,
    mpesaReceipt: zStored.nullable(),
    createdAt: zStored,
    refunds: z.array(ReceiptRefund),
    hasReceipt: z.boolean(),
  })
  .meta({ id: 'PaymentHistoryRow' })
export type PaymentHistoryRow = z.infer<typeof PaymentHistoryRow>
export const PaymentHistoryQuery = z.strictObject(pages)
export type PaymentHistoryQuery = z.infer<typeof PaymentHistoryQuery>
export const PaymentHistory = z
  .strictObject({ rows: z.array(PaymentHistoryRow), ...paged })
  .meta({ id: 'PaymentHistory' })
export type PaymentHistory = z.infer<typeof PaymentHistory>

export const StatementQuery = z.strictObject({ month: zMonth })
export type StatementQuery = z.infer<typeof StatementQuery>

const sums = { gross: zStoredNumber, fee: zStoredNumber, withholding: zStoredNumber, net: zStoredNumber }

export const StatementRow = z
  .strictObject({
    requestId: zId,
    trip: Trip.omit({ distanceKm: true, arrivesAt: true }),
    numSeats: zStoredNumber,
    releasedAt: zStored,
    ...sums,
    /** The status is never TAKEN_BACK, because a statement leaves out such payouts. */
    status: zPayoutStatus,
    paidAt: zStored.nullable(),
    mpesaReceipt: zStored.nullable(),
  })
  .meta({ id: 'StatementRow' })
export type StatementRow = z.infer<typeof StatementRow>

export const UpcomingPayout = z
  .strictObject({
    requestId: zId,
    trip: Trip.omit({ distanceKm: true, arrivesAt: true }),
    numSeats: zStoredNumber,
    ...sums,
    /** When the money is released. Null before the ride is completed, and while a report is open. */
    payoutAt: zStored.nullable(),
    isReported: z.boolean(),
  })
  .meta({ id: 'UpcomingPayout' })
export type UpcomingPayout = z.infer<typeof UpcomingPayout>

/** A driver's earnings in one Nairobi month, in Ksh: gross − fee − withholding = net. */
export const Statement = z
  .strictObject({
    month: zStored,
    rows: z.array(StatementRow),
    /** Future payouts, whatever the month: the soonest trip first. */
    upcoming: z.array(UpcomingPayout),
    totals: z.strictObject({ ...sums, paidOut: zStoredNumber }),
  })
  .meta({ id: 'Statement' })
export type Statement = z.infer<typeof Statement>

export const SharedPdfQuery = z.strictObject({ lang: zLanguage.default('en') })
