import type { Tx } from '../../db/client.ts'
import { publishAll } from '../../db/live-hub.ts'
import { notifications } from '../../db/schema/index.ts'
import { newId, newShortCode } from '../../platform/ids.ts'
import type { NotificationKind } from '../../shared/contract/notifications.ts'
import type { Dependencies } from '../context.ts'
import { bellTopic } from './queries.ts'
import type { TemplateValues } from './rules.ts'

interface Announcement<Template extends NotificationKind> {
  userId: string
  template: Template
  params: TemplateValues<Template>
  /** The other user whose name is in the params. */
  aboutId?: string
  /** A path inside the site: `/ride/…`. */
  link: string | null
  /** Identifies the event for this user: announcing it again changes nothing. */
  dedupe: string
  /** After this it is shown in the notification panel only. */
  expiresAt?: Date
  /** It is shown in the notification panel only, from the start. */
  isPanelOnly?: boolean
}

/** Notifies a user if and only if the transaction commits. */
export const announce = async <Template extends NotificationKind>(
  tx: Tx,
  ctx: Pick<Dependencies, 'clock' | 'enqueue'>,
  { isPanelOnly = false, ...announcement }: Announcement<Template>,
): Promise<void> => {
  const now = ctx.clock.now()
  const [written] = await tx
    .insert(notifications)
    .values({
      id: newId(),
      createdAt: now,
      dueAt: now,
      code: announcement.link === null ? null : newShortCode(),
      ...(isPanelOnly && { state: 'SENT' as const, sentAt: now }),
      ...announcement,
    })
    .onConflictDoNothing({ target: [notifications.userId, notifications.dedupe] })
    .returning({ id: notifications.id })
  if (!written) return
  if (!isPanelOnly) await ctx.enqueue(tx, 'notifications.deliver', { notificationId: written.id })
  await publishAll(tx, [{ topic: bellTopic(announcement.userId), payload: '' }])
}
