import type { ReportedState, ReportProvider } from '../../shared/contract/deliveries.ts'
import type { WhatsappTemplate } from '../../shared/contract/notifications.ts'
import type { Language } from '../../shared/kernel/enums.ts'

export type DeliveryOutcome =
  | { kind: 'accepted'; providerId: string }
  /** Repeating on this channel will not help; another channel may. */
  | { kind: 'rejected'; reason: string }
  /** Nothing was sent, so the call can safely be repeated. */
  | { kind: 'unavailable'; reason: string }
  /** The message may have been sent. */
  | { kind: 'unknown'; reason: string }

export interface TemplateMessage {
  /** `+254XXXXXXXXX`. */
  to: string
  template: WhatsappTemplate
  language: Language
  /** In the order of the approved template's placeholders. */
  params: readonly string[]
  /** The path that the button opens; a sign-in code has a copy button instead. */
  path: string | null
  /** Returned in status webhooks: the only way to match a message after a lost response. */
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
  /** The address that mail programs call (POST, one click) to unsubscribe. */
  stopCall: string
}

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  target: PushTarget
  payload: string
  ttlSeconds: number
}

/** `gone`: the browser has unsubscribed, and this address will never work again. */
export type PushOutcome = DeliveryOutcome | { kind: 'gone'; reason: string }

export interface ReportedMessage {
  provider: ReportProvider
  providerId: string
  /** Our own id, if the provider returns it. */
  correlation: string | null
  /** The receiver of an SMS, `+254XXXXXXXXX`: its report does not return our own id. Null for WhatsApp. */
  phone: string | null
  state: ReportedState
  reason: string | null
}

export interface MessagingPort {
  sendTemplate: (message: TemplateMessage) => Promise<DeliveryOutcome>
  sendSms: (message: TextMessage) => Promise<DeliveryOutcome>
  sendEmail: (message: EmailMessage) => Promise<DeliveryOutcome>
  sendPush: (message: PushMessage) => Promise<PushOutcome>
  /** The key with which browsers subscribe; null without push. */
  pushKey: string | null
  /** Whether an address may be called: browsers send it, and could send any address. */
  isPushEndpoint: (endpoint: string) => boolean
  /** WhatsApp's reports, read from the signed bytes; null without a valid signature. */
  readWhatsappReports: (body: Uint8Array, signature: string | undefined) => ReportedMessage[] | null
  /** The challenge to return when WhatsApp verifies this address; null for any other caller. */
  readWhatsappChallenge: (query: Readonly<Record<string, string | undefined>>) => string | null
  /** Africa's Talking's reports; null when the token from the address is wrong. */
  readSmsReports: (token: string, form: string) => ReportedMessage[] | null
}
