import { z } from 'zod'
import type { HttpAnswer, HttpResult } from '../../platform/call-http.ts'
import type { MpesaConfig } from '../../platform/config-mpesa.ts'
import { MINUTE_MS, NAIROBI_OFFSET_MINUTES } from '../../shared/kernel/nairobi-time.ts'
import { rejected, unavailable, unknown } from '../outcomes.ts'
import type { PromptAccepted, PromptRequest, PromptResult, PromptStatus, ProviderOutcome } from './port.ts'

/** What an answer means. `stale-token`: Daraja executed nothing, and a new token may help. */
export type Reading<T> = ProviderOutcome<T> | { kind: 'stale-token'; reason: string }

/** The result code when the phone has another open request. It is also our `reason` when Daraja refuses a call for that. */
export const SUBSCRIBER_LOCKED = '1001'
const PAID = '0'
const STILL_PROCESSING = '4999'
const MANY_MEANINGS = '500.001.1001'

export const zOpaqueId = z.string().regex(/^[\x21-\x7e]{1,64}$/)
export const zCode = z.union([z.string(), z.number()]).transform((code) => String(code).trim())

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.union([z.string(), z.number()]).transform(Number),
})
const PushAnswer = z.object({ MerchantRequestID: zOpaqueId, CheckoutRequestID: zOpaqueId, ResponseCode: zCode })
const QueryAnswer = z.object({ ResponseCode: zCode, ResultCode: zCode, CheckoutRequestID: zOpaqueId })
const Refusal = z.object({ errorCode: z.string().regex(/^[\w.-]{1,40}$/), errorMessage: z.string().catch('') })
const GatewayFault = z.object({ fault: z.object({ detail: z.object({ errorcode: z.string() }) }) })

/** `YYYYMMDDHHmmss` in East Africa Time, whatever the time zone of the server. */
export const darajaTimestamp = (now: Date): string =>
  new Date(now.getTime() + NAIROBI_OFFSET_MINUTES * MINUTE_MS).toISOString().replace(/\D/g, '').slice(0, 14)

export const darajaPassword = (config: MpesaConfig, timestamp: string): string =>
  Buffer.from(`${config.shortcode}${config.passkey}${timestamp}`).toString('base64')

const credentials = (config: MpesaConfig, now: Date) => {
  const timestamp = darajaTimestamp(now)
  return {
    BusinessShortCode: Number(config.shortcode),
    Password: darajaPassword(config, timestamp),
    Timestamp: timestamp,
  }
}

/** Sends numbers as JSON numbers. Daraja accepted requests with numbers in strings, and ended them with 1037. */
export const pushBody = (config: MpesaConfig, request: PromptRequest, now: Date) => ({
  ...credentials(config, now),
  TransactionType: config.transactionType,
  Amount: request.amountKsh,
  PartyA: Number(request.msisdn),
  PartyB: Number(config.partyB),
  PhoneNumber: Number(request.msisdn),
  CallBackURL: request.callbackUrl,
  AccountReference: request.reference,
  TransactionDesc: request.description,
})

export const queryBody = (config: MpesaConfig, checkoutRequestId: string, now: Date) => ({
  ...credentials(config, now),
  CheckoutRequestID: checkoutRequestId,
})

const STALE_TOKEN = new Set(['400.003.01', '401.002.01', '401.003.01', '404.001.03'])
const NOTHING_HAPPENED = new Set(['500.003.02', '500.003.03', '00.002.1001'])

/** This code has five meanings, and only the provider's text distinguishes them. */
const readManyMeanings = (message: string): Reading<never> => {
  if (/unable to lock/i.test(message)) return rejected(SUBSCRIBER_LOCKED)
  if (/wrong credentials|merchant does not exist/i.test(message)) return rejected(MANY_MEANINGS)
  return unknown(MANY_MEANINGS)
}

export const readRefusal = (answer: HttpAnswer): Reading<never> => {
  const refusal = Refusal.safeParse(answer.json)
  if (refusal.success) {
    const { errorCode, errorMessage } = refusal.data
    if (STALE_TOKEN.has(errorCode)) return { kind: 'stale-token', reason: errorCode }
    if (NOTHING_HAPPENED.has(errorCode)) return unavailable(errorCode)
    if (errorCode === MANY_MEANINGS) return readManyMeanings(errorMessage)
    return answer.status >= 400 && answer.status < 500 ? rejected(errorCode) : unknown(errorCode)
  }
  const fault = GatewayFault.safeParse(answer.json)
  if (answer.status === 429) return unavailable('http-429')
  if (fault.success && fault.data.fault.detail.errorcode.startsWith('policies.ratelimit'))
    return unavailable('rate-limit')
  if (answer.status === 401)
    return /apiproduct/i.test(answer.text) ? rejected('http-401') : { kind: 'stale-token', reason: 'http-401' }
  return unknown(`http-${answer.status}`)
}

