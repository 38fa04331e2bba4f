import { redirect } from 'react-router'
import { LANGUAGE_COOKIE, readLanguage } from '../../shared/kernel/language.ts'
import { attempt } from '../lib/api-answer.ts'
import { apiContext } from '../lib/api-context.ts'
import { ownPath } from '../lib/own-path.ts'
import type { Route } from './+types/language'

const ONE_YEAR_SECONDS = 31_536_000

/** In a cookie for all, and in the settings for signed-in users. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData()
  const language = readLanguage(form.get('language')) ?? 'en'
  const api = context.get(apiContext)
  const session = await attempt(api.auth.auth.session.$get())
  const user = session.ok ? session.body.user : null
  if (user) await attempt(api.users.user[':id'].$patch({ param: { id: user.id }, json: { settings: { language } } }))
  const cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax`
  return redirect(ownPath(form.get('returnTo')), { headers: { 'set-cookie': cookie } })
}

export const loader = () => redirect('/')
