import { errorField } from './error-field.ts'
import { watchCall, type Provider } from './watch-call.ts'

export type HttpResult =
  | HttpAnswer
  /** The request never left this machine, so it can be repeated. */
  | { kind: 'unsent'; reason: string }
  /** The request may have arrived and been processed. */
  | { kind: 'lost'; reason: string }

export interface HttpAnswer {
  kind: 'answer'
  status: number
  text: string
  /** Undefined when the body is not JSON, whatever its content type says. */
  json: unknown
}

export interface HttpCall {
  provider: Provider
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
  /** The limit for the whole exchange, including connecting and reading. */
  timeoutMs: number
}

const MAX_BODY_BYTES = 1024 * 1024
const NEVER_SENT = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/

class Deadline extends Error {}
class TooLarge extends Error {}

const readBounded = async (response: Response): Promise<string> => {
  if (response.body === null) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > MAX_BODY_BYTES) throw new TooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const exchange = async (fetcher: typeof fetch, call: HttpCall, signal: AbortSignal): Promise<HttpAnswer> => {
  const { url, method, headers, body } = call
  const init = { method, headers, signal, redirect: 'manual' as const, ...(body === undefined ? {} : { body }) }
  const response = await fetcher(url, init)
  const text = await readBounded(response)
  return { kind: 'answer', status: response.status, text, json: parseJson(text) }
}

const failure = (error: unknown): HttpResult => {
  if (error instanceof Deadline) return { kind: 'lost', reason: 'timeout' }
  if (error instanceof TooLarge) return { kind: 'lost', reason: 'too-large' }
  const code = (error instanceof Error ? errorField(error.cause, 'code') : undefined) ?? 'connection'
  return NEVER_SENT.test(code) ? { kind: 'unsent', reason: code } : { kind: 'lost', reason: code }
}

const outcomeOf = (result: HttpResult): string => {
  if (result.kind !== 'answer') return result.kind
  return result.status < 400 ? 'ok' : String(result.status)
}

/** The deadline is enforced even when `fetcher` ignores its signal. */
const callInTime = async (fetcher: typeof fetch, call: HttpCall): Promise<HttpResult> => {
  const abort = new AbortController()
  const { promise: expired, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new Deadline())
    abort.abort()
  }, call.timeoutMs)
  try {
    return await Promise.race([exchange(fetcher, call, abort.signal), expired])
  } catch (error) {
    return failure(error)
  } finally {
    clearTimeout(timer)
  }
}

/** Never throws. */
export const callHttp = (fetcher: typeof fetch, call: HttpCall): Promise<HttpResult> =>
  watchCall(call.provider, call.method, () => callInTime(fetcher, call), outcomeOf)
