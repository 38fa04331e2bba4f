import type { notifications, users } from '../../db/schema/index.ts'
import type { DeliveryOutcome } from '../../providers/messaging/port.ts'
import type { Dependencies } from '../context.ts'
import { recordAttempt, stopLinks } from '../deliveries/index.ts'
import { notificationEmail, notificationSms, shortPath, templateValues } from './present.ts'
import { isTemplate, orderedParams } from './rules.ts'
import type { NotificationChannel } from '../../shared/kernel/enums.ts'

type Row = typeof notifications.$inferSelect
export type Recipient = Pick<typeof users.$inferSelect, 'id' | 'phone' | 'email' | 'language'>

const send = (
  deps: Dependencies,
  channel: NotificationChannel,
  row: Row,
  { to, attemptId }: { to: Recipient; attemptId: string },
): Promise<DeliveryOutcome> => {
  const { language } = to
  if (channel === 'email')
    return deps.messaging.sendEmail({
      to: to.email,
      ...notificationEmail(language, row, deps.settings.publicUrl, stopLinks(deps, to.email)),
      messageId: row.id,
    })
  if (channel === 'whatsapp' && isTemplate(row.template))
    return deps.messaging.sendTemplate({
      to: to.phone,
      template: row.template,
      language,
      params: orderedParams(row.template, templateValues(language, row, deps.settings.publicUrl)),
      path: shortPath(row) ?? '/dashboard',
      correlation: attemptId,
    })
  return deps.messaging.sendSms({ to: to.phone, text: notificationSms(language, row, deps.settings.publicUrl) })
}

export const sendNotification = async (
  deps: Dependencies,
  channel: NotificationChannel,
  row: Row,
  to: Recipient,
): Promise<void> => {
  const attempt = {
    subject: row.template,
    channel,
    recipient: channel === 'email' ? to.email : to.phone,
    userId: row.userId,
    notificationId: row.id,
  }
  await recordAttempt(deps, attempt, (attemptId) => send(deps, channel, row, { to, attemptId }))
}
