import { redirect } from 'react-router'
import { ApiError, attempt, type Answered } from '../../lib/api-answer.ts'
import { pagePathOf } from '../../lib/page-path.ts'
import { pageAnswerOf } from '../../lib/page-answer.ts'
import type { ClientResponse } from 'hono/client'

/** What an admin's action answers to the page. */
export interface AdminAnswer {
  ok: boolean
  intent: string
  error: string
  issues: readonly { path: string; message: string }[]
}

const awaitsSecondFactor = (error: unknown) => error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED'

/** To where the second factor is given, and back here. */
const toSecondFactor = (request: Request) =>
  redirect(`/dashboard/settings?callbackUrl=${encodeURIComponent(pagePathOf(request))}#second-factor`)

/** For the loaders of admins' pages: an admin without the second factor gives it first. */
export const adminAnswerOf = async <R extends ClientResponse<unknown, number>>(
  pending: Promise<R>,
  request: Request,
): Promise<Answered<R>> => {
  const answered = await attempt(pending)
  if (answered.ok) return answered.body
  if (awaitsSecondFactor(answered.error)) throw toSecondFactor(request)
  return pageAnswerOf<R>(Promise.reject(answered.error), request)
}

/** For their actions: done, or why not. */
export const adminActionOf = async <R extends ClientResponse<unknown, number>>(
  intent: string,
  pending: Promise<R>,
  request: Request,
): Promise<AdminAnswer> => {
  const answered = await attempt(pending)
  if (answered.ok) return { ok: true, intent, error: '', issues: [] }
  const { error } = answered
  if (awaitsSecondFactor(error)) throw toSecondFactor(request)
  return { ok: false, intent, error: error.body.error, issues: error.body.issues ?? [] }
}
