import { redirect, redirectDocument } from 'react-router'
import { apiContext } from '../lib/api-context.ts'
import { endSession } from '../features/auth/api.ts'
import type { Route } from './+types/sign-out'

/**
 * Tells the browser to delete what the site stored: drafts, boarding PINs, places. The next user may be someone else.
 */
const FORGET = { 'clear-site-data': '"storage"' }

export const action = async ({ context }: Route.ActionArgs) => {
  await endSession(context.get(apiContext))
  return redirectDocument('/', { headers: FORGET })
}

export const loader = () => redirect('/')
