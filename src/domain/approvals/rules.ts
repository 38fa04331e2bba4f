import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'

/** From when on what an admin decided alone is added up. */
export const countedSince = (now: Date): Date => new Date(now.getTime() - DAY_MS)

/** Whether an admin can decide about so much alone, after what they have decided alone within a day. */
export const isWithinLimit = (amountKsh: number, decidedKsh: number, limitKsh: number): boolean =>
  amountKsh + decidedKsh <= limitKsh
