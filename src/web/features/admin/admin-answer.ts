import type { Outcome } from '../../lib/api-answer.ts'
import { pagePathOf } from '../../lib/page-path.ts'
import { refusePage } from '../../lib/page-answer.ts'
import { askSecondFactor } from '../../lib/second-factor.ts'

export interface AdminAnswer {
  ok: boolean
  intent: string
  error: string
  /** Nothing has changed yet: a second admin has to confirm. */
  waits: boolean
  issues: readonly { path: string; message: string }[]
}

const isProposal = (body: unknown) => typeof body === 'object' && body !== null && 'proposal' in body

/** For loaders of admin pages: redirects to two-step verification when that is required. */
export const adminAnswerOf = async <Body>(pending: Promise<Outcome<Body>>, request: Request): Promise<Body> => {
  const outcome = await pending
  if (outcome.ok) return outcome.body
  askSecondFactor(outcome.error, pagePathOf(request))
  return refusePage(outcome.error, request)
}

export const adminActionOf = async (
  intent: string,
  pending: Promise<Outcome<unknown>>,
  request: Request,
): Promise<AdminAnswer> => {
  const outcome = await pending
  if (outcome.ok) return { ok: true, intent, error: '', waits: isProposal(outcome.body), issues: [] }
  const { error } = outcome
  askSecondFactor(error, pagePathOf(request))
  return { ok: false, intent, error: error.body.error, waits: false, issues: error.body.issues ?? [] }
}
