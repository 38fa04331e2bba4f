import { and, desc, eq } from 'drizzle-orm'
import { notifications } from '../../db/schema/index.ts'
import type { NotificationList } from '../../shared/contract/notifications.ts'
import { requireUser, type Ctx } from '../context.ts'
import { presentNotification } from './present.ts'
import { countUnread, isInPanel } from './queries.ts'
import { LISTED_NOTIFICATIONS } from './rules.ts'

export const listNotifications = async (ctx: Ctx): Promise<NotificationList> => {
  const { id, language } = requireUser(ctx)
  const rows = await ctx.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, id), isInPanel))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(LISTED_NOTIFICATIONS)
  return { rows: rows.map((row) => presentNotification(language, row)), unread: await countUnread(ctx.db, id) }
}
