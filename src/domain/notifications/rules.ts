import {
  NOTIFICATION_TEMPLATES,
  TEMPLATE_PARAMS,
  type NotificationKind,
  type NotificationTemplate,
} from '../../shared/contract/notifications.ts'
import type { NotificationChannel } from '../../shared/contract/enums.ts'
import { MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'

/** What a template's placeholders are called, with their values. */
export type TemplateValues<Template extends NotificationKind> = Record<
  (typeof TEMPLATE_PARAMS)[Template][number],
  string
>

export const MAX_DELIVERY_ATTEMPTS = 8

const SENDING_MINUTES = 10

/** Whoever took a notification up before then is not sending it any more. */
export const unsettledSince = (now: Date): Date => new Date(now.getTime() - SENDING_MINUTES * MINUTE_MS)

/** The values in the order the approved template numbers its placeholders. */
export const orderedParams = (template: NotificationKind, values: Readonly<Record<string, string>>): string[] =>
  TEMPLATE_PARAMS[template].map((name) => values[name] ?? '')

/** WhatsApp first, then SMS, and only what the user wants. E-mail joins them when it has a provider. */
export const channelsToTry = (kind: NotificationKind, wanted: readonly NotificationChannel[]): ('whatsapp' | 'sms')[] =>
  (['whatsapp', 'sms'] as const).filter(
    (channel) => wanted.includes(channel) && (channel !== 'whatsapp' || isTemplate(kind)),
  )

const TEMPLATES: ReadonlySet<string> = new Set(NOTIFICATION_TEMPLATES)

/** Whether WhatsApp can bring it. */
export const isTemplate = (kind: NotificationKind): kind is NotificationTemplate => TEMPLATES.has(kind)

export const LISTED_NOTIFICATIONS = 50

/** What a template needs and was not given. */
export const missingParams = (template: NotificationKind, values: Readonly<Record<string, string>>): string[] =>
  TEMPLATE_PARAMS[template].filter((name) => !values[name])