export const unanswered = (result: Exclude<HttpResult, HttpAnswer>): Reading<never> =>
  result.kind === 'unsent' ? unavailable(result.reason) : unknown(result.reason)

export const readPush = (result: HttpResult): Reading<PromptAccepted> => {
  if (result.kind !== 'answer') return unanswered(result)
  if (result.status !== 200) return readRefusal(result)
  const parsed = PushAnswer.safeParse(result.json)
  if (!parsed.success) return unknown('unreadable')
  const { ResponseCode, MerchantRequestID, CheckoutRequestID } = parsed.data
  if (ResponseCode !== '0') return rejected(ResponseCode)
  return {
    kind: 'accepted',
    value: { merchantRequestId: MerchantRequestID, checkoutRequestId: CheckoutRequestID },
  }
}

const IN_FLIGHT = { kind: 'accepted', value: { state: 'in-flight' } } as const

/** 500.001.1001 says nothing about a payment, because Daraja returns it for finished payments too. It never counts as failed. */
export const readQuery = (result: HttpResult, checkoutRequestId: string): Reading<PromptStatus> => {
  if (result.kind !== 'answer') return unanswered(result)
  if (result.status !== 200) {
    const refusal = Refusal.safeParse(result.json)
    return refusal.success && refusal.data.errorCode === MANY_MEANINGS ? IN_FLIGHT : readRefusal(result)
  }
  const parsed = QueryAnswer.safeParse(result.json)
  if (!parsed.success || parsed.data.CheckoutRequestID !== checkoutRequestId) return unknown('unreadable')
  const { ResponseCode, ResultCode } = parsed.data
  if (ResponseCode !== '0' || ResultCode === '') return unknown('unreadable')
  if (ResultCode === STILL_PROCESSING) return IN_FLIGHT
  if (ResultCode === PAID) return { kind: 'accepted', value: { state: 'paid' } }
  return { kind: 'accepted', value: { state: 'failed', resultCode: ResultCode } }
}

export interface AccessToken {
  token: string
  lifetimeSeconds: number
}

/** No payment call was made yet, so nothing here is ever `unknown`. */
export const readToken = (result: HttpResult): ProviderOutcome<AccessToken> => {
  if (result.kind !== 'answer') return unavailable(result.reason)
  if (result.status >= 400 && result.status < 500 && result.status !== 429) return rejected('credentials')
  const parsed = TokenAnswer.safeParse(result.json)
  if (result.status !== 200 || !parsed.success) return unavailable(`token-http-${result.status}`)
  const { access_token: token, expires_in: seconds } = parsed.data
  return { kind: 'accepted', value: { token, lifetimeSeconds: Number.isFinite(seconds) ? seconds : 0 } }
}

const Callback = z.object({
  Body: z.object({
    stkCallback: z.object({
      MerchantRequestID: zOpaqueId,
      CheckoutRequestID: zOpaqueId,
      ResultCode: zCode.pipe(z.string().regex(/^[\w.-]{1,32}$/)),
      CallbackMetadata: z
        .object({ Item: z.array(z.object({ Name: z.string(), Value: z.unknown().optional() })) })
        .optional()
        .catch(undefined),
    }),
  }),
})

/** `650`, `650.0` and `"650.00"` are all 650. Null for fractions of a shilling and other invalid amounts. */
export const wholeShillings = (value: unknown): number | null => {
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof amount === 'number' && Number.isInteger(amount) && amount >= 0 && amount <= 2_147_483_647
    ? amount
    : null
}

/** Reads metadata by name, because its order is not fixed. Ignores the payer's number, because it may be masked. */
export const readStkCallback = (body: unknown): PromptResult | null => {
  const parsed = Callback.safeParse(body)
  if (!parsed.success) return null
  const { MerchantRequestID, CheckoutRequestID, ResultCode, CallbackMetadata } = parsed.data.Body.stkCallback
  const named = (name: string) =>
    ResultCode === PAID ? CallbackMetadata?.Item.find((item) => item.Name === name)?.Value : undefined
  const receipt = named('MpesaReceiptNumber')
  return {
    checkoutRequestId: CheckoutRequestID,
    merchantRequestId: MerchantRequestID,
    resultCode: ResultCode,
    paidKsh: wholeShillings(named('Amount')),
    receipt: typeof receipt === 'string' && /^[A-Z0-9]{6,20}$/.test(receipt) ? receipt : null,
  }
}
