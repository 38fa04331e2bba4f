const thousands = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 0 })

/** Whole Kenyan shillings as people read them: 1500 → `Ksh 1,500`. */
export const formatKsh = (ksh: number): string => `Ksh ${thousands.format(ksh)}`

/** What is left of typed text as whole shillings: digits only, empty is 0. */
export const parseKshInput = (typed: string): number => Number(typed.replace(/\D/g, '').slice(0, 9))

/** Our share of a payment in whole shillings; broken ones are the driver's. */
export const serviceFee = (ksh: number, percent: number): number => Math.floor((ksh * percent) / 100)

/** M-Pesa moves between 1 and 250,000 whole shillings at a time. */
export const MAX_MPESA_KSH = 250_000
