import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { databaseIsAway, postgresRefusal } from '../../platform/postgres-errors.ts'
import { AppError, type FieldIssue } from '../../platform/errors.ts'
import type { Logger, Severity } from '../../platform/logger.ts'
import type { ErrorBody } from '../../shared/contract/errors.ts'
import { errorStatus } from '../../shared/kernel/error-codes.ts'
import { serverMessage } from '../../shared/messages/server.ts'
import type { ApiEnv } from '../environment.ts'
import { errorField } from '../../platform/error-field.ts'
import type { Language } from '../../shared/kernel/enums.ts'

/** The answers, by SQLSTATE, when the database refuses a statement that our own rules did not prevent. */
const bySqlState: Record<string, () => AppError> = {
  '23505': () => new AppError('CONFLICT', 'error.conflict'),
  '23514': () => new AppError('CONFLICT', 'error.conflict'),
  '23P01': () => new AppError('CONFLICT', 'error.conflict'),
  '23503': () => new AppError('CONFLICT', 'error.conflict'),
  '40001': () => new AppError('CONFLICT', 'error.conflict'),
  '40P01': () => new AppError('CONFLICT', 'error.conflict'),
  '55P03': () => new AppError('CONFLICT', 'error.conflict', { waitTime: 1 }),
  '22021': () => new AppError('INVALID', 'error.invalid'),
  '22003': () => new AppError('INVALID', 'error.invalid'),
}

/** Node's error when a client leaves before its body ends. A lost database has the same code, but another message. */
const hasClientLeft = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && errorField(error, 'code') === 'ECONNRESET'

const byHttpStatus: Partial<Record<number, () => AppError>> = {
  400: () => new AppError('UNREADABLE_BODY', 'error.unreadableBody'),
  413: () => new AppError('TOO_LARGE', 'error.tooLarge'),
  415: () => new AppError('UNSUPPORTED_MEDIA_TYPE', 'error.mediaType'),
}

export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException)
    return byHttpStatus[error.status]?.() ?? new AppError('UNKNOWN_ERROR', 'error.unknown')
  if (hasClientLeft(error)) return new AppError('UNREADABLE_BODY', 'error.unreadableBody')
  if (databaseIsAway(error)) return new AppError('DATABASE_UNAVAILABLE', 'error.databaseUnavailable', { waitTime: 2 })
  const refusal = postgresRefusal(error)
  return (refusal && bySqlState[refusal.state]?.()) ?? new AppError('UNKNOWN_ERROR', 'error.unknown')
}

export const severityOf = (status: number): Severity => {
  if (status >= 500) return 'critical'
  if (status === 404 || status === 403) return 'medium'
  return status >= 400 ? 'high' : 'low'
}

export const languageOfHeader = (acceptLanguage: string | undefined): Language =>
  /^\s*sw\b/i.test(acceptLanguage ?? '') ? 'sw' : 'en'

export const languageOf = (c: Context<ApiEnv>): Language => {
  const actor = c.get('ctx')?.actor
  return actor?.kind === 'user' ? actor.language : languageOfHeader(c.req.header('accept-language'))
}

const issueOf = ({ path, messageKey, params }: FieldIssue, language: Language) => ({
  path,
  message: serverMessage(language, messageKey, params),
})

export const answerError = (logger: Logger) => (thrown: unknown, c: Context<ApiEnv>) => {
  const error = toAppError(thrown)
  const { params, fieldIssues, ...details } = error.details
  const language = languageOf(c)
  const status = errorStatus[error.code]
  if (status >= 500)
    logger.log('critical', 'request failed', {
      requestId: c.get('ctx')?.requestId,
      method: c.req.method,
      code: error.code,
      error: thrown,
    })
  const body: ErrorBody = {
    success: false,
    error: serverMessage(language, error.messageKey, params),
    code: error.code,
    ...details,
    ...(fieldIssues && { issues: fieldIssues.map((issue) => issueOf(issue, language)) }),
  }
  if (status === 429 || status === 503) c.header('retry-after', String(details.waitTime ?? 1))
  return c.json(body, status)
}
