import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { otpChallenges } from '../../db/schema/index.ts'
import { OTP_TRIES_PER_HOUR, type Send } from './rules.ts'

/** The challenge a code can still be given for: at most one a phone. */
export const isLive = (phone: string) =>
  and(eq(otpChallenges.phone, phone), isNull(otpChallenges.consumedAt), isNull(otpChallenges.supersededAt))

export const findLiveChallenge = async (db: Db, phone: string, now: Date) => {
  const [row] = await db
    .select({ attempts: otpChallenges.attempts, createdAt: otpChallenges.createdAt })
    .from(otpChallenges)
    .where(and(isLive(phone), gt(otpChallenges.expiresAt, now)))
  return row ?? null
}

/** The codes made for a phone since then, newest first. */
export const listSends = async (db: Db, phone: string, since: Date): Promise<Send[]> => {
  const rows = await db
    .select({ createdAt: otpChallenges.createdAt, sendState: otpChallenges.sendState })
    .from(otpChallenges)
    .where(and(eq(otpChallenges.phone, phone), gt(otpChallenges.createdAt, since)))
    .orderBy(desc(otpChallenges.createdAt))
    .limit(OTP_TRIES_PER_HOUR)
  return rows.map((row) => ({ createdAt: row.createdAt, failed: row.sendState === 'SEND_FAILED' }))
}
