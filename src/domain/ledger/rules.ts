import type { TransactionKind } from '../../shared/kernel/money-states.ts'

/** A positive amount is a debit. */
interface Entry {
  account: string
  amountKsh: number
}

export const MPESA_CLEARING = 'mpesa_clearing'
/** Riders' money for a ride, until it is released to the driver or owed back as a refund. */
export const escrowOf = (rideId: string): string => `escrow:${rideId}`
export const refundPayableOf = (paymentId: string): string => `refund_payable:${paymentId}`

export const payoutPayableOf = (payoutId: string): string => `payout_payable:${payoutId}`
export const PLATFORM_FEE = 'platform_fee'
export const WITHHOLDING = 'withholding_payable'
/** Money without a known payment. */
export const SUSPENSE = 'suspense'

const move = (amountKsh: number, from: string, to: string): Entry[] => [
  { account: to, amountKsh },
  { account: from, amountKsh: -amountKsh },
]

export interface Posting {
  kind: TransactionKind
  entries: Entry[]
}

/** A payment that bought its seats. The money is held for the ride. */
export const capture = (rideId: string, amountKsh: number): Posting => ({
  kind: 'CAPTURE',
  entries: move(amountKsh, escrowOf(rideId), MPESA_CLEARING),
})

/** A payment that cannot buy its seats. The money is owed to its payer at once. */
export const captureUnapplied = (paymentId: string, amountKsh: number): Posting => ({
  kind: 'CAPTURE_UNAPPLIED',
  entries: move(amountKsh, refundPayableOf(paymentId), MPESA_CLEARING),
})

/** Moves money that paid for a seat from the ride to a refund. */
export const refundOwed = (rideId: string, paymentId: string, amountKsh: number): Posting => ({
  kind: 'REFUND_OWED',
  entries: move(amountKsh, refundPayableOf(paymentId), escrowOf(rideId)),
})

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

/** Moves a seat's money to the driver, minus fee and tax. Entries of 0 are left out. */
export const release = (rideId: string, payoutId: string, shares: Shares): Posting => ({
  kind: 'RELEASE',
  entries: [
    { account: escrowOf(rideId), amountKsh: shares.grossKsh },
    { account: payoutPayableOf(payoutId), amountKsh: -shares.netKsh },
    { account: PLATFORM_FEE, amountKsh: -shares.feeKsh },
    { account: WITHHOLDING, amountKsh: -shares.withholdingKsh },
  ].filter((entry) => entry.amountKsh !== 0),
})

/** A report was decided before the payout was sent, so the seat's money moves back to the ride. */
export const releaseUndone = (rideId: string, payoutId: string, shares: Shares): Posting => ({
  kind: 'RELEASE_UNDONE',
  entries: release(rideId, payoutId, shares).entries.map(({ account, amountKsh }) => ({
    account,
    amountKsh: -amountKsh,
  })),
})

export const paidOut = (payoutId: string, netKsh: number): Posting => ({
  kind: 'PAYOUT',
  entries: move(netKsh, MPESA_CLEARING, payoutPayableOf(payoutId)),
})

export const suspended = (amountKsh: number): Posting => ({
  kind: 'SUSPENDED',
  entries: move(amountKsh, SUSPENSE, MPESA_CLEARING),
})

/** Unmatched money was refunded to its payer, or matched to a payment, whose own posting follows. */
export const suspenseCleared = (amountKsh: number): Posting => ({
  kind: 'SUSPENSE_CLEARED',
  entries: move(amountKsh, MPESA_CLEARING, SUSPENSE),
})
