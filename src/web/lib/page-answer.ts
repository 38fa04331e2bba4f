import { data, redirect } from 'react-router'
import type { ApiError, Outcome } from './api-answer.ts'
import { pagePathOf } from './page-path.ts'

/** A loader throws it to show the error page. Without `statusText`, React Router would answer 500 for any status. */
export const errorPage = (status: number, body: unknown = null) => data(body, { status, statusText: '' })

/**
 * Turns a refusal into a page. A 401 leads to sign-in and then back to this page. Any other refusal below 500 becomes
 * the error page with that status; a thrown `ApiError` would lose the status.
 */
export const refusePage = (error: ApiError, request: Request): never => {
  if (error.status >= 500) throw error
  if (error.status === 401) throw redirect(`/auth/sign-in?callbackUrl=${encodeURIComponent(pagePathOf(request))}`)
  throw errorPage(error.status, error.body)
}

export const pageAnswerOf = async <Body>(pending: Promise<Outcome<Body>>, request: Request): Promise<Body> => {
  const outcome = await pending
  return outcome.ok ? outcome.body : refusePage(outcome.error, request)
}
