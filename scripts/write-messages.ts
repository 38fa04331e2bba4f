// Writes docs/messages.md: every message as it is sent, for each channel and language, made by the functions that send
// it. With --check, compares the document with what it should be.
import { otpSms } from '../src/domain/auth/rules.ts'
import { CANCELLED_WHAT } from '../src/domain/notifications/fill-values.ts'
import { gsmLength } from '../src/domain/notifications/fit-sms.ts'
import {
  notificationEmail,
  notificationSms,
  notificationText,
  notificationTitle,
  templateValues,
} from '../src/domain/notifications/present.ts'
import { isTemplate, orderedParams } from '../src/domain/notifications/rules.ts'
import { contactSms } from '../src/domain/trusted-contacts/compose-sms.ts'
import { NOTIFICATION_KINDS, templateParams, type NotificationKind } from '../src/shared/contract/notifications.ts'
import { serverMessage } from '../src/shared/messages/server.ts'
import { findTemplate, renderTemplate } from '../src/simulators/templates.ts'
import { cell, writeDocument } from './write-document.ts'
import { CONTACT_MESSAGE_KINDS, type Language, LANGUAGES } from '../src/shared/kernel/enums.ts'

const COMMAND = 'npm run messages'
const SITE = 'https://pamoja.co.ke'

const FACTS = {
  name: 'Wanjiku',
  driver: 'James',
  phone: '+254712345678',
  origin: 'Nairobi CBD',
  destination: 'Nakuru',
  pickup: 'GPO stage, in front of the post office',
  note: 'One bag each, please.',
  plate: 'KDA 123A',
  vehicle: 'Toyota Noah',
  at: '2026-11-27T04:30:00.000Z',
  dueAt: '2026-11-26T15:30:00.000Z',
  numSeats: '2',
  seatsBooked: '2',
  totalBooked: '3',
  totalSeats: '6',
  seatsLeft: '3',
  rideId: 'the id of the ride',
  amount: 'Ksh 1,300',
  driverAmount: 'Ksh 650',
  fee: 'Ksh 130',
  receipt: 'SKN4ABCD12',
  phoneEnd: '678',
  reported: 'NO_SHOW_DRIVER',
  document: 'LICENSE',
  reason: 'BLURRED',
  failure: 'payment.failed.balance',
  device: 'Chrome on Android',
  count: '50',
  text: 'Green Park 07:15',
  code: '493027',
}
type Facts = Readonly<Record<string, string>>

const VARIANTS: Partial<Record<NotificationKind, readonly Facts[]>> = {
  ride_cancelled: [{}, { byDocument: 'yes' }],
  request_cancelled: CANCELLED_WHAT.map((what) => ({ what })),
  reminder_rider: [{ soon: 'no' }, { soon: 'yes' }],
  reminder_driver: [{ soon: 'no' }, { soon: 'yes' }],
  refund_sent: [{}, { phoneEnd: '' }],
  payout_sent: [{}, { phoneEnd: '' }],
  dispute_opened: [{}, { isDriver: 'yes' }],
  dispute_decided: [{}, { isDriver: 'yes' }],
  alert_ending: [{}, { destination: '' }, { origin: '' }],
  vehicle_rejected: [{ reason: 'The plate cannot be read' }],
}

const shown = (text: string): string => cell(text).replaceAll('\n', '<br>')

const byWhatsapp = (language: Language, kind: NotificationKind, params: Facts): string | null => {
  const template = isTemplate(kind) ? findTemplate(kind, language) : null
  if (!template || !isTemplate(kind)) return null
  const texts = orderedParams(
    kind,
    templateValues(language, { template: kind, params, link: '/', code: 'AbC1234' }, SITE),
  )
  const named = Object.fromEntries(templateParams(kind).map((name, index) => [name, texts[index] ?? '']))
  return renderTemplate(template, named, `${SITE}/r/AbC1234`)
}

