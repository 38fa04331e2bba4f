import { BOARDING_TRIES } from '../../shared/contract/boarding.ts'
import type { RequestFacts } from '../seat-requests/policy.ts'
import type { ServerMessageKey } from '../../shared/messages/server.ts'
import { BOARD_EARLY_MINUTES } from '../seat-requests/rules.ts'
import { MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'

export const triesLeft = (attempts: number): number => Math.max(0, BOARDING_TRIES - attempts)

/** Why a rider who is not on board yet cannot be let in now. */
export const whyNotNow = (
  { status, isDisputed, ride }: Pick<RequestFacts, 'status' | 'isDisputed' | 'ride'>,
  now: Date,
): ServerMessageKey => {
  if (status !== 'PAID') return 'boarding.notPaid'
  if (isDisputed) return 'boarding.disputed'
  return now.getTime() < ride.departsAt.getTime() - BOARD_EARLY_MINUTES * MINUTE_MS
    ? 'boarding.tooEarly'
    : 'boarding.over'
}
