import type { notifications } from '../../db/schema/index.ts'
import type { Notification, NotificationKind } from '../../shared/contract/notifications.ts'
import { serverMessage } from '../../shared/messages/server.ts'
import type { stopLinks } from '../deliveries/index.ts'
import { composeValues, driverNote, variantOf, type Said } from './fill-values.ts'
import { fitSms } from './fit-sms.ts'
import type { Language } from '../../shared/kernel/enums.ts'

type Row = typeof notifications.$inferSelect
type Sent = Said & Pick<Row, 'link' | 'code'>

/** Kinds whose text is followed by the driver's note. In the confirmation, the note is part of the meeting point. */
const BEFORE_THE_TRIP: ReadonlySet<NotificationKind> = new Set(['reminder_rider', 'meeting_point_changed'])

/** The whole text for the panel, push and email; the link is added separately. */
export const notificationText = (language: Language, row: Said): string => {
  const text = serverMessage(language, `notification.${variantOf(row)}`, composeValues(language, row.params))
  const { note } = row.params
  return note === undefined || !BEFORE_THE_TRIP.has(row.template) ? text : `${text} ${driverNote(language, note)}.`
}

export const notificationTitle = (language: Language, kind: NotificationKind): string =>
  serverMessage(language, `notificationTitle.${kind}`)

/** The path of the short address. Older notifications have no code, so they have the link itself. */
export const shortPath = ({ code, link }: Pick<Row, 'link' | 'code'>): string | null =>
  link === null || code === null ? link : `/r/${code}`

const addressOf = (row: Sent, publicUrl: string): string => `${publicUrl}${shortPath(row) ?? ''}`

/** The page where the user can stop the alert of this message without a session. It has the same code as the short address. */
const stopAddress = ({ code }: Pick<Row, 'code'>, publicUrl: string): string => `${publicUrl}/u/${code ?? ''}`

export const templateValues = (language: Language, row: Sent, publicUrl: string) => ({
  ...composeValues(language, row.params),
  stop: stopAddress(row, publicUrl),
})

export const notificationSms = (language: Language, row: Sent, publicUrl: string): string => {
  const link = addressOf(row, publicUrl)
  const fill = (facts: Record<string, string>) =>
    serverMessage(language, `notificationSms.${variantOf(row)}`, {
      ...composeValues(language, facts, true),
      link,
      stop: stopAddress(row, publicUrl),
    })
  const words = composeValues(language, row.params, true)
  const { document = '', reason = '' } = words
  return fitSms(fill, { ...row.params, ...(document && { document }), ...(row.params['reason'] && { reason }) })
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`)

interface EmailBody {
  subject: string
  text: string
  html: string
  stopCall: string
}
type StopLinks = ReturnType<typeof stopLinks>

/** Plain and without pictures: readable on a slow connection, in dark mode, and when pictures are blocked. */
const emailOf = (
  language: Language,
  said: {
    title: string
    sentence: string
    button: { words: string; link: string } | null
    reason: string
    stop: StopLinks
  },
): EmailBody => {
  const { title, sentence, button, reason, stop } = said
  const stopText = serverMessage(language, 'notification.emailStop')
  const opened = button ? `<p><a href="${escape(button.link)}">${escape(button.words)}</a></p>` : ''
  return {
    subject: title,
    text: [
      sentence,
      ...(button ? [`${button.words}: ${button.link}`] : []),
      `— \n${reason}\n${stopText}: ${stop.page}`,
    ].join('\n\n'),
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escape(title)}</title></head><body style="font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:auto;padding:1rem"><h1 style="font-size:1.25rem">${escape(title)}</h1><p>${escape(sentence).replaceAll('\n', '<br>')}</p>${opened}<p style="color:#666;font-size:.875rem">${escape(reason)} <a href="${escape(stop.page)}">${escape(stopText)}</a></p></body></html>`,
    stopCall: stop.call,
  }
}

/** For an alert, the mail program's unsubscribe button stops only this alert. The linked page stops all emails. */
const stopOfEmail = (row: Sent, publicUrl: string, stop: StopLinks): StopLinks =>
  row.template === 'alert_ride' ? { ...stop, call: stopAddress(row, publicUrl) } : stop

const emailText = (language: Language, row: Sent, publicUrl: string): string =>
  row.template === 'alert_ride'
    ? `${notificationText(language, row)} ${serverMessage(language, 'notification.stopAlert', { stop: stopAddress(row, publicUrl) })}`
    : notificationText(language, row)

export const notificationEmail = (language: Language, row: Sent, publicUrl: string, stop: StopLinks): EmailBody =>
  emailOf(language, {
    title: notificationTitle(language, row.template),
    sentence: emailText(language, row, publicUrl),
    button:
      row.link === null
        ? null
        : { words: serverMessage(language, `notificationAction.${variantOf(row)}`), link: addressOf(row, publicUrl) },
    reason: serverMessage(language, 'notification.emailWhy', { address: `${publicUrl}/dashboard/settings` }),
    stop: stopOfEmail(row, publicUrl, stop),
  })

export const handwrittenEmail = (language: Language, sentence: string, stop: StopLinks): EmailBody =>
  emailOf(language, {
    title: serverMessage(language, 'notification.emailByHand'),
    sentence,
    button: null,
    reason: serverMessage(language, 'notification.emailByHandWhy'),
    stop,
  })

export const presentNotification = (language: Language, row: Row): Notification => ({
  id: row.id,
  template: row.template,
  text: notificationText(language, row),
  link: row.link,
  readAt: row.readAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})
