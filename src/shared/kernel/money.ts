const thousands = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 0 })

/** Whole shillings for display: 1500 → `Ksh 1,500`. */
export const formatKsh = (ksh: number): string => `Ksh ${thousands.format(ksh)}`

/** Whole shillings in a typed text: only its digits count, and an empty text is 0. */
export const parseKshInput = (typed: string): number => Number(typed.replace(/\D/g, '').slice(0, 9))

/** Our fee in whole shillings, rounded in the driver's favour. */
export const serviceFee = (ksh: number, percent: number): number => Math.floor((ksh * percent) / 100)

/** M-Pesa moves between 1 and 250,000 whole shillings at a time. */
export const MAX_MPESA_KSH = 250_000
export const isPossibleAmount = (ksh: number | null): ksh is number =>
  ksh !== null && Number.isInteger(ksh) && ksh >= 1 && ksh <= MAX_MPESA_KSH
