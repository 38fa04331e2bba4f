import type { NotificationKind } from '../../shared/contract/notifications.ts'
import { formatDay } from '../../shared/kernel/format-day.ts'
import { keysOf } from '../../shared/kernel/keys-of.ts'
import { nairobiClock, nairobiDay } from '../../shared/kernel/nairobi-time.ts'
import { serverMessage } from '../../shared/messages/server.ts'
import { payments } from '../../shared/messages/en/payments.ts'
import {
  CHECKED_DOCUMENTS,
  type CheckedDocument,
  DISPUTE_KINDS,
  DOCUMENT_FLAWS,
  type Language,
  VEHICLE_DOCUMENTS,
} from '../../shared/kernel/enums.ts'

export type Values = Readonly<Record<string, string>>
export interface Said {
  template: NotificationKind
  params: Values
}

export const CANCELLED_WHAT = [
  'RIDE',
  'RIDE_UNPAID',
  'RIDE_REFUNDED',
  'RIDE_OVER',
  'REQUEST',
  'REQUEST_UNPAID',
  'REQUEST_REFUNDED',
  'DECLINED',
  'UNANSWERED',
  'UNPAID',
  'STARTED_EARLY',
  'OWN_REQUEST',
  'OWN_LATE',
  'OWN_UNPAID',
  'OWN_REFUNDED',
] as const
export type CancelledWhat = (typeof CANCELLED_WHAT)[number]

/**
 * When one of these values is missing, a general text replaces it. WhatsApp refuses empty values, and messages of
 * admins may contain only the values of the specification.
 */
const REPLACED = [
  'name',
  'driver',
  'origin',
  'destination',
  'day',
  'time',
  'seats',
  'numSeats',
  'seatsLeft',
  'amount',
  'driverAmount',
  'fee',
  'deadline',
  'receipt',
  'plate',
  'vehicle',
  'pickup',
  'phone',
  'reason',
  'reported',
  'device',
  'text',
  'stop',
] as const

const SWAHILI_DAYS: Readonly<Record<string, string>> = {
  Jpi: 'Jumapili',
  Jtt: 'Jumatatu',
  Jnn: 'Jumanne',
  Jtn: 'Jumatano',
  Alh: 'Alhamisi',
  Ijm: 'Ijumaa',
  Jms: 'Jumamosi',
}

const partOfDay = (hour: number): string => {
  if (hour < 4 || hour > 18) return 'usiku'
  if (hour < 12) return 'asubuhi'
  return hour < 16 ? 'mchana' : 'jioni'
}

/** Swahili counts hours from 6 in the morning: 07:30 is `saa 1:30 asubuhi`. */
const swahiliClock = (clock: string): string => {
  const [hours = '', minutes = ''] = clock.split(':')
  return `saa ${(Number(hours) + 6) % 12 || 12}:${minutes} ${partOfDay(Number(hours))}`
}

const momentOf = (language: Language, at: Date, isSms: boolean) => {
  const day = formatDay(nairobiDay(at), language)
  const clock = nairobiClock(at)
  if (isSms || language === 'en') return { day, time: clock }
  return {
    day: day.replace(/^\w+/, (short) => SWAHILI_DAYS[short] ?? short),
    time: `${clock} (${swahiliClock(clock)})`,
  }
}

/** Such as `26 Nov 18:30`. */
const deadlineOf = (language: Language, at: Date): string =>
  `${formatDay(nairobiDay(at), language).replace(/^\w+ /, '')} ${nairobiClock(at)}`

const FAILURES = keysOf(payments)

const documentOf = (language: Language, kind: CheckedDocument, plate?: string): string => {
  const name = serverMessage(language, `documents.kind.${kind}`)
  return plate !== undefined && VEHICLE_DOCUMENTS.some((one) => one === kind) ? `${name} (${plate})` : name
}

