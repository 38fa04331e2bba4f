import { and, asc, eq, isNull, lt, lte, or } from 'drizzle-orm'
import { notifications } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { doubtStale } from '../deliveries/index.ts'
import { deliverNotification } from './deliver-notification.ts'
import { unsettledSince } from './rules.ts'

const AT_ONCE = 200

/** Queues again the notifications of a process that died. What was being sent counts as perhaps sent. */
const requeueUnsettled = async (deps: Dependencies): Promise<void> => {
  const now = deps.clock.now()
  const since = unsettledSince(now)
  await doubtStale(deps, since)
  const rows = await deps.db
    .update(notifications)
    .set({ state: 'QUEUED', dueAt: now })
    .where(
      and(
        eq(notifications.state, 'SENDING'),
        or(
          lt(notifications.claimedAt, since),
          and(isNull(notifications.claimedAt), lt(notifications.createdAt, since)),
        ),
      ),
    )
    .returning({ id: notifications.id })
  for (const { id } of rows) deps.logger.log('high', 'notification not settled', { notificationId: id })
}

export const retryNotifications = async (deps: Dependencies): Promise<void> => {
  await requeueUnsettled(deps)
  const due = await deps.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.state, 'QUEUED'), lte(notifications.dueAt, deps.clock.now())))
    .orderBy(asc(notifications.dueAt))
    .limit(AT_ONCE)
  for (const { id } of due) await deliverNotification(deps, id)
}
