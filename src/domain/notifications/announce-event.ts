import type { Tx } from '../../db/client.ts'
import { notifications } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'
import type { NotificationTemplate } from '../../shared/contract/notifications.ts'
import type { Dependencies } from '../context.ts'
import type { TemplateValues } from './rules.ts'

interface Announcement<Template extends NotificationTemplate> {
  userId: string
  template: Template
  params: TemplateValues<Template>
  /** Where pressing it leads, inside the site: `/ride/…`. */
  link: string | null
  /** Names the event for this user: announcing it again changes nothing. */
  dedupe: string
}

/** Tells a user something, if and only if the transaction of what happened commits. */
export const announce = async <Template extends NotificationTemplate>(
  tx: Tx,
  ctx: Pick<Dependencies, 'clock' | 'enqueue'>,
  announcement: Announcement<Template>,
): Promise<void> => {
  const [written] = await tx
    .insert(notifications)
    .values({ id: newId(), createdAt: ctx.clock.now(), ...announcement })
    .onConflictDoNothing()
    .returning({ id: notifications.id })
  if (written) await ctx.enqueue(tx, 'notifications.deliver', { notificationId: written.id })
}
