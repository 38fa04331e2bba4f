import { partOfRide } from '../../shared/kernel/part-of-ride.ts'
import { getRide } from '../features/rides/api.ts'
import { getSeatRequest } from '../features/seat-requests/api.ts'
import { writeCalendar } from '../features/seat-requests/write-calendar.ts'
import { getApp } from '../features/site/api.ts'
import { answerOf } from '../lib/api-answer.ts'
import { apiContext } from '../lib/api-context.ts'
import { clockContext } from '../lib/clock-context.ts'
import { pageAnswerOf } from '../lib/page-answer.ts'
import type { Route } from './+types/trip-calendar'

export const loader = async ({ request: asked, params, context }: Route.LoaderArgs) => {
  const api = context.get(apiContext)
  const request = await pageAnswerOf(getSeatRequest(api, params.requestId), asked)
  if (request.status !== 'PAID') return new Response(null, { status: 404 })
  const ride = partOfRide(await pageAnswerOf(getRide(api, request.rId, {}), asked), request)
  const { publicUrl } = await answerOf(getApp(api))
  return new Response(writeCalendar({ ride, request, publicUrl, now: context.get(clockContext)() }), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="pamoja.ics"',
      'cache-control': 'no-store',
    },
  })
}
