import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'

export const countedSince = (now: Date): Date => new Date(now.getTime() - DAY_MS)

export const isWithinLimit = (amountKsh: number, decidedKsh: number, limitKsh: number): boolean =>
  amountKsh + decidedKsh <= limitKsh
