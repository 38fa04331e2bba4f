import { errorStatus, type ErrorCode } from '../shared/kernel/error-codes.ts'
import type { MessageParams } from '../shared/messages/format.ts'
import { serverMessage, type ServerMessageKey } from '../shared/messages/server.ts'
import type { Language } from '../shared/kernel/enums.ts'

export interface FieldIssue {
  path: string
  messageKey: ServerMessageKey
  params?: MessageParams
}

export interface AppErrorDetails {
  params?: MessageParams
  issues?: { path: string; message: string }[]
  /** Errors by field whose messages are translated with the answer. */
  fieldIssues?: readonly FieldIssue[]
  /** Seconds until the same call can succeed. */
  waitTime?: number
  attemptsLeft?: number
  refund?: { amount: number; percent: number }
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly messageKey: ServerMessageKey
  readonly details: AppErrorDetails

  constructor(code: ErrorCode, messageKey: ServerMessageKey, details: AppErrorDetails = {}) {
    super(`${code}: ${messageKey}`)
    this.name = 'AppError'
    this.code = code
    this.messageKey = messageKey
    this.details = details
  }

  get status() {
    return errorStatus[this.code]
  }
}

export const notFound = () => new AppError('NOT_FOUND', 'error.notFound')
export const forbidden = () => new AppError('FORBIDDEN', 'error.forbidden')
export const unauthenticated = () => new AppError('UNAUTHENTICATED', 'error.unauthenticated')

/** A 422 for invalid fields, when the user's language is not known yet: the messages are translated with the answer. */
export const refusedFields = (first: FieldIssue, ...others: FieldIssue[]) =>
  new AppError('INVALID', first.messageKey, { fieldIssues: [first, ...others] })

/** A 422 for fields that are well formed but break rules. The first field gives the message. */
export const invalidFields = (language: Language, first: FieldIssue, ...others: FieldIssue[]) =>
  new AppError('INVALID', first.messageKey, {
    ...(first.params === undefined ? {} : { params: first.params }),
    issues: [first, ...others].map(({ path, messageKey, params }) => ({
      path,
      message: serverMessage(language, messageKey, params),
    })),
  })