const wordsOf = (language: Language, { reported, document, reason, failure, plate }: Values) => {
  const report = DISPUTE_KINDS.find((one) => one === reported)
  const kind = CHECKED_DOCUMENTS.find((one) => one === document)
  const flaw = DOCUMENT_FLAWS.find((one) => one === reason)
  return {
    ...(report && { reported: serverMessage(language, `notification.reported_${report}`) }),
    ...(failure && {
      failure: serverMessage(language, FAILURES.find((one) => one === failure) ?? 'payment.failed.other'),
    }),
    ...(kind && { document: documentOf(language, kind, plate) }),
    ...(flaw && { reason: serverMessage(language, `documents.flaw.${flaw}`) }),
  }
}

const outcomeOf = (language: Language, values: Values, isSms: boolean): string => {
  const outcome = CANCELLED_WHAT.find((one) => one === values['what'])
  if (!outcome) return serverMessage(language, 'notification.without_outcome')
  return isSms
    ? serverMessage(language, `notificationSms.outcome_${outcome}`, values)
    : serverMessage(language, `notification.outcome_${outcome}`, values)
}

export const driverNote = (language: Language, note: string): string =>
  serverMessage(language, 'notification.driverNote', { note: note.replace(/[.\s]+$/, '') })

const meetingOf = (language: Language, { pickup = '', note }: Values): string =>
  note === undefined ? pickup : `${pickup}. ${driverNote(language, note)}`

const tripOf = (language: Language, values: Values, isSms: boolean): string => {
  if (values['at']) return serverMessage(language, isSms ? 'notificationSms.trip' : 'notification.trip', values)
  return values['trip'] || serverMessage(language, 'notification.without_trip')
}

export const composeValues = (language: Language, facts: Values, isSms = false): Values => {
  const { at, dueAt, numSeats } = facts
  const known: Values = {
    ...facts,
    ...(at && momentOf(language, new Date(at), isSms)),
    ...(dueAt && { deadline: deadlineOf(language, new Date(dueAt)) }),
    ...(numSeats && { seats: serverMessage(language, 'notification.seats', { numSeats }) }),
  }
  const missing = REPLACED.filter((name) => !known[name])
  const whole: Values = {
    ...known,
    ...Object.fromEntries(missing.map((name) => [name, serverMessage(language, `notification.without_${name}`)])),
  }
  return {
    ...whole,
    trip: tripOf(language, whole, isSms),
    meeting: meetingOf(language, whole),
    outcome: outcomeOf(language, whole, isSms),
    ...wordsOf(language, facts),
  }
}

type Variant =
  | Exclude<NotificationKind, 'otp_verification'>
  | 'reminder_rider_soon'
  | 'reminder_driver_soon'
  | 'ride_cancelled_by_document'
  | 'rate_trip_with'
  | 'alert_ending_from'
  | 'alert_ending_to'
  | 'refund_sent_without_number'
  | 'payout_sent_without_number'
  | 'dispute_opened_driver'
  | 'dispute_decided_driver'

/** Some kinds have more than one text. Sign-in codes are no notifications. */
export const variantOf = ({ template, params }: Said): Variant => {
  if (template === 'ride_cancelled' && params['byDocument'] === 'yes') return 'ride_cancelled_by_document'
  // A driver with several riders rates each of them.
  if (template === 'rate_trip' && params['name']) return 'rate_trip_with'
  // An alert may have only one place; any other place is accepted.
  if (template === 'alert_ending' && !params['destination']) return 'alert_ending_from'
  if (template === 'alert_ending' && !params['origin']) return 'alert_ending_to'
  if ((template === 'refund_sent' || template === 'payout_sent') && !params['phoneEnd'])
    return `${template}_without_number`
  if ((template === 'dispute_opened' || template === 'dispute_decided') && params['isDriver'] === 'yes')
    return `${template}_driver`
  const isSoon = params['soon'] === 'yes' && (template === 'reminder_rider' || template === 'reminder_driver')
  return (isSoon ? `${template}_soon` : template) as Variant
}
