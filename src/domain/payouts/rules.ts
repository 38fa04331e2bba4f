import type { PayoutPolicy } from '../../shared/kernel/payout-policy.ts'
import { serviceFee } from '../../shared/kernel/money.ts'
import { HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import { RELEASE_BOARDED_HOURS, RELEASE_OTHERS_HOURS } from '../../shared/kernel/trip-times.ts'
import type { Shares } from '../ledger/rules.ts'

/** Fractions of the withholding tax are rounded down, in the driver's favour. */
export const sharesOf = (
  grossKsh: number,
  { feePercent, withholdingPercent }: Pick<PayoutPolicy, 'feePercent' | 'withholdingPercent'>,
): Shares => {
  const feeKsh = serviceFee(grossKsh, feePercent)
  const withholdingKsh = Math.floor(((grossKsh - feeKsh) * withholdingPercent) / 100)
  return { grossKsh, feeKsh, withholdingKsh, netKsh: grossKsh - feeKsh - withholdingKsh }
}

const hours = (count: number): number => count * HOUR_MS

/** When a seat's money is released. Until then, the trip can be reported. Null before the ride is completed. */
export const releaseTime = ({
  completedAt,
  boardedAt,
}: {
  completedAt: Date | null
  boardedAt: Date | null
}): Date | null =>
  completedAt === null
    ? null
    : new Date(completedAt.getTime() + hours(boardedAt === null ? RELEASE_OTHERS_HOURS : RELEASE_BOARDED_HOURS))

/** The money of a seat is released now if its trip ended at this time or earlier. */
export const releasedSince = (now: Date): { boarded: Date; others: Date } => ({
  boarded: new Date(now.getTime() - hours(RELEASE_BOARDED_HOURS)),
  others: new Date(now.getTime() - hours(RELEASE_OTHERS_HOURS)),
})
