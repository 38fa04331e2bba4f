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

/** A payout that is the driver's and not sent yet. */
export const payoutPayableOf = (payoutId: string): string => `payout_payable:${payoutId}`
/** What the service has earned. */
export const PLATFORM_FEE = 'platform_fee'
/** What is kept back for the taxman. */
export const WITHHOLDING = 'withholding_payable'
/** Money that came and belongs to no payment we know. */
export const SUSPENSE = 'suspense'

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

/** A refund has arrived with the rider. */
export const refundSent = (paymentId: string, amountKsh: number): Posting => ({
  kind: 'REFUND_SENT',
  entries: move(amountKsh, MPESA_CLEARING, refundPayableOf(paymentId)),
})

export interface Shares {
  grossKsh: number
  feeKsh: number
  withholdingKsh: number
  netKsh: number
}

/** A seat's money leaves the ride's and is the driver's, less what stays here. Legs of nothing are left out. */
export const release = (rideId: string, payoutId: string, shares: Shares): Posting => ({
  kind: 'RELEASE',
  entries: [
    { account: escrowOf(rideId), amountKsh: shares.grossKsh },
    { account: payoutPayableOf(payoutId), amountKsh: -shares.netKsh },
    { account: PLATFORM_FEE, amountKsh: -shares.feeKsh },
    { account: WITHHOLDING, amountKsh: -shares.withholdingKsh },
  ].filter((entry) => entry.amountKsh !== 0),
})

/** A dispute was decided before the payout had left: the seat's money is the ride's again. */
export const releaseUndone = (rideId: string, payoutId: string, shares: Shares): Posting => ({
  kind: 'RELEASE_UNDONE',
  entries: release(rideId, payoutId, shares).entries.map(({ account, amountKsh }) => ({
    account,
    amountKsh: -amountKsh,
  })),
})

/** A payout has arrived with the driver. */
export const paidOut = (payoutId: string, netKsh: number): Posting => ({
  kind: 'PAYOUT',
  entries: move(netKsh, MPESA_CLEARING, payoutPayableOf(payoutId)),
})

/** Money stands on our account that no payment knows of. */
export const suspended = (amountKsh: number): Posting => ({
  kind: 'SUSPENDED',
  entries: move(amountKsh, SUSPENSE, MPESA_CLEARING),
})

/** It is known whose it is: a payment's, which then books it as its own, or its sender's, to whom it has gone back. */
export const suspenseCleared = (amountKsh: number): Posting => ({
  kind: 'SUSPENSE_CLEARED',
  entries: move(amountKsh, MPESA_CLEARING, SUSPENSE),
})
