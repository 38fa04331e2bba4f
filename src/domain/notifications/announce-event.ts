import type { SQLWrapper } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { publishAll, selectHints } from '../../db/live-hub.ts'
import { notifications } from '../../db/schema/index.ts'
import { writeTogether } from '../../db/write-together.ts'
import { newId, newShortCode } from '../../platform/ids.ts'
import type { NotificationKind } from '../../shared/contract/notifications.ts'
import type { Dependencies } from '../context.ts'
import { bellTopic } from './queries.ts'
import type { TemplateValues } from './rules.ts'

interface Announcement<Template extends NotificationKind> {
  userId: string
  template: Template
  params: TemplateValues<Template>
  aboutId?: string
  /** A path inside the site: `/ride/…`. */
  link: string | null
  /** Identifies the event for this user. Announcing it again changes nothing. */
  dedupe: string
  /** After this time the notification is shown only in the panel. */
  expiresAt?: Date
  /** The notification is shown only in the panel, from the start. */
  isPanelOnly?: boolean
}

export type AnyAnnouncement = { [Kind in NotificationKind]: Announcement<Kind> }[NotificationKind]

const rowOf = (now: Date, { isPanelOnly = false, ...announcement }: Announcement<NotificationKind>) => ({
  id: newId(),
  createdAt: now,
  dueAt: now,
  code: announcement.link === null ? null : newShortCode(),
  ...(isPanelOnly && { state: 'SENT' as const, sentAt: now }),
  ...announcement,
})

const insertRows = (tx: Tx, rows: ReturnType<typeof rowOf>[]) =>
  tx
    .insert(notifications)
    .values(rows)
    .onConflictDoNothing({ target: [notifications.userId, notifications.dedupe] })

const bellHint = ({ userId }: { userId: string }) => ({ topic: bellTopic(userId), payload: '' })

/** Notifies a user if and only if the transaction commits. */
export const announce = async <Template extends NotificationKind>(
  tx: Tx,
  ctx: Pick<Dependencies, 'clock' | 'enqueue'>,
  announcement: Announcement<Template>,
): Promise<void> => {
  const row = rowOf(ctx.clock.now(), announcement)
  const [written] = await insertRows(tx, [row]).returning({ id: notifications.id })
  if (!written) return
  if (row.state === undefined) await ctx.enqueue(tx, 'notifications.deliver', { notificationId: written.id })
  await publishAll(tx, [bellHint(row)])
}

/**
 * For events that happen once. Sends one statement for the notifications and the caller's `writes`, and one for the
 * jobs. If an event was already announced, its job finds nothing to do.
 */
export const announceWith = async (
  tx: Tx,
  ctx: Pick<Dependencies, 'clock' | 'enqueue'>,
  announcements: readonly AnyAnnouncement[],
  writes: readonly SQLWrapper[],
): Promise<void> => {
  const rows = announcements.map((announcement) => rowOf(ctx.clock.now(), announcement))
  await writeTogether(tx, [...writes, insertRows(tx, rows)], selectHints(rows.map(bellHint)))
  await ctx.enqueue(tx, 'notifications.deliver', ...rows.map(({ id }) => ({ notificationId: id })))
}
