import type { ReportedState, ReportProvider } from '../../shared/contract/deliveries.ts'
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

export interface EmailMessage {
  to: string
  subject: string
  text: string
  html: string
  /** The same for every repetition of one message, so that a mailbox shows it once. */
  messageId: string
  /** What a mail program calls (POST, one click) when its reader wants no more. */
  stopCall: string
}

/** A browser that may be shown notifications. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  target: PushTarget
  /** What our service worker reads. */
  payload: string
  /** For how long it is news. */
  ttlSeconds: number
}

/** `gone`: the browser has taken its permission back, and never comes again under this address. */
export type PushOutcome = DeliveryOutcome | { kind: 'gone'; reason: string }

/** What a provider says later about a message. */
export interface ReportedMessage {
  provider: ReportProvider
  providerId: string
  /** Our own id, where the provider sends it back. */
  correlation: string | null
  /** `+254XXXXXXXXX`, where it is the only other thing to know the message by. */
  phone: string | null
  state: ReportedState
  reason: string | null
}

export interface MessagingPort {
  sendTemplate: (message: TemplateMessage) => Promise<DeliveryOutcome>
  sendSms: (message: TextMessage) => Promise<DeliveryOutcome>
  sendEmail: (message: EmailMessage) => Promise<DeliveryOutcome>
  sendPush: (message: PushMessage) => Promise<PushOutcome>
  /** The key browsers subscribe with; null where push is not offered. */
  pushKey: string | null
  /** Whether an address may be called at all: browsers name it, and they could name anything. */
  isPushEndpoint: (endpoint: string) => boolean
  /** What WhatsApp reports, from the very bytes it signed; null when it did not sign them. */
  readWhatsappReports: (body: Uint8Array, signature: string | undefined) => ReportedMessage[] | null
  /** The challenge to answer with when WhatsApp asks whether this address is ours; null when somebody else asks. */
  readWhatsappChallenge: (query: Readonly<Record<string, string | undefined>>) => string | null
  /** What Africa's Talking reports; null when the address was not the one only they know. */
  readSmsReports: (token: string, form: string) => ReportedMessage[] | null
}
