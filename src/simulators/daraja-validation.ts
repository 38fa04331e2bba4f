import { z } from 'zod'
import type { MpesaConfig } from '../platform/config-mpesa.ts'
import type { NewPrompt } from './prompts.ts'

export interface Refusal {
  status: 400 | 404 | 500
  code: string
  message: string
}

export const refusals = {
  badHeader: { status: 404, code: '404.001.04', message: 'Invalid Authentication Header' },
  badToken: { status: 404, code: '404.001.03', message: 'Invalid Access Token' },
  noSuchPath: { status: 404, code: '404.001.01', message: 'Resource not found' },
  badPayload: { status: 400, code: '400.002.05', message: 'Invalid Request Payload' },
  wrongCredentials: { status: 500, code: '500.001.1001', message: '[MerchantValidate] - Wrong credentials' },
  noMerchant: { status: 500, code: '500.001.1001', message: 'Merchant does not exist' },
  processing: { status: 500, code: '500.001.1001', message: 'The transaction is being processed' },
  noTransaction: { status: 500, code: '500.001.1001', message: 'The transaction does not Exist' },
  internal: { status: 500, code: '500.003.1001', message: 'Internal Server Error' },
  busy: { status: 500, code: '500.003.02', message: 'Error Occurred: Spike Arrest Violation' },
  locked: {
    status: 500,
    code: '500.001.1001',
    message: 'Unable to lock subscriber, a transaction is already in process for the current subscriber',
  },
} as const satisfies Record<string, Refusal>

const invalid = (field: string): Refusal => ({
  status: 400,
  code: '400.002.02',
  message: `Bad Request - Invalid ${field}`,
})

// Accepts numbers as JSON numbers or as text, because the official example mixes both.
export const digits = (pattern: RegExp) =>
  z.union([z.int(), z.string()]).transform(String).pipe(z.string().regex(pattern))
const isRealTime = (timestamp: string) => {
  const [year, month, day, ...clock] = [timestamp.slice(0, 4), ...(timestamp.slice(4).match(/../g) ?? [])] as [
    string,
    string,
    string,
    ...string[],
  ]
  const instant = new Date(`${year}-${month}-${day}T${clock.join(':')}Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().slice(8, 10) === day
}
const isLoopback = (hostname: string) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
export const isCallbackUrl = (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

const Credentials = {
  BusinessShortCode: digits(/^\d{5,7}$/),
  Timestamp: digits(/^\d{14}$/).refine(isRealTime),
  Password: z.string().min(1),
}
const Push = z.object({
  ...Credentials,
  TransactionType: z.enum(['CustomerPayBillOnline', 'CustomerBuyGoodsOnline']),
  Amount: digits(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(250_000)),
  PartyA: digits(/^254[17]\d{8}$/),
  PartyB: digits(/^\d{5,7}$/),
  PhoneNumber: digits(/^254[17]\d{8}$/),
  CallBackURL: z.string().max(2048).refine(isCallbackUrl),
  AccountReference: z.string().regex(/^[A-Za-z0-9]{1,12}$/),
  // At most 13 characters are documented. The defaults of common clients are longer, and the real service accepts them.
  TransactionDesc: z.string().min(1),
})
const Query = z.object({ ...Credentials, CheckoutRequestID: z.string().min(1).max(64) })

type Checked<T> = { ok: true; value: T } | { ok: false; refusal: Refusal }
const refuse = (refusal: Refusal) => ({ ok: false, refusal }) as const

const checkCredentials = (
  config: MpesaConfig,
  given: { BusinessShortCode: string; Timestamp: string; Password: string },
): Refusal | null => {
  if (given.BusinessShortCode !== config.shortcode) return refusals.noMerchant
  const password = Buffer.from(`${config.shortcode}${config.passkey}${given.Timestamp}`).toString('base64')
  return given.Password === password ? null : refusals.wrongCredentials
}

const firstInvalid = (error: z.ZodError): Refusal => {
  const field = error.issues[0]?.path[0]
  return typeof field === 'string' ? invalid(field) : refusals.badPayload
}

export const checkPush = (config: MpesaConfig, body: unknown): Checked<NewPrompt> => {
  const parsed = Push.safeParse(body)
  if (!parsed.success) return refuse(firstInvalid(parsed.error))
  const push = parsed.data
  const isPayBill = push.TransactionType === 'CustomerPayBillOnline'
  if (push.PartyB !== (isPayBill ? config.shortcode : config.partyB)) return refuse(invalid('PartyB'))
  if (push.PartyA !== push.PhoneNumber) return refuse(invalid('PhoneNumber'))
  const wrong = checkCredentials(config, push)
  if (wrong) return refuse(wrong)
  return {
    ok: true,
    value: {
      phone: push.PhoneNumber,
      amount: push.Amount,
      reference: push.AccountReference,
      description: push.TransactionDesc,
      callbackUrl: push.CallBackURL,
    },
  }
}

export const checkQuery = (config: MpesaConfig, body: unknown): Checked<string> => {
  const parsed = Query.safeParse(body)
  if (!parsed.success) return refuse(firstInvalid(parsed.error))
  const wrong = checkCredentials(config, parsed.data)
  return wrong ? refuse(wrong) : { ok: true, value: parsed.data.CheckoutRequestID }
}

export const checkFields = <Schema extends z.ZodType>(schema: Schema, body: unknown): Checked<z.infer<Schema>> => {
  if (body === undefined) return refuse(refusals.badPayload)
  const parsed = schema.safeParse(body)
  return parsed.success ? { ok: true, value: parsed.data } : refuse(firstInvalid(parsed.error))
}
