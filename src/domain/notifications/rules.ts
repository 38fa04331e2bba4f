import { TEMPLATE_PARAMS, type NotificationTemplate } from '../../shared/contract/notifications.ts'
import type { NotificationChannel } from '../../shared/contract/enums.ts'

/** What a template's placeholders are called, with their values. */
export type TemplateValues<Template extends NotificationTemplate> = Record<
  (typeof TEMPLATE_PARAMS)[Template][number],
  string
>

export const MAX_DELIVERY_ATTEMPTS = 8

/** The values in the order the approved template numbers its placeholders. */
export const orderedParams = (template: NotificationTemplate, values: Readonly<Record<string, string>>): string[] =>
  TEMPLATE_PARAMS[template].map((name) => values[name] ?? '')

/** WhatsApp first, then SMS, and only what the user wants. E-mail joins them when it has a provider. */
export const channelsToTry = (wanted: readonly NotificationChannel[]): ('whatsapp' | 'sms')[] =>
  (['whatsapp', 'sms'] as const).filter((channel) => wanted.includes(channel))

export const LISTED_NOTIFICATIONS = 50

/** What a template needs and was not given. */
export const missingParams = (template: NotificationTemplate, values: Readonly<Record<string, string>>): string[] =>
  TEMPLATE_PARAMS[template].filter((name) => !values[name])
