import type { ClientResponse } from 'hono/client'
import { data, redirect } from 'react-router'
import { pagePathOf } from './page-path.ts'
import { answerOf, ApiError, type Answered } from './api-answer.ts'

/**
 * For loaders: the body, or a redirect or error. Without a session it leads to sign-in and back here; any other
 * refusal below 500 becomes the error page with that status (a thrown `ApiError` would lose it).
 */
export const pageAnswerOf = async <R extends ClientResponse<unknown, number>>(
  pending: Promise<R>,
  request: Request,
): Promise<Answered<R>> => {
  try {
    return await answerOf(pending)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    if (error.status === 401) {
      throw redirect(`/auth/sign-in?callbackUrl=${encodeURIComponent(pagePathOf(request))}`)
    }
    throw data(error.body, { status: error.status })
  }
}
