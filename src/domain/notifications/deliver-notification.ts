import { and, eq, sql } from 'drizzle-orm'
import { notifications, users } from '../../db/schema/index.ts'
import type { DeliveryOutcome } from '../../providers/messaging/port.ts'
import type { Language, NotificationChannel } from '../../shared/contract/enums.ts'
import type { Dependencies } from '../context.ts'
import { notificationText } from './present.ts'
import { channelsToTry, isTemplate, MAX_DELIVERY_ATTEMPTS, orderedParams } from './rules.ts'

type Row = typeof notifications.$inferSelect
interface Recipient {
  phone: string
  language: Language
}

const claim = async (deps: Dependencies, id: string): Promise<Row | null> => {
  const [row] = await deps.db
    .update(notifications)
    .set({ state: 'SENDING', claimedAt: deps.clock.now(), attempts: sql`${notifications.attempts} + 1` })
    .where(and(eq(notifications.id, id), eq(notifications.state, 'QUEUED')))
    .returning()
  return row ?? null
}

const settle = async (
  deps: Dependencies,
  row: Row,
  state: 'QUEUED' | 'SENT' | 'FAILED',
  channel: NotificationChannel | null,
) => {
  const sentAt = state === 'SENT' ? deps.clock.now() : null
  await deps.db
    .update(notifications)
    .set({ state, channel, sentAt })
    .where(and(eq(notifications.id, row.id), eq(notifications.state, 'SENDING')))
}

const sendOn = (
  deps: Dependencies,
  channel: 'whatsapp' | 'sms',
  row: Row,
  { phone, language }: Recipient,
): Promise<DeliveryOutcome> => {
  if (channel === 'whatsapp' && isTemplate(row.template))
    return deps.messaging.sendTemplate({
      to: phone,
      template: row.template,
      language,
      params: orderedParams(row.template, row.params),
      correlation: row.id,
    })
  const text = notificationText(language, row)
  const address = row.link === null ? '' : ` ${deps.settings.publicUrl}${row.link}`
  return deps.messaging.sendSms({ to: phone, text: `${text}${address}` })
}

/**
 * Delivers one notification on the first of the user's channels that takes it. Whoever dies between claiming and
 * settling leaves the row SENDING: it may have gone out, so it is not sent again (`giveUpUnsettled`).
 */
export const deliverNotification = async (deps: Dependencies, notificationId: string): Promise<void> => {
  const row = await claim(deps, notificationId)
  if (!row) return
  const [user] = await deps.db.select().from(users).where(eq(users.id, row.userId))
  if (user?.status !== 'ACTIVE') return settle(deps, row, 'FAILED', null)
  const channels = channelsToTry(row.template, user.channels)
  // Somebody who wants no messages still reads it in the bell panel.
  if (channels.length === 0) return settle(deps, row, 'SENT', null)
  let mayWorkLater = false
  for (const channel of channels) {
    const outcome = await sendOn(deps, channel, row, user)
    deps.logger.log(outcome.kind === 'accepted' ? 'low' : 'high', 'notification sent', {
      notificationId,
      provider: channel,
      outcome: outcome.kind,
    })
    if (outcome.kind === 'accepted' || outcome.kind === 'unknown') return settle(deps, row, 'SENT', channel)
    mayWorkLater ||= outcome.kind === 'unavailable'
  }
  const again = mayWorkLater && row.attempts < MAX_DELIVERY_ATTEMPTS
  await settle(deps, row, again ? 'QUEUED' : 'FAILED', null)
  // The queue repeats a job that throws, later and later.
  if (again) throw new Error(`notification ${notificationId}: no channel took it`)
}
