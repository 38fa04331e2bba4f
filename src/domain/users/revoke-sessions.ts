import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { sessions } from '../../db/schema/index.ts'

/** Signs a user out everywhere. */
export const revokeSessions = async (
  tx: Tx,
  now: Date,
  userId: string,
  reason: 'BLOCKED' | 'DELETED',
): Promise<void> => {
  await tx
    .update(sessions)
    .set({ revokedAt: now, revokeReason: reason })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))
}
