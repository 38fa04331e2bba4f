import { and, desc, gt, isNull } from 'drizzle-orm'
import { sessions } from '../../db/schema/index.ts'
import type { SessionList } from '../../shared/contract/auth.ts'
import { requireUser, type Ctx } from '../context.ts'
import { isOwn } from './queries.ts'

export const listSessions = async (ctx: Ctx): Promise<SessionList> => {
  const user = requireUser(ctx)
  const now = ctx.clock.now()
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(
      and(
        isOwn(user),
        isNull(sessions.revokedAt),
        gt(sessions.idleExpiresAt, now),
        gt(sessions.absoluteExpiresAt, now),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100)
  return {
    rows: rows.map((row) => ({
      id: row.id,
      device: row.device,
      createdAt: row.createdAt.toISOString(),
      lastSeen: row.lastSeenAt.toISOString(),
      current: row.id === user.sessionId,
    })),
  }
}
