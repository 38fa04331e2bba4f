import { redirect } from 'react-router'
import { attempt } from '../lib/api-answer.ts'
import { apiContext } from '../lib/api-context.ts'
import type { Route } from './+types/sign-out'

/** Ends the session on the server; the cookie it clears travels with this answer. */
export const action = async ({ context }: Route.ActionArgs) => {
  await attempt(context.get(apiContext).auth.auth.session.$delete())
  return redirect('/')
}

export const loader = () => redirect('/')
