import type { TransactionKind } from '../../shared/kernel/money-states.ts'

/** One leg: positive is a debit. */
interface Entry {
  account: string
  amountKsh: number
}

/** What stands on our M-Pesa account. */
export const MPESA_CLEARING = 'mpesa_clearing'
/** Riders' money for a ride, held until it is over. */
export const escrowOf = (rideId: string): string => `escrow:${rideId}`
/** Money of a payment that we owe back. */
export const refundPayableOf = (paymentId: string): string => `refund_payable:${paymentId}`

const move = (amountKsh: number, from: string, to: string): Entry[] => [
  { account: to, amountKsh },
  { account: from, amountKsh: -amountKsh },
]

export interface Posting {
  kind: TransactionKind
  entries: Entry[]
}

/** A payment that bought its seats: the money arrived and is held for the ride. */
export const capture = (rideId: string, amountKsh: number): Posting => ({
  kind: 'CAPTURE',
  entries: move(amountKsh, escrowOf(rideId), MPESA_CLEARING),
})

/** Money that could buy nothing: it arrived and is owed back at once. */
export const captureUnapplied = (paymentId: string, amountKsh: number): Posting => ({
  kind: 'CAPTURE_UNAPPLIED',
  entries: move(amountKsh, refundPayableOf(paymentId), MPESA_CLEARING),
})

/** A paid seat was given up: what goes back leaves the ride's money. */
export const refundOwed = (rideId: string, paymentId: string, amountKsh: number): Posting => ({
  kind: 'REFUND_OWED',
  entries: move(amountKsh, refundPayableOf(paymentId), escrowOf(rideId)),
})
