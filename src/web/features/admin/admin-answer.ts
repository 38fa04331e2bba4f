import type { Outcome } from '../../lib/api-answer.ts'
import { pagePathOf } from '../../lib/page-path.ts'
import { refusePage } from '../../lib/page-answer.ts'
import { askSecondFactor } from '../../lib/second-factor.ts'

export type Waits = 'admin.waits' | 'admin.moneyWaits'

export interface AdminAnswer {
  ok: boolean
  intent: string
  error: string
  /** The text about a decision that changes nothing yet, because a second admin has to confirm it; otherwise null. */
  waits: Waits | null
  issues: readonly { path: string; message: string }[]
}

/** For decisions about users: the answer has a proposal only if it waits for the second admin. */
const proposalWaits = (body: unknown): Waits | null =>
  typeof body === 'object' && body !== null && 'proposal' in body && body.proposal !== null ? 'admin.waits' : null

/** For loaders of admin pages: redirects to two-step verification when that is required. */
export const adminAnswerOf = async <Body>(pending: Promise<Outcome<Body>>, request: Request): Promise<Body> => {
  const outcome = await pending
  if (outcome.ok) return outcome.body
  askSecondFactor(outcome.error, pagePathOf(request))
  return refusePage(outcome.error, request)
}

/** @param waitsOf Says whether the decision in an answer waits for a second admin. */
export const adminActionOf = async <Body>(
  intent: string,
  pending: Promise<Outcome<Body>>,
  request: Request,
  waitsOf: (body: Body) => Waits | null = proposalWaits,
): Promise<AdminAnswer> => {
  const outcome = await pending
  if (outcome.ok) return { ok: true, intent, error: '', waits: waitsOf(outcome.body), issues: [] }
  const { error } = outcome
  askSecondFactor(error, pagePathOf(request))
  return { ok: false, intent, error: error.body.error, waits: null, issues: error.body.issues ?? [] }
}
