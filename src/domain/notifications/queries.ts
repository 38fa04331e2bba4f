import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { readRows } from '../../db/read-rows.ts'
import { notifications, pushSubscriptions, sessions } from '../../db/schema/index.ts'
import { uuids } from '../../db/uuids.ts'
import { groupCallsOf, MAX_TOGETHER } from '../../platform/group-calls.ts'

export const bellTopic = (userId: string): string => `bell:${userId}`

/** The panel leaves out reminders of chat messages, because the badge and the list of messages show these messages. */
export const isInPanel = ne(notifications.template, 'chat_waiting')

/** A condition on subscriptions joined with their sessions: the user is still signed in on this browser. */
export const isPushedTo = (userId: string, now: Date) =>
  and(eq(pushSubscriptions.userId, userId), isNull(sessions.revokedAt), gt(sessions.absoluteExpiresAt, now))

export const countUnread = groupCallsOf(MAX_TOGETHER, async (db: Db, userIds: readonly string[]) => {
  const rows = await readRows<{ unread: number }>(
    db,
    sql`select (select count(*)::int from ${notifications}
        where ${notifications.userId} = asked.id and ${notifications.readAt} is null and ${isInPanel}) as unread
      from unnest(${uuids(userIds)}) with ordinality as asked(id, place)
      order by asked.place`,
  )
  return rows.map(({ unread }) => unread)
})
