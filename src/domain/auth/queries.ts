import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { otpChallenges, sessions } from '../../db/schema/index.ts'
import { OTP_TRIES_PER_HOUR, type Send } from './rules.ts'

/** One registration or sign-in of a phone at a time: each sees which sessions and account the other left. */
export const lockPhone = async (tx: Tx, phone: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`account|${phone}`}, 0))`)
}

export const lockSession = async (tx: Tx, id: string) => {
  const [row] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update')
  return row ?? null
}

/** The sessions of a person: of the account, and of the phone where it proved itself and did not register. */
export const isOwn = ({ id, phone }: { id: string; phone: string }) =>
  or(eq(sessions.userId, id), and(eq(sessions.phone, phone), isNull(sessions.userId)))

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
