import { lt, or } from 'drizzle-orm'
import { idempotencyKeys, otpChallenges, rateCounters, sessions } from '../../db/schema/index.ts'
import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'
import type { Dependencies } from '../context.ts'

const OTP_KEPT_DAYS = 1
const SESSION_KEPT_DAYS = 30
const IDEMPOTENCY_KEPT_DAYS = 2

/** Deletes what the retention table allows us to keep no longer. */
export const forgetExpired = async (deps: Dependencies): Promise<void> => {
  const now = deps.clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await deps.db.delete(otpChallenges).where(lt(otpChallenges.expiresAt, daysAgo(OTP_KEPT_DAYS)))
  await deps.db
    .delete(sessions)
    .where(
      or(
        lt(sessions.revokedAt, daysAgo(SESSION_KEPT_DAYS)),
        lt(sessions.absoluteExpiresAt, daysAgo(SESSION_KEPT_DAYS)),
      ),
    )
  await deps.db.delete(rateCounters).where(lt(rateCounters.expiresAt, now))
  await deps.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, daysAgo(IDEMPOTENCY_KEPT_DAYS)))
}
