import type { ClientResponse } from 'hono/client'
import type { ErrorBody } from '../../shared/contract/errors.ts'
import type { ErrorCode } from '../../shared/kernel/error-codes.ts'

/** A refusal, with its message in the reader's language. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** The text of the refusal, also when it comes from another server and is not shown. */
  readonly said: string
  constructor(status: number, body: ErrorBody, said = body.error) {
    super(body.error)
    this.said = said
    this.name = 'ApiError'
    this.status = status
    this.body = body
  }
  get code(): ErrorCode {
    return this.body.code
  }
  /** For a form without a place for each field's error: the message about the first field, otherwise about the call. */
  get sentence(): string {
    return this.body.issues?.[0]?.message ?? this.body.error
  }
  /** The message for one field of a 422, by the field's path. */
  issue(path: string): string | undefined {
    return this.body.issues?.find((issue) => issue.path === path)?.message
  }
}

/** The server's sentence when the error is a refusal; otherwise, for example without a network, this sentence. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError && error.sentence) || otherwise

type Success = 200 | 201 | 202
type Answered<R> = R extends ClientResponse<infer Body, infer Status> ? (Status extends Success ? Body : never) : never

const isRecord = (body: unknown): body is Record<string, unknown> => typeof body === 'object' && body !== null
const isErrorBody = (body: unknown): body is ErrorBody => isRecord(body) && 'code' in body && 'error' in body

/** The code for an answer without our own codes, for example from a proxy: only its status counts. */
const foreignCode = (status: number): ErrorCode => {
  if (status >= 500) return 'NETWORK_ERROR'
  if (status === 429) return 'RATE_LIMITED'
  return status === 404 ? 'NOT_FOUND' : 'UNKNOWN_ERROR'
}

const refusalOf = async (response: { status: number; json: () => Promise<unknown> }): Promise<ApiError> => {
  const body = await response.json().catch(() => null)
  if (isErrorBody(body)) return new ApiError(response.status, body)
  const of = (name: string): unknown => (isRecord(body) ? body[name] : undefined)
  const [error, waitTime, attemptsLeft] = [of('error'), of('waitTime'), of('attemptsLeft')]
  const ours: ErrorBody = {
    success: false,
    error: '',
    code: foreignCode(response.status),
    ...(typeof waitTime === 'number' && { waitTime }),
    ...(typeof attemptsLeft === 'number' && { attemptsLeft }),
  }
  return new ApiError(response.status, ours, typeof error === 'string' ? error : '')
}

/** The result of a call: its body, or why it was refused. A lost connection is thrown. */
export type Outcome<Body> = { ok: true; body: Body } | { ok: false; error: ApiError }

/** Used by the functions of `features/<name>/api.ts`; all other code gets the outcome from one of them. */
export const attempt = async <R extends ClientResponse<unknown, number>>(
  pending: Promise<R>,
): Promise<Outcome<Answered<R>>> => {
  const response = await pending
  if (!response.ok) return { ok: false, error: await refusalOf(response) }
  return { ok: true, body: (await response.json()) as Answered<R> }
}

interface FileAnswer {
  ok: boolean
  status: number
  json: () => Promise<unknown>
  blob: () => Promise<Blob>
}

/** `attempt` for a call that returns a file. */
export const attemptFile = async (pending: Promise<FileAnswer>): Promise<Outcome<Blob>> => {
  const response = await pending
  return response.ok ? { ok: true, body: await response.blob() } : { ok: false, error: await refusalOf(response) }
}

/** The body of a successful call; a refusal is thrown as an `ApiError`. */
export const answerOf = async <Body>(pending: Promise<Outcome<Body>>): Promise<Body> => {
  const outcome = await pending
  if (!outcome.ok) throw outcome.error
  return outcome.body
}
