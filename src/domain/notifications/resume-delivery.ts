import { and, eq, inArray, or } from 'drizzle-orm'
import { notifications } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import type { ReportedAttempt } from '../deliveries/index.ts'
import { deliverNotification } from './deliver-notification.ts'

/**
 * Handles the delivery report of an attempt. Sends a failed message by the next channel, and continues a notification
 * that waited for the report.
 */
export const resumeDelivery = async (deps: Dependencies, { delivery, failed }: ReportedAttempt): Promise<void> => {
  const { notificationId, channel } = delivery
  if (notificationId === null || channel === 'push') return
  const sentByIt = and(eq(notifications.state, 'SENT'), eq(notifications.channel, channel))
  const inDoubt = inArray(notifications.state, ['QUEUED', 'UNKNOWN'])
  await deps.db
    .update(notifications)
    .set({ state: 'QUEUED', dueAt: deps.clock.now() })
    .where(and(eq(notifications.id, notificationId), failed ? or(sentByIt, inDoubt) : inDoubt))
  await deliverNotification(deps, notificationId)
}
