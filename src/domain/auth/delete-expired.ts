import { and, eq, lt, or } from 'drizzle-orm'
import { otpChallenges, sessions, signInOrigins } from '../../db/schema/index.ts'
import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'
import type { Dependencies } from '../context.ts'
import { deleteKeys } from '../idempotency/index.ts'
import { deleteHits } from '../rate-limits/index.ts'
import { originsSince } from './rules.ts'

const OTP_KEPT_DAYS = 1
const SESSION_KEPT_DAYS = 30
const IDEMPOTENCY_KEPT_DAYS = 2

export const deleteExpired = async (deps: Dependencies): Promise<void> => {
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
  for (const kind of ['ADDRESS', 'DEVICE'] as const)
    await deps.db
      .delete(signInOrigins)
      .where(and(eq(signInOrigins.kind, kind), lt(signInOrigins.lastSeenAt, originsSince(now)[kind])))
  await deleteHits(deps.db, now)
  await deleteKeys(deps.db, daysAgo(IDEMPOTENCY_KEPT_DAYS))
}
