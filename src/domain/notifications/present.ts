import type { notifications } from '../../db/schema/index.ts'
import { DOCUMENT_FLAWS, ID_DOCUMENTS, type Language } from '../../shared/contract/enums.ts'
import type { Notification, NotificationKind } from '../../shared/contract/notifications.ts'
import { serverMessage } from '../../shared/messages/server.ts'
import type { stopLinks } from '../deliveries/index.ts'

type Row = typeof notifications.$inferSelect
type Said = Pick<Row, 'template' | 'params' | 'link'>

/** Some values are our own words, which are translated. */
const wordsOf = (language: Language, { template, params }: Pick<Row, 'template' | 'params'>) => {
  if (template === 'new_device')
    return { ...params, device: params['device'] || serverMessage(language, 'notification.unknownDevice') }
  if (template !== 'document_asked_again') return params
  const document = ID_DOCUMENTS.find((kind) => kind === params['document'])
  const reason = DOCUMENT_FLAWS.find((flaw) => flaw === params['reason'])
  return {
    document: document ? serverMessage(language, `documents.kind.${document}`) : '',
    reason: reason ? serverMessage(language, `documents.flaw.${reason}`) : '',
  }
}

/** The kind of a paid cancellation, as its reader is told: the ride, their request, or the sender's own request. */
export type CancelledWhat = 'RIDE' | 'REQUEST' | 'OWN_REQUEST'

const CANCELLED = {
  RIDE: 'notification.paid_ride_cancelled',
  REQUEST: 'notification.paid_request_cancelled',
  OWN_REQUEST: 'notification.rider_cancelled',
} as const satisfies Record<CancelledWhat, string>

/** More than the approved template can say. Null for an unpaid one. */
const cancelledSentence = ({ template, params }: Pick<Row, 'template' | 'params'>) => {
  if (template !== 'request_cancelled' || params['name'] === undefined) return null
  if (params['amount'] === undefined) return 'notification.rider_cancelled_late'
  // Older ones without `what` are about rides.
  return CANCELLED[(params['what'] ?? 'RIDE') as CancelledWhat]
}

/** The text for the panel, SMS and email. */
export const notificationText = (language: Language, row: Pick<Row, 'template' | 'params'>): string =>
  serverMessage(language, cancelledSentence(row) ?? `notification.${row.template}`, wordsOf(language, row))

/** The subject of an email and the first line of a push message. */
export const notificationTitle = (language: Language, kind: NotificationKind): string =>
  serverMessage(language, `notificationTitle.${kind}`)

export const notificationSms = (language: Language, row: Said, publicUrl: string): string =>
  `${notificationText(language, row)}${row.link === null ? '' : ` ${publicUrl}${row.link}`}`

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`)

interface EmailBody {
  subject: string
  text: string
  html: string
  /** The unsubscribe call of mail programs. */
  stopCall: string
}
type StopLinks = ReturnType<typeof stopLinks>

/** Plain, without pictures: it reads the same on a slow connection, in dark mode, and with everything blocked. */
const emailOf = (
  language: Language,
  said: { title: string; sentence: string; link: string | null; reason: string; stop: StopLinks },
): EmailBody => {
  const { title, sentence, link, reason, stop } = said
  const stopText = serverMessage(language, 'notification.emailStop')
  const greeting = serverMessage(language, 'notification.emailOpen')
  const button = link === null ? '' : `<p><a href="${escape(link)}">${escape(greeting)}</a></p>`
  return {
    subject: title,
    text: [
      sentence,
      ...(link === null ? [] : [`${greeting}: ${link}`]),
      `— \n${reason}\n${stopText}: ${stop.page}`,
    ].join('\n\n'),
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escape(title)}</title></head><body style="font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:auto;padding:1rem"><h1 style="font-size:1.25rem">${escape(title)}</h1><p>${escape(sentence).replaceAll('\n', '<br>')}</p>${button}<p style="color:#666;font-size:.875rem">${escape(reason)} <a href="${escape(stop.page)}">${escape(stopText)}</a></p></body></html>`,
    stopCall: stop.call,
  }
}

export const notificationEmail = (language: Language, row: Said, publicUrl: string, stop: StopLinks): EmailBody =>
  emailOf(language, {
    title: notificationTitle(language, row.template),
    sentence: notificationText(language, row),
    link: row.link === null ? null : `${publicUrl}${row.link}`,
    reason: serverMessage(language, 'notification.emailWhy', { address: `${publicUrl}/dashboard/settings` }),
    stop,
  })

export const handwrittenEmail = (language: Language, sentence: string, stop: StopLinks): EmailBody =>
  emailOf(language, {
    title: serverMessage(language, 'notification.emailByHand'),
    sentence,
    link: null,
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
