import { callHttp, type HttpResult } from '../../platform/call-http.ts'
import type { Logger, Severity } from '../../platform/logger.ts'
import type { MpesaConfig } from '../../platform/config-mpesa.ts'
import { createAccessTokens, type AccessTokenParts, type AccessTokens } from './access-tokens.ts'
import { REPEATED, type PaymentsPort, type ProviderOutcome } from './port.ts'
import {
  pushBody,
  queryBody,
  readPush,
  readQuery,
  readStkCallback,
  SUBSCRIBER_LOCKED,
  type Reading,
} from './transform.ts'
import {
  readAccepted,
  readTransferResult,
  receiptBody,
  reversalBody,
  statusBody,
  transferBody,
} from './transform-out.ts'

export interface DarajaParts extends AccessTokenParts {
  config: MpesaConfig
  logger: Logger
}

const STATUS_PATH = '/mpesa/transactionstatus/v1/query'
const HARMLESS = new Set([SUBSCRIBER_LOCKED, REPEATED])

const severity = (outcome: ProviderOutcome<unknown>): Severity => {
  if (outcome.kind === 'accepted') return 'low'
  // Any other rejection is our fault: wrong credentials, or a wrong shortcode, path or field.
  return outcome.kind === 'rejected' && !HARMLESS.has(outcome.reason) ? 'critical' : 'high'
}

/** When Daraja refuses a token, it has executed nothing, so the call is repeated once with a new token. */
const withToken = async <T>(
  accessTokens: AccessTokens,
  call: (token: string) => Promise<Reading<T>>,
): Promise<ProviderOutcome<T>> => {
  const first = await accessTokens.obtain()
  if (first.kind !== 'accepted') return first
  const reading = await call(first.value)
  if (reading.kind !== 'stale-token') return reading
  const second = await accessTokens.obtain(first.value)
  if (second.kind !== 'accepted') return second
  const again = await call(second.value)
  return again.kind === 'stale-token' ? { kind: 'rejected', reason: again.reason } : again
}

const createCaller = ({ config, fetch, logger }: DarajaParts) => {
  const post = (path: string, token: string, body: unknown): Promise<HttpResult> =>
    callHttp(fetch, {
      provider: 'daraja',
      url: `${config.baseUrl}${path}`,
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      timeoutMs: config.timeoutMs,
    })

  const attempt = async <T>(
    event: string,
    call: (token: string) => Promise<Reading<T>>,
    accessTokens: AccessTokens,
  ): Promise<ProviderOutcome<T>> => {
    const startedAt = performance.now()
    const outcome = await withToken(accessTokens, call)
    logger.log(severity(outcome), event, {
      provider: 'mpesa',
      outcome: outcome.kind,
      code: outcome.kind === 'accepted' ? undefined : outcome.reason,
      ms: Math.round(performance.now() - startedAt),
    })
    return outcome
  }

  return { post, attempt }
}

export const createDaraja = (parts: DarajaParts): PaymentsPort => {
  const { config, clock } = parts
  const taking = createAccessTokens({ ...parts, name: 'mpesa' })
  const isOneApp = config.b2c.consumerKey === config.consumerKey
  const sending = isOneApp
    ? taking
    : createAccessTokens({ ...parts, config: { ...config, ...config.b2c }, name: 'mpesa-b2c' })

  const { post, attempt } = createCaller(parts)
  const submit = (event: string, path: string, body: object, accessTokens: AccessTokens) =>
    attempt(event, async (token) => readAccepted(await post(path, token, body)), accessTokens)
  const ownShortcodes = [config.shortcode, config.partyB, config.b2c.shortcode]
  return {
    sendPrompt: (request) =>
      attempt(
        'stk push',
        async (token) =>
          readPush(await post('/mpesa/stkpush/v1/processrequest', token, pushBody(config, request, clock.now()))),
        taking,
      ),
    queryPrompt: (checkoutRequestId) =>
      attempt(
        'stk query',
        async (token) =>
          readQuery(
            await post('/mpesa/stkpushquery/v1/query', token, queryBody(config, checkoutRequestId, clock.now())),
            checkoutRequestId,
          ),
        taking,
      ),
    sendMoney: (request) => submit('b2c', '/mpesa/b2c/v3/paymentrequest', transferBody(config, request), sending),
    reversePayment: (request) =>
      submit('reversal', '/mpesa/reversal/v1/request', reversalBody(config, request), taking),
    queryTransfer: (question) =>
      submit('transaction status', STATUS_PATH, statusBody(config, question), question.isReversal ? taking : sending),
    queryReceipt: (request) =>
      submit(
        'receipt status',
        STATUS_PATH,
        receiptBody(config, request),
        request.direction === 'IN' ? taking : sending,
      ),
    readTransferResult: (body) => readTransferResult(body, ownShortcodes),
    readCallback: readStkCallback,
  }
}
