import type { ReportedState, ReportProvider } from '../../shared/contract/deliveries.ts'
import type { WhatsappTemplate } from '../../shared/contract/notifications.ts'
import type { Language } from '../../shared/kernel/enums.ts'

export type DeliveryOutcome =
  | { kind: 'accepted'; providerId: string }
  /** A repetition on this channel will not help. Another channel may. */
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
  /** The path that the button opens. Null for a sign-in code, whose button copies the code. */
  path: string | null
  /** WhatsApp returns it in status webhooks. After a lost response, nothing else identifies the message. */
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
  /** The address to which mail programs send a POST request to unsubscribe, after one click. */
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
  /** The receiver of an SMS, `+254XXXXXXXXX`, because the report of an SMS does not return our own id. Null for WhatsApp. */
  phone: string | null
  state: ReportedState
  reason: string | null
}

export interface MessagingPort {
  sendTemplate: (message: TemplateMessage) => Promise<DeliveryOutcome>
  sendSms: (message: TextMessage) => Promise<DeliveryOutcome>
  sendEmail: (message: EmailMessage) => Promise<DeliveryOutcome>
  sendPush: (message: PushMessage) => Promise<PushOutcome>
  /** The key with which browsers subscribe. Null: there is no push. */
  pushKey: string | null
  /** Whether the product may call an address that a browser has sent. A browser could send any address. */
  isPushEndpoint: (endpoint: string) => boolean
  /** Reads WhatsApp's reports from the signed bytes. Null: the signature is not valid. */
  readWhatsappReports: (body: Uint8Array, signature: string | undefined) => ReportedMessage[] | null
  /** The challenge to return when WhatsApp verifies our address. Null: the caller is not WhatsApp. */
  readWhatsappChallenge: (query: Readonly<Record<string, string | undefined>>) => string | null
  /** Reads Africa's Talking's reports. Null: the token from the address is wrong. */
  readSmsReports: (token: string, form: string) => ReportedMessage[] | null
}