const channelsOf = (language: Language, kind: NotificationKind, params: Facts): [string, string | null][] => {
  const whatsapp = byWhatsapp(language, kind, params)
  if (kind === 'otp_verification') {
    const sentence = serverMessage(language, 'notification.otp_verification', params)
    return [
      ['WhatsApp', whatsapp],
      ['SMS', otpSms(sentence, SITE, FACTS.code)],
    ]
  }
  const row = { template: kind, params, link: '/', code: 'AbC1234' }
  const sms = notificationSms(language, row, SITE)
  const email = notificationEmail(language, row, SITE, { page: `${SITE}/email/stop?to=…`, call: '' })
  const title = notificationTitle(language, kind)
  return [
    ['WhatsApp', whatsapp],
    ['SMS', `${sms} (${gsmLength(sms)})`],
    ['Email', `**${title}**\n\n${email.text}`],
    ['Push', `**${title}**\n${notificationText(language, row)}`],
    ['Panel', kind === 'chat_waiting' ? null : notificationText(language, row)],
  ]
}

const headOf = (kind: NotificationKind, variant: Facts): string => {
  const { what, soon, phoneEnd, origin, destination, isDriver, byDocument } = variant
  if (soon !== undefined) return `## ${kind}: ${soon === 'yes' ? '2' : '24'} hours before`
  if (phoneEnd === '') return `## ${kind}: number not known`
  if (isDriver === 'yes') return `## ${kind}: to the driver of a coordinated ride`
  if (byDocument === 'yes') return `## ${kind}: because of a document`
  if (destination === '') return `## ${kind}: to any place`
  if (origin === '') return `## ${kind}: from any place`
  return what === undefined ? `## ${kind}` : `## ${kind}: ${what}`
}

const sectionOf = (kind: NotificationKind, variant: Facts): string[] => {
  const [en, sw] = LANGUAGES.map((language) => channelsOf(language, kind, { ...FACTS, ...variant }))
  const rows = (en ?? []).flatMap(([channel, text], index) => {
    const other = sw?.[index]?.[1]
    return text === null || !other ? [] : [`| ${channel} | ${shown(text)} | ${shown(other)} |`]
  })
  return [
    headOf(kind, variant),
    '',
    ...(isTemplate(kind) ? [`WhatsApp template, parameters: ${templateParams(kind).join(', ')}`, ''] : []),
    '| Channel | English | Kiswahili |',
    '|---|---|---|',
    ...rows,
    '',
  ]
}

/** For each kind, one row with the link of a rider's shared trip, and one row without a link, as for drivers. */
const contactRows = CONTACT_MESSAGE_KINDS.flatMap((kind) =>
  [`${SITE}/t/AAAAAAAAAAAAAAAAAAAAAA`, null].map((link) => {
    const { origin, destination, plate } = FACTS
    const trip = { origin, destination, plate, arrivesAt: new Date(FACTS.at), link }
    const texts = LANGUAGES.map((language) => {
      const sms = contactSms(language, { kind, name: FACTS.name, trip, page: `${SITE}/c/AAAAAAAAAAAAAAAA` })
      return shown(`${sms} (${gsmLength(sms)})`)
    })
    return `| ${kind}${link === null ? ' of a driver' : ''} | ${texts.join(' | ')} |`
  }),
)

const document = [
  '# Messages',
  '',
  `Written by \`scripts/write-messages.ts\` (\`${COMMAND}\`) with the functions that send the messages; do not edit. The texts are in`,
  '`src/shared/messages/*/notification*.ts`. The number behind an SMS counts its letters: one part has 160. Headings with a',
  'colon show the variants of one kind. On WhatsApp the last line is a button.',
  '',
  ...NOTIFICATION_KINDS.flatMap((kind) => (VARIANTS[kind] ?? [{}]).flatMap((variant) => sectionOf(kind, variant))),
  '## SMS to trusted contacts',
  '',
  '| Kind | English | Kiswahili |',
  '|---|---|---|',
  ...contactRows.filter((row) => !/^\| (ASK|ARRIVED) of/.test(row)),
  '',
]
writeDocument('docs/messages.md', document.join('\n'), COMMAND, [])
