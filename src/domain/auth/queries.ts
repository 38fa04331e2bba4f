import { and, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { otpChallenges, sessions } from '../../db/schema/index.ts'
import { hashToken } from '../../platform/ids.ts'
import { sendsSince, type Send } from './rules.ts'

/** More than all codes of one phone in a day: there are at most 20 in an hour, failed ones included. */
const SENDS_LISTED = 500

/** Makes registrations and sign-ins of a phone run one after the other, so that each sees the result of the previous one. */
export const lockPhone = async (tx: Tx, phone: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`account|${phone}`}, 0))`)
}

export const lockSession = async (tx: Tx, id: string) => {
  const [row] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update')
  return row ?? null
}

/** The sessions of a user: those of the account, and those of the phone before registration. */
export const isOwn = ({ id, phone }: { id: string; phone: string }) =>
  or(eq(sessions.userId, id), and(eq(sessions.phone, phone), isNull(sessions.userId)))

/** The challenges of a phone that are neither used nor replaced: at most one per browser, and one for all programs together. */
export const isLive = (phone: string) =>
  and(eq(otpChallenges.phone, phone), isNull(otpChallenges.consumedAt), isNull(otpChallenges.supersededAt))

export const isBoundTo = (binding: string | null) =>
  binding === null ? isNull(otpChallenges.bindingHash) : eq(otpChallenges.bindingHash, hashToken(binding))

export const findChallenge = async (db: Db, phone: string, binding: string | null, now: Date) => {
  const { id, attempts, origin, createdAt } = otpChallenges
  const rows = await db
    .select({ id, attempts, origin, createdAt, isBound: isNotNull(otpChallenges.bindingHash).mapWith(Boolean) })
    .from(otpChallenges)
    .where(and(isLive(phone), gt(otpChallenges.expiresAt, now), or(isBoundTo(null), isBoundTo(binding))))
  return rows.find(({ isBound }) => isBound) ?? rows[0] ?? null
}

export const listSends = async (db: Db, phone: string, binding: string | null, now: Date): Promise<Send[]> => {
  const rows = await db
    .select({
      createdAt: otpChallenges.createdAt,
      sendState: otpChallenges.sendState,
      consumedAt: otpChallenges.consumedAt,
      origin: otpChallenges.origin,
      bindingHash: otpChallenges.bindingHash,
    })
    .from(otpChallenges)
    .where(and(eq(otpChallenges.phone, phone), gt(otpChallenges.createdAt, sendsSince(now))))
    .orderBy(desc(otpChallenges.createdAt))
    .limit(SENDS_LISTED)
  const asker = binding === null ? null : hashToken(binding)
  return rows.map(({ sendState, consumedAt, bindingHash, ...send }) => ({
    ...send,
    failed: sendState === 'SEND_FAILED',
    used: consumedAt !== null,
    own: bindingHash === null || asker === null ? bindingHash === asker : bindingHash.equals(asker),
  }))
}
