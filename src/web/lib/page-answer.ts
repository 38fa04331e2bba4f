import { data, redirect } from 'react-router'
import type { ApiError, Outcome } from './api-answer.ts'
import { pagePathOf } from './page-path.ts'

/** Thrown by a loader to show the page of the error boundary. Without `statusText`, any status becomes a 500. */
export const errorPage = (status: number, body: unknown = null) => data(body, { status, statusText: '' })

/**
 * Turns a refusal into a page: without a session it leads to sign-in and back here; any other refusal below 500 becomes
 * the error boundary's page with that status (a thrown `ApiError` would lose it).
 */
export const refusePage = (error: ApiError, request: Request): never => {
  if (error.status >= 500) throw error
  if (error.status === 401) throw redirect(`/auth/sign-in?callbackUrl=${encodeURIComponent(pagePathOf(request))}`)
  throw errorPage(error.status, error.body)
}

/** For loaders: the body; a refusal becomes a page. */
export const pageAnswerOf = async <Body>(pending: Promise<Outcome<Body>>, request: Request): Promise<Body> => {
  const outcome = await pending
  return outcome.ok ? outcome.body : refusePage(outcome.error, request)
}
