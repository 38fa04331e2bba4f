import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'

/** The start of the time in which decisions are added up. */
export const countedSince = (now: Date): Date => new Date(now.getTime() - DAY_MS)

/** Whether an admin may decide about this sum alone, after their other decisions within a day. */
export const isWithinLimit = (amountKsh: number, decidedKsh: number, limitKsh: number): boolean =>
  amountKsh + decidedKsh <= limitKsh
