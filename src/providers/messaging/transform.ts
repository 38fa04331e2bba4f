import { z } from 'zod'
import type { HttpResult } from '../../platform/call-http.ts'
import type { SmsConfig } from '../../platform/config-phone-messages.ts'
import { rejected, unavailable, unknown } from '../outcomes.ts'
import type { DeliveryOutcome, PushOutcome, TemplateMessage, TextMessage } from './port.ts'

const accepted = (providerId: string) => ({ kind: 'accepted', providerId }) as const

/** The Graph API refuses parameters with line breaks, tabs or runs of spaces. */
const parameter = (text: string) => ({ type: 'text', text: text.replace(/\s+/g, ' ').trim() })

/** The text of the button: the sign-in code in an authentication template, otherwise the end of its approved address. */
const buttonText = ({ template, params, path }: TemplateMessage) =>
  template === 'otp_verification' ? params : path === null ? [] : [path.replace(/^\//, '')]

const components = (message: TemplateMessage) => [
  { type: 'body', parameters: message.params.map(parameter) },
  ...(buttonText(message).length > 0
    ? [{ type: 'button', sub_type: 'url', index: '0', parameters: buttonText(message).map(parameter) }]
    : []),
]

export const templateBody = (message: TemplateMessage) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: message.to.replace('+', ''),
  type: 'template',
  template: {
    name: message.template,
    language: { code: message.language },
    components: components(message),
  },
  biz_opaque_callback_data: message.correlation,
})

const GraphAccepted = z.object({ messages: z.array(z.object({ id: z.string().min(1).max(512) })).min(1) })
const GraphError = z.object({ error: z.object({ code: z.number() }) })

const GRAPH_UNAVAILABLE = new Set([2, 4, 80007, 130429, 131016, 131048, 131056, 131057])
const GRAPH_UNKNOWN = new Set([1, 131000])

/** Reads only `error.code` of an error, because status and text differ between gateways and versions. */
export const readGraph = (result: HttpResult): DeliveryOutcome => {
  if (result.kind === 'unsent') return unavailable(result.reason)
  if (result.kind === 'lost') return unknown(result.reason)
  const refusal = GraphError.safeParse(result.json)
  if (refusal.success) {
    const { code } = refusal.data.error
    if (GRAPH_UNAVAILABLE.has(code)) return unavailable(String(code))
    return GRAPH_UNKNOWN.has(code) ? unknown(String(code)) : rejected(String(code))
  }
  if (result.status === 429) return unavailable('http-429')
  const sent = GraphAccepted.safeParse(result.json)
  if (result.status !== 200 || !sent.success) return unknown(`http-${result.status}`)
  return accepted(sent.data.messages[0]?.id ?? '')
}

export const smsForm = (config: SmsConfig, message: TextMessage): URLSearchParams =>
  new URLSearchParams({
    username: config.username,
    to: message.to,
    message: message.text,
    ...(config.senderId === null ? {} : { from: config.senderId }),
    bulkSMSMode: '1',
    enqueue: '1',
    retryDurationInHours: '1',
  })

const SmsAnswer = z.object({
  SMSMessageData: z.object({
    Message: z.string().catch(''),
    Recipients: z.array(z.object({ statusCode: z.coerce.number(), messageId: z.string().catch('') })),
  }),
})

const readRecipient = (statusCode: number, messageId: string): DeliveryOutcome => {
  if (statusCode >= 100 && statusCode <= 102) return accepted(messageId)
  return statusCode >= 500 ? unknown(String(statusCode)) : rejected(String(statusCode))
}

/** HTTP 201 does not mean success: a refused sender gets 201 without recipients. */
export const readSms = (result: HttpResult): DeliveryOutcome => {
  if (result.kind === 'unsent') return unavailable(result.reason)
  if (result.kind === 'lost') return unknown(result.reason)
  if (result.status === 429) return unavailable('http-429')
  if (result.status >= 400 && result.status < 500) return rejected(`http-${result.status}`)
  const parsed = SmsAnswer.safeParse(result.json)
  if (result.status !== 201 || !parsed.success) return unknown(`http-${result.status}`)
  const { Message, Recipients } = parsed.data.SMSMessageData
  const [recipient] = Recipients
  if (!recipient) return rejected(/^\w{1,40}$/.test(Message) ? Message : 'no-recipient')
  return readRecipient(recipient.statusCode, recipient.messageId)
}

interface SmtpError {
  code?: string
  syscall?: string
  message?: string
  responseCode?: number
}

/** Whether nothing was sent, because the connection, the server's greeting or TLS failed. */
const neverHandedOver = ({ code, syscall, message }: SmtpError): boolean => {
  if (code === 'EDNS' || code === 'ETLS' || code === 'EPROTOCOL') return true
  if (code === 'ESOCKET') return syscall === 'connect'
  return code === 'ETIMEDOUT' && /greeting|connection timeout/i.test(message ?? '')
}

/** The code of a reply decides. Without a reply, the message may have been sent, unless the error excludes that. */
export const readSmtpError = (error: unknown): DeliveryOutcome => {
  const failure: SmtpError = error instanceof Error ? error : {}
  const { responseCode, code } = failure
  if (responseCode !== undefined && responseCode >= 400)
    return responseCode < 500 ? unavailable(String(responseCode)) : rejected(String(responseCode))
  if (neverHandedOver(failure)) return unavailable(code ?? 'connection')
  if (code === 'EENVELOPE' || code === 'EAUTH' || code === 'EMESSAGE') return rejected(code)
  return unknown(code ?? 'connection')
}

export const readPush = (result: HttpResult): PushOutcome => {
  if (result.kind === 'unsent') return unavailable(result.reason)
  if (result.kind === 'lost') return unknown(result.reason)
  const { status } = result
  const reason = `http-${status}`
  if (status === 404 || status === 410) return { kind: 'gone', reason }
  if (status === 429) return unavailable(reason)
  if (status >= 200 && status < 300) return accepted(reason)
  return status >= 500 ? unknown(reason) : rejected(reason)
}
