import { redirect } from 'react-router'
import { apiContext } from '../lib/api-context.ts'
import { getShortLink } from '../features/site/api.ts'
import { ownPath } from '../lib/own-path.ts'
import { pageAnswerOf } from '../lib/page-answer.ts'
import type { Route } from './+types/short-link'

export const loader = async ({ request, params, context }: Route.LoaderArgs) => {
  const { path } = await pageAnswerOf(getShortLink(context.get(apiContext), params.code), request)
  return redirect(ownPath(path))
}

/** Never visible: the loader redirects, or the error boundary of the layout shows its refusal. */
const ShortLink = () => null
export default ShortLink
