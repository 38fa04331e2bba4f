import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { sessions, users } from '../../db/schema/index.ts'
import { hashToken, newId, newToken } from '../../platform/ids.ts'
import type { Ctx } from '../context.ts'
import { absoluteExpiry, deviceName, idleExpiry, registrantExpiry, MAX_SESSIONS } from './rules.ts'

/** Ends the oldest sessions, so that the new one stays within the limit. The lock makes sign-ins of a user run one after the other. */
const makeRoom = async (tx: Tx, now: Date, userId: string): Promise<void> => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const isOpen = and(
    eq(sessions.userId, userId),
    isNull(sessions.revokedAt),
    gt(sessions.idleExpiresAt, now),
    gt(sessions.absoluteExpiresAt, now),
  )
  const over = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(isOpen)
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .offset(MAX_SESSIONS - 1)
  await tx.update(sessions).set({ revokedAt: now, revokeReason: 'TOO_MANY' }).where(inArray(sessions.id, over))
}

interface Opened {
  id: string
  token: string
}

/**
 * Ends the phone's sessions without an account. With such a session, an earlier owner of the phone could enter the
 * account of the new owner.
 */
export const endUnusedProofs = async (tx: Tx, now: Date, phone: string): Promise<void> => {
  await tx
    .update(sessions)
    .set({ revokedAt: now, revokeReason: 'SUPERSEDED' })
    .where(and(eq(sessions.phone, phone), isNull(sessions.userId), isNull(sessions.revokedAt)))
}

/** A session without an account is short. It can only register, or prove who owns the account that it claims. */
export const openSession = async (
  ctx: Ctx,
  tx: Tx,
  phone: string,
  { userId, claimsUserId = null }: { userId: string | null; claimsUserId?: string | null },
): Promise<Opened> => {
  const token = newToken()
  const id = newId()
  const now = ctx.clock.now()
  const absoluteExpiresAt = userId === null ? registrantExpiry(now) : absoluteExpiry(now)
  const idleExpiresAt = idleExpiry(now, absoluteExpiresAt)
  await endUnusedProofs(tx, now, phone)
  if (userId !== null) await makeRoom(tx, now, userId)
  await tx.insert(sessions).values({
    id,
    tokenHash: hashToken(token),
    phone,
    userId,
    claimsUserId,
    device: deviceName(ctx.userAgent ?? ''),
    createdAt: now,
    lastSeenAt: now,
    provenAt: now,
    idleExpiresAt,
    absoluteExpiresAt,
  })
  return { id, token }
}
