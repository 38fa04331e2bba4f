import { and, eq, lte, sql } from 'drizzle-orm'
import { notifications, users } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { areEmailsStopped, listAttempts } from '../deliveries/index.ts'
import { previewUnread } from '../messages/index.ts'
import { hasNumber } from '../users/rules.ts'
import { pushNotification } from './push-notification.ts'
import { channelsToTry, giveUpAt, isAlarm, isPushEnough, nextStep, type Step } from './rules.ts'
import { sendNotification } from './send-notification.ts'
import type { DeliveryChannel } from '../../shared/kernel/enums.ts'

type Row = typeof notifications.$inferSelect
type End =
  | { state: 'SENT'; channel: DeliveryChannel | null }
  | { state: 'QUEUED'; dueAt: Date }
  | { state: 'FAILED' | 'UNKNOWN' }

const claim = async (deps: Dependencies, id: string): Promise<Row | null> => {
  const now = deps.clock.now()
  const [row] = await deps.db
    .update(notifications)
    .set({ state: 'SENDING', claimedAt: now, attempts: sql`${notifications.attempts} + 1` })
    .where(and(eq(notifications.id, id), eq(notifications.state, 'QUEUED'), lte(notifications.dueAt, now)))
    .returning()
  return row ?? null
}

const settle = async (deps: Dependencies, row: Row, end: End): Promise<void> => {
  await deps.db
    .update(notifications)
    .set({ ...end, ...(end.state === 'SENT' ? { sentAt: deps.clock.now() } : {}) })
    .where(and(eq(notifications.id, row.id), eq(notifications.state, 'SENDING')))
}

const endOf = (step: Exclude<Step, { kind: 'send' }>): End => {
  if (step.kind === 'done') return { state: 'SENT', channel: step.channel }
  if (step.kind === 'wait') return { state: 'QUEUED', dueAt: step.until }
  return { state: step.inDoubt ? 'UNKNOWN' : 'FAILED' }
}

/** A new browser may belong to a new owner of the number, so email is used too, whatever channels the user chose. */
const goesByMailToo = async (deps: Dependencies, row: Row, to: typeof users.$inferSelect): Promise<boolean> =>
  row.template === 'new_device' && to.email !== '' && hasNumber(to) && !(await areEmailsStopped(deps, to.email))

/** The channels that the user chose, and SMS for an alarm. Stopped emails are left out. An account without a number gets only emails. */
const reachable = async (deps: Dependencies, row: Row, to: typeof users.$inferSelect) => {
  const stopped = to.channels.includes('email') && (await areEmailsStopped(deps, to.email))
  const wanted = isAlarm(row.template) ? [...new Set([...to.channels, 'sms' as const])] : to.channels
  return wanted.filter((channel) => (channel === 'email' ? !stopped : hasNumber(to)))
}

/**
 * Adds the text of a chat message if the user wants that, because the text is not stored with the notification. Null
 * when the user has read the message.
 */
const withChatText = async (deps: Dependencies, row: Row, to: typeof users.$inferSelect): Promise<Row | null> => {
  if (row.template !== 'chat_waiting') return row
  const text = await previewUnread(deps, { userId: to.id, senderId: row.aboutId ?? '' })
  return text === null ? null : { ...row, params: { ...row.params, ...(to.chatText && { text }) } }
}

const deliver = async (deps: Dependencies, stored: Row, to: typeof users.$inferSelect): Promise<End> => {
  const row = await withChatText(deps, stored, to)
  if (!row) return { state: 'SENT', channel: null }
  const wanted = channelsToTry(row.template, await reachable(deps, row, to))
  const byMailToo = wanted.join() !== 'email' && (await goesByMailToo(deps, row, to))
  if (byMailToo && row.attempts === 1) await sendNotification(deps, 'email', row, to)
  const pushed = row.attempts === 1 && (await pushNotification(deps, row, to))
  const channels = wanted.filter((channel) => channel !== 'email' || !byMailToo)
  // A user without channels can still read the notification on the site.
  if (channels.length === 0 || (pushed && isPushEnough(row.template)))
    return { state: 'SENT', channel: pushed ? 'push' : null }
  const until = giveUpAt(row.createdAt, row.expiresAt)
  for (;;) {
    const attempts = (await listAttempts(deps, row.id)).filter(({ channel }) => channel !== 'email' || !byMailToo)
    const step = nextStep(channels, attempts, { now: deps.clock.now(), giveUpAt: until })
    if (step.kind !== 'send') return endOf(step)
    await sendNotification(deps, step.channel, row, to)
  }
}

/**
 * Two processes never send the same notification at once. If the sending process dies, the notification stays SENDING
 * until a sweep queues it again.
 */
export const deliverNotification = async (deps: Dependencies, notificationId: string): Promise<void> => {
  const row = await claim(deps, notificationId)
  if (!row) return
  const [user] = await deps.db.select().from(users).where(eq(users.id, row.userId))
  const end: End = user?.status === 'ACTIVE' ? await deliver(deps, row, user) : { state: 'FAILED' }
  await settle(deps, row, end)
  deps.logger.log(end.state === 'SENT' ? 'low' : 'high', 'notification', { notificationId, outcome: end.state })
}
