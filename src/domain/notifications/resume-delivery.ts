import { and, eq, inArray, or } from 'drizzle-orm'
import { notifications } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import type { ReportedAttempt } from '../deliveries/index.ts'
import { deliverNotification } from './deliver-notification.ts'

/**
 * Goes on after a provider has reported: what was taken and did not arrive goes by the next channel, once, and what was
 * waiting for word is settled.
 */
export const resumeDelivery = async (deps: Dependencies, { delivery, failed }: ReportedAttempt): Promise<void> => {
  const { notificationId, channel } = delivery
  if (notificationId === null || channel === 'push') return
  const sentByIt = and(eq(notifications.state, 'SENT'), eq(notifications.channel, channel))
  // It waits in doubt, or was given up in doubt, and now there is word of it.
  const inDoubt = inArray(notifications.state, ['QUEUED', 'UNKNOWN'])
  await deps.db
    .update(notifications)
    .set({ state: 'QUEUED', dueAt: deps.clock.now() })
    .where(and(eq(notifications.id, notificationId), failed ? or(sentByIt, inDoubt) : inDoubt))
  await deliverNotification(deps, notificationId)
}
