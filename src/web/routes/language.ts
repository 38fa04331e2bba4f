import { redirect } from 'react-router'
import { LANGUAGE_COOKIE, readLanguage } from '../../shared/kernel/language.ts'
import { apiContext } from '../lib/api-context.ts'
import { ownPath } from '../lib/own-path.ts'
import { getSession } from '../features/auth/api.ts'
import { updateUser } from '../features/people/api.ts'
import type { Route } from './+types/language'

const ONE_YEAR_SECONDS = 31_536_000

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData()
  const language = readLanguage(form.get('language')) ?? 'en'
  const api = context.get(apiContext)
  const session = await getSession(api)
  const user = session.ok ? session.body.user : null
  if (user) await updateUser(api, user.id, { settings: { language } })
  const cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax`
  return redirect(ownPath(form.get('returnTo')), { headers: { 'set-cookie': cookie } })
}

export const loader = () => redirect('/')
