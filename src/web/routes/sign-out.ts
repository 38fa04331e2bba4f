import { redirect } from 'react-router'
import { attempt } from '../lib/api-answer.ts'
import { apiContext } from '../lib/api-context.ts'
import type { Route } from './+types/sign-out'

/** What the page stored on the phone: drafts, boarding PINs, places. Another user may be next. */
const FORGET = { 'clear-site-data': '"storage"' }

export const action = async ({ context }: Route.ActionArgs) => {
  await attempt(context.get(apiContext).auth.auth.session.$delete())
  return redirect('/', { headers: FORGET })
}

export const loader = () => redirect('/')
