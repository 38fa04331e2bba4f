import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { sessions } from '../../db/schema/index.ts'

/** Otherwise an earlier holder of the phone could wait for its new owner's account, and register into it. */
export const endUnusedProofs = async (tx: Tx, now: Date, phone: string): Promise<void> => {
  await tx
    .update(sessions)
    .set({ revokedAt: now, revokeReason: 'SUPERSEDED' })
    .where(and(eq(sessions.phone, phone), isNull(sessions.userId), isNull(sessions.revokedAt)))
}
