import { errorStatus, type ErrorCode } from '../shared/kernel/error-codes.ts'
import type { Language } from '../shared/contract/enums.ts'
import type { MessageParams } from '../shared/messages/format.ts'
import { serverMessage, type ServerMessageKey } from '../shared/messages/server.ts'

export interface AppErrorDetails {
  params?: MessageParams
  issues?: { path: string; message: string }[]
  /** Seconds to wait before the same call can work. */
  waitTime?: number
  attemptsLeft?: number
  /** What cancelling gives back now. */
  refund?: { amount: number; percent: number }
}

/** Any refusal a person should read: a stable code for programs, a catalogue sentence for people. */
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

/** A field that breaks a rule: which one, and the sentence about it. */
export interface Flaw {
  path: string
  messageKey: ServerMessageKey
  params?: MessageParams
}

/** 422 about fields that are well formed and still break rules; the first one gives the sentence. */
export const invalidFields = (language: Language, first: Flaw, ...others: Flaw[]) =>
  new AppError('INVALID', first.messageKey, {
    ...(first.params === undefined ? {} : { params: first.params }),
    issues: [first, ...others].map(({ path, messageKey, params }) => ({
      path,
      message: serverMessage(language, messageKey, params),
    })),
  })
