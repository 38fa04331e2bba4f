import { attempt, type Answered } from '../../lib/api-answer.ts'
import { pagePathOf } from '../../lib/page-path.ts'
import { pageAnswerOf } from '../../lib/page-answer.ts'
import { giveSecondFactorFirst } from '../../lib/second-factor.ts'
import type { ClientResponse } from 'hono/client'

export interface AdminAnswer {
  ok: boolean
  intent: string
  error: string
  /** Nothing has changed yet: a second admin has to confirm. */
  waits: boolean
  issues: readonly { path: string; message: string }[]
}

const isProposal = (body: unknown) => typeof body === 'object' && body !== null && 'proposal' in body

/** For the loaders of admins' pages: an admin without two-step verification goes there first. */
export const adminAnswerOf = async <R extends ClientResponse<unknown, number>>(
  pending: Promise<R>,
  request: Request,
): Promise<Answered<R>> => {
  const answered = await attempt(pending)
  if (answered.ok) return answered.body
  giveSecondFactorFirst(answered.error, pagePathOf(request))
  return pageAnswerOf<R>(Promise.reject(answered.error), request)
}

/** For their actions: success, or the refusal. */
export const adminActionOf = async <R extends ClientResponse<unknown, number>>(
  intent: string,
  pending: Promise<R>,
  request: Request,
): Promise<AdminAnswer> => {
  const answered = await attempt(pending)
  if (answered.ok) return { ok: true, intent, error: '', waits: isProposal(answered.body), issues: [] }
  const { error } = answered
  giveSecondFactorFirst(error, pagePathOf(request))
  return { ok: false, intent, error: error.body.error, waits: false, issues: error.body.issues ?? [] }
}
