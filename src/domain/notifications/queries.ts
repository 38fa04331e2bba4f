import { and, count, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { notifications, sessions, users } from '../../db/schema/index.ts'

export const bellTopic = (userId: string): string => `bell:${userId}`

/** The panel leaves out what the badge and the list of messages show. */
export const isInPanel = ne(notifications.template, 'chat_waiting')

export const countUnread = async (db: Db, userId: string): Promise<number> => {
  const [unread] = await db
    .select({ count: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), isInPanel))
  return unread?.count ?? 0
}

export const isStillSignedIn = async (db: Db, sessionId: string, now: Date): Promise<boolean> => {
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(sessions.revokedAt),
        gt(sessions.absoluteExpiresAt, now),
        eq(users.status, 'ACTIVE'),
      ),
    )
  return row !== undefined
}
