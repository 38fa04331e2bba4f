import type { PayoutPolicy } from '../../shared/kernel/money-policy.ts'
import { serviceFee } from '../../shared/kernel/money.ts'
import { HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import type { Shares } from '../ledger/rules.ts'

/** Broken shillings of what is withheld are rounded down, in the driver's favour. */
export const sharesOf = (
  grossKsh: number,
  { feePercent, withholdingPercent }: Pick<PayoutPolicy, 'feePercent' | 'withholdingPercent'>,
): Shares => {
  const feeKsh = serviceFee(grossKsh, feePercent)
  const withholdingKsh = Math.floor(((grossKsh - feeKsh) * withholdingPercent) / 100)
  return { grossKsh, feeKsh, withholdingKsh, netKsh: grossKsh - feeKsh - withholdingKsh }
}

/** Rides that arrived before this instant have had their time for disputes. */
export const disputesEnded = (now: Date, { afterArrivalHours }: Pick<PayoutPolicy, 'afterArrivalHours'>): Date =>
  new Date(now.getTime() - afterArrivalHours * HOUR_MS)
