import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { ReportSecrets } from '../../platform/config-messaging.ts'
import { hashToken } from '../../platform/ids.ts'
import type { ReportedState } from '../../shared/contract/deliveries.ts'
import { parseKenyanPhone } from '../../shared/kernel/kenyan-phone.ts'
import type { MessagingPort, ReportedMessage } from './port.ts'

const MAX_REPORTS = 500
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const zProviderId = z
  .string()
  .min(1)
  .max(512)
  .regex(/^[\x21-\x7e]+$/)

const Status = z.object({
  id: zProviderId,
  status: z.enum(['sent', 'delivered', 'read', 'failed', 'played']),
  biz_opaque_callback_data: z.string().max(512).optional(),
  errors: z.array(z.object({ code: z.number() })).optional(),
})
// Incoming messages and other events of Meta arrive at the same address, and are ignored.
const Webhook = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({ value: z.object({ statuses: z.array(z.unknown()).default([]) }).catch({ statuses: [] }) }),
      ),
    }),
  ),
})

const STATES: Record<z.infer<typeof Status>['status'], ReportedState> = {
  sent: 'SENT',
  delivered: 'DELIVERED',
  read: 'READ',
  played: 'READ',
  failed: 'FAILED',
}

const readStatus = (status: unknown): ReportedMessage[] => {
  const parsed = Status.safeParse(status)
  if (!parsed.success) return []
  const { id, biz_opaque_callback_data: ours, errors } = parsed.data
  const code = errors?.[0]?.code
  return [
    {
      provider: 'whatsapp',
      providerId: id,
      correlation: ours !== undefined && UUID.test(ours) ? ours : null,
      phone: null,
      state: STATES[parsed.data.status],
      reason: code === undefined ? null : String(code),
    },
  ]
}

const parse = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return null
  }
}

/** Needs the received bytes, which Meta has signed. Serialising the JSON again could change them. */
const isSigned = (secret: string, body: Uint8Array, signature: string | undefined): boolean => {
  const hex = /^sha256=([0-9a-f]{64})$/i.exec(signature ?? '')?.[1]
  if (hex === undefined) return false
  return timingSafeEqual(Buffer.from(hex, 'hex'), createHmac('sha256', secret).update(body).digest())
}

const isSame = (given: string, expected: string) => timingSafeEqual(hashToken(given), hashToken(expected))

// AbsentSubscriber: the phone is off. The network keeps trying, and reports Success, Expired or Failed in the end.
const SMS_STATES: Record<string, ReportedState> = {
  Sent: 'SENT',
  Submitted: 'SENT',
  Buffered: 'SENT',
  AbsentSubscriber: 'SENT',
  Success: 'DELIVERED',
  Rejected: 'FAILED',
  Failed: 'FAILED',
  Expired: 'FAILED',
}

const readSmsReport = (text: string): ReportedMessage[] => {
  const form = new URLSearchParams(text)
  const id = zProviderId.safeParse(form.get('id'))
  const status = form.get('status') ?? ''
  const state = Object.hasOwn(SMS_STATES, status) ? SMS_STATES[status] : undefined
  if (!id.success || !state) return []
  const reason = form.get('failureReason') ?? (status === 'AbsentSubscriber' || status === 'Expired' ? status : null)
  const phone = parseKenyanPhone(form.get('phoneNumber') ?? '')
  return [{ provider: 'sms', providerId: id.data, correlation: null, phone, state, reason }]
}

export const createReports = (
  secrets: ReportSecrets,
): Pick<MessagingPort, 'readWhatsappReports' | 'readWhatsappChallenge' | 'readSmsReports'> => ({
  readWhatsappReports: (body, signature) => {
    if (!isSigned(secrets.whatsappAppSecret, body, signature)) return null
    const parsed = Webhook.safeParse(parse(body))
    if (!parsed.success) return []
    const statuses = parsed.data.entry.flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses))
    return statuses.slice(0, MAX_REPORTS).flatMap(readStatus)
  },
  readWhatsappChallenge: (query) => {
    const isAsked =
      query['hub.mode'] === 'subscribe' && isSame(query['hub.verify_token'] ?? '', secrets.whatsappVerifyToken)
    const challenge = query['hub.challenge'] ?? ''
    return isAsked && /^\w{1,128}$/.test(challenge) ? challenge : null
  },
  readSmsReports: (token, form) => (isSame(token, secrets.smsToken) ? readSmsReport(form) : null),
})
