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
  /** Errors by field, before the language of the answer is known. */
  fieldIssues?: readonly FieldIssue[]
  /** Seconds to wait before the same call can work. */
  waitTime?: number
  attemptsLeft?: number
  refund?: { amount: number; percent: number }
}

/** A refusal for users: a stable code for programs, a message for people. */
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

/** 422 for invalid fields. The message is translated with the answer, so the caller's language may be unknown here. */
export const refusedFields = (first: FieldIssue, ...others: FieldIssue[]) =>
  new AppError('INVALID', first.messageKey, { fieldIssues: [first, ...others] })

/** 422 for fields that are well formed but break rules; the first one gives the message. */
export const invalidFields = (language: Language, first: FieldIssue, ...others: FieldIssue[]) =>
  new AppError('INVALID', first.messageKey, {
    ...(first.params === undefined ? {} : { params: first.params }),
    issues: [first, ...others].map(({ path, messageKey, params }) => ({
      path,
      message: serverMessage(language, messageKey, params),
    })),
  })
