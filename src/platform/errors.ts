import { errorStatus, type ErrorCode } from '../shared/kernel/error-codes.ts'
import type { Language } from '../shared/contract/enums.ts'
import type { MessageParams } from '../shared/messages/format.ts'
import { serverMessage, type ServerMessageKey } from '../shared/messages/server.ts'

/** A field that breaks a rule: which one, and the sentence about it. */
export interface Flaw {
  path: string
  messageKey: ServerMessageKey
  params?: MessageParams
}

export interface AppErrorDetails {
  params?: MessageParams
  issues?: { path: string; message: string }[]
  /** The same before it is known in which language the answer is. */
  flaws?: readonly Flaw[]
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

/** 422 about fields that break rules, in the language of the answer: also for callers whose own language is not known yet. */
export const refusedFields = (first: Flaw, ...others: Flaw[]) =>
  new AppError('INVALID', first.messageKey, { flaws: [first, ...others] })

/** 422 about fields that are well formed and still break rules; the first one gives the sentence. */
export const invalidFields = (language: Language, first: Flaw, ...others: Flaw[]) =>
  new AppError('INVALID', first.messageKey, {
    ...(first.params === undefined ? {} : { params: first.params }),
    issues: [first, ...others].map(({ path, messageKey, params }) => ({
      path,
      message: serverMessage(language, messageKey, params),
    })),
  })
