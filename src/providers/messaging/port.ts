import type { Language } from '../../shared/contract/enums.ts'
import type { NotificationTemplate } from '../../shared/contract/notifications.ts'

export type DeliveryOutcome =
  | { kind: 'accepted'; providerId: string }
  /** Repeating on this channel will not help; another channel may. */
  | { kind: 'rejected'; reason: string }
  /** Nothing was sent; safe to repeat. */
  | { kind: 'unavailable'; reason: string }
  /** It may have been sent. */
  | { kind: 'unknown'; reason: string }

export interface TemplateMessage {
  /** `+254XXXXXXXXX`. */
  to: string
  template: NotificationTemplate
  language: Language
  /** In the order the approved template numbers them. */
  params: readonly string[]
  /** Comes back in status webhooks: the only correlation that survives a lost answer. */
  correlation: string
}

export interface TextMessage {
  /** `+254XXXXXXXXX`. */
  to: string
  text: string
}

export interface MessagingPort {
  sendTemplate: (message: TemplateMessage) => Promise<DeliveryOutcome>
  sendSms: (message: TextMessage) => Promise<DeliveryOutcome>
}
