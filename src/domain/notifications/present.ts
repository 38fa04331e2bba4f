import type { notifications } from '../../db/schema/index.ts'
import type { Language } from '../../shared/contract/enums.ts'
import type { Notification } from '../../shared/contract/notifications.ts'
import { serverMessage } from '../../shared/messages/server.ts'

type Row = typeof notifications.$inferSelect

/** The sentence a person reads: in the bell panel and in an SMS. */
export const notificationText = (language: Language, row: Pick<Row, 'template' | 'params'>): string =>
  serverMessage(language, `notification.${row.template}`, row.params)

export const presentNotification = (language: Language, row: Row): Notification => ({
  id: row.id,
  template: row.template,
  text: notificationText(language, row),
  link: row.link,
  readAt: row.readAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})
