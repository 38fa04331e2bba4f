import { firstNameOf } from '../../shared/kernel/first-name.ts'
import { HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import { withTx, type Dependencies } from '../context.ts'
import { listDueReminders, claimReminder } from '../messages/index.ts'
import { announce } from './announce-event.ts'

/** Sweep: tells users about chat messages that they have not read for half a minute. */
export const tellUnread = async (deps: Dependencies): Promise<void> => {
  for (const due of await listDueReminders(deps))
    await withTx(deps, async (tx) => {
      const now = deps.clock.now()
      const sender = await claimReminder(tx, now, due)
      if (!sender) return
      await announce(tx, deps, {
        userId: due.userId,
        template: 'chat_waiting',
        params: { name: firstNameOf(sender.senderName) },
        aboutId: sender.senderId,
        link: `/dashboard?chat=${sender.senderId}`,
        dedupe: `chat_waiting:${due.conversationId}:${now.toISOString()}`,
        expiresAt: new Date(now.getTime() + HOUR_MS),
      })
    }).catch((error: unknown) => deps.logger.log('critical', 'unread messages not told', { userId: due.userId, error }))
}
