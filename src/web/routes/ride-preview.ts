import { apiContext } from '../lib/api-context.ts'
import { getPreviewImage } from '../features/rides/api.ts'
import type { Route } from './+types/ride-preview'

const PASSED_ON = ['content-type', 'cache-control', 'etag', 'retry-after']

export const loader = async ({ request, params, context }: Route.LoaderArgs) => {
  const lang = new URL(request.url).searchParams.get('lang') === 'sw' ? 'sw' : 'en'
  const known = request.headers.get('if-none-match')
  const answer = await getPreviewImage(
    context.get(apiContext),
    params.rideId,
    lang,
    known === null ? {} : { 'if-none-match': known },
  )
  const headers = new Headers()
  for (const name of PASSED_ON) {
    const value = answer.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(answer.body, { status: answer.status, headers })
}
