import { and, eq, gt, isNull } from 'drizzle-orm'
import { sessions, users } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'

export const isSessionLive = async (deps: Pick<Dependencies, 'db' | 'clock'>, sessionId: string): Promise<boolean> => {
  const now = deps.clock.now()
  const [row] = await deps.db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.status, 'ACTIVE')))
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(sessions.revokedAt),
        gt(sessions.idleExpiresAt, now),
        gt(sessions.absoluteExpiresAt, now),
      ),
    )
  return row !== undefined
}
