import type { DeliveryState } from '../../shared/contract/deliveries.ts'
import {
  OWN_TEMPLATES,
  SPEC_PARAMS,
  templateParams,
  WHATSAPP_TEMPLATES,
  type NotificationKind,
  type NotificationTemplate,
  type WhatsappTemplate,
} from '../../shared/contract/notifications.ts'
import { DAY_MS, MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import type { DeliveryChannel, NotificationChannel } from '../../shared/kernel/enums.ts'

type Fact =
  /** Names: of the user whom the text is about, and of the driver. */
  | 'name'
  | 'driver'
  | 'phone'
  | 'origin'
  | 'destination'
  | 'pickup'
  | 'note'
  | 'plate'
  | 'vehicle'
  /** `at`: the time of the departure or event. `dueAt`: the latest time to act. */
  | 'at'
  | 'dueAt'
  | 'numSeats'
  | 'seatsLeft'
  | 'amount'
  | 'driverAmount'
  | 'fee'
  | 'receipt'
  | 'phoneEnd'
  | 'rideId'
  /** `what`, `reported`, `document` and `reason` are translated when they are shown, if they are our own words. */
  | 'what'
  | 'reported'
  | 'document'
  | 'reason'
  | 'device'
  /** The key of the sentence that says why a payment failed. */
  | 'failure'
  | 'count'
  | 'alertId'
  /** `yes` in the second of two reminders. */
  | 'soon'
  /** `yes` for the driver of a ride that another user owns. */
  | 'isDriver'
  /** `yes` for a ride that was cancelled because a document is not valid. */
  | 'byDocument'

/** The values of the specification's placeholders are required, except `trip`, which is written in the receiver's language. */
export type TemplateValues<Kind extends NotificationKind> = Partial<Record<Fact, string>> &
  (Kind extends NotificationTemplate ? Record<Exclude<(typeof SPEC_PARAMS)[Kind][number], 'trip'>, string> : unknown)

/** After a day, or after 24 attempts, a message is not sent any more, and only the panel shows it. */
const MAX_AGE_MS = DAY_MS
const MAX_ATTEMPTS = 24
/** How long to wait for a report when the result of an attempt is unknown. */
const DOUBT_MS = MINUTE_MS
const FIRST_PAUSE_MS = MINUTE_MS / 2
const MAX_PAUSE_MS = 30 * MINUTE_MS
const SENDING_MINUTES = 2

/** A notification claimed before this time is not being sent any more. */
export const unsettledSince = (now: Date): Date => new Date(now.getTime() - SENDING_MINUTES * MINUTE_MS)

export const orderedParams = (template: WhatsappTemplate, values: Readonly<Record<string, string>>): string[] =>
  templateParams(template).map((name) => values[name] ?? '')

export const missingParams = (
  template: NotificationTemplate,
  values: Readonly<Record<string, string>>,
): readonly string[] => SPEC_PARAMS[template].filter((name) => !values[name])

const TEMPLATES: ReadonlySet<string> = new Set(WHATSAPP_TEMPLATES)

export const isTemplate = (kind: NotificationKind): kind is WhatsappTemplate => TEMPLATES.has(kind)

const OWN: ReadonlySet<string> = new Set(OWN_TEMPLATES)

/** An alarm is sent by push and by SMS, whatever channels the admin chose. */
export const isAlarm = (kind: NotificationKind): boolean => kind === 'sos_raised'

/** Whether a push that a browser accepted is enough. It is not enough for alarms and for the specification's templates. */
export const isPushEnough = (kind: NotificationKind): boolean => !isAlarm(kind) && (OWN.has(kind) || !isTemplate(kind))

export const channelsToTry = (kind: NotificationKind, wanted: readonly NotificationChannel[]): NotificationChannel[] =>
  (['whatsapp', 'sms', 'email'] as const).filter(
    (channel) => wanted.includes(channel) && (channel !== 'whatsapp' || isTemplate(kind)),
  )

export const isPublicLink = (link: string): boolean => /^\/(ride\/search)?(\?|$)/.test(link)

export const giveUpAt = (createdAt: Date, expiresAt: Date | null): Date => {
  const oldest = createdAt.getTime() + MAX_AGE_MS
  return new Date(expiresAt === null ? oldest : Math.min(oldest, expiresAt.getTime()))
}

export interface PastAttempt {
  channel: DeliveryChannel
  state: DeliveryState
  createdAt: Date
}

export type Step =
  | { kind: 'send'; channel: NotificationChannel }
  | { kind: 'wait'; until: Date }
  | { kind: 'done'; channel: DeliveryChannel }
  /** `inDoubt`: the message may have arrived. */
  | { kind: 'give-up'; inDoubt: boolean }

const isTaken = ({ state }: PastAttempt) => ['ACCEPTED', 'SENT', 'DELIVERED', 'READ'].includes(state)
const isRefused = ({ state }: PastAttempt) => state === 'REJECTED' || state === 'FAILED'
const isDoubtful = ({ state }: PastAttempt) => state === 'UNKNOWN' || state === 'SENDING'

const pauseAfter = (tries: number) => Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), MAX_PAUSE_MS)

/** The time of the next attempt on a channel, with growing delays. Null after a refusal. */
const readyAt = (mine: readonly PastAttempt[]): number | null => {
  if (mine.some(isRefused)) return null
  const last = mine.at(-1)
  return last ? last.createdAt.getTime() + pauseAfter(mine.length) : 0
}

interface Deadline {
  now: Date
  giveUpAt: Date
}

/**
 * The next step for a notification, from its attempts so far. A notification is done when a channel has accepted it.
 * A message that may have been sent is not repeated while a report may still arrive. Afterwards another channel is
 * used or, if there is none, the same channel once more.
 */
export const nextStep = (
  channels: readonly NotificationChannel[],
  attempts: readonly PastAttempt[],
  deadline: Deadline,
): Step => {
  const now = deadline.now.getTime()
  const taken = attempts.find(isTaken)
  if (taken) return { kind: 'done', channel: taken.channel }
  const doubts = attempts.filter(isDoubtful)
  const clearAt = Math.max(...doubts.map(({ createdAt }) => createdAt.getTime() + DOUBT_MS), 0)
  if (clearAt > now) return { kind: 'wait', until: new Date(clearAt) }
  const giveUp: Step = { kind: 'give-up', inDoubt: doubts.length > 0 }
  if (now >= deadline.giveUpAt.getTime() || attempts.length >= MAX_ATTEMPTS) return giveUp
  const certain = channels.filter((channel) => !doubts.some((doubt) => doubt.channel === channel))
  const ready = certain.map((channel) => ({ channel, at: readyAt(attempts.filter((one) => one.channel === channel)) }))
  const open = ready.filter((one): one is { channel: NotificationChannel; at: number } => one.at !== null)
  const first = open.find(({ at }) => at <= now)
  if (first) return { kind: 'send', channel: first.channel }
  if (open.length > 0) {
    const soonest = Math.min(...open.map(({ at }) => at))
    return { kind: 'wait', until: new Date(Math.min(soonest, deadline.giveUpAt.getTime())) }
  }
  const again = channels.find(
    (channel) =>
      doubts.filter((doubt) => doubt.channel === channel).length === 1 &&
      !attempts.some((one) => one.channel === channel && isRefused(one)),
  )
  return again ? { kind: 'send', channel: again } : giveUp
}

export const MAX_BROWSERS = 10

export const LISTED_NOTIFICATIONS = 50
