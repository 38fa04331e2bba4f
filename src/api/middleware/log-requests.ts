import type { MiddlewareHandler } from 'hono'
import { matchedRoutes, routePath } from 'hono/route'
import type { Context } from 'hono'
import type { Logger } from '../../platform/logger.ts'
import { inSpan } from '../../platform/spans.ts'
import { recordWork } from '../../platform/telemetry.ts'
import type { ApiEnv } from '../environment.ts'
import { severityOf } from './answer-errors.ts'

interface RequestFacts {
  requestId: string | undefined
  userId?: string | undefined
  method: string
  /** The pattern of the route, so that no id or phone number is logged. */
  route: string
  status: number
  /** Whether the default log level includes the request even without an error. */
  always?: boolean
}

export const inRequestSpan = <Answer>(
  logger: Logger,
  work: () => Promise<{ response: Answer; facts: RequestFacts }>,
): Promise<Answer> => {
  const startedAt = performance.now()
  return inSpan('server', 'request', async (describe) => {
    const { response, facts } = await work()
    const { always = false, requestId, userId, method, route, status } = facts
    const severity = severityOf(status)
    const ms = performance.now() - startedAt
    const line = { requestId, userId, method, route, status, ms: Math.round(ms) }
    logger.log(always && severity === 'low' ? 'medium' : severity, 'request', line)
    recordWork('pamoja.http.request', { labels: { method, route }, outcome: { status: String(status) }, ms })
    describe({
      name: `${method} ${route}`,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'pamoja.request_id': requestId ?? '',
      },
      failed: status >= 500,
    })
    return response
  })
}

/** The route that answered, or the requested route when a middleware refused. */
const patternOf = (c: Context): string => {
  const answered = routePath(c)
  if (!answered.endsWith('*')) return answered
  return matchedRoutes(c).find(({ path }) => !path.endsWith('*'))?.path ?? answered
}

/** Sign-in, registration, two-step verification and ending sessions: the default log level includes these writes. */
const PROVING = /^\/api\/(?:auth\/|user$|user\/me\/(?:second-factor|sessions))/

export const logRequests =
  (logger: Logger): MiddlewareHandler<ApiEnv> =>
  (c, next) =>
    inRequestSpan(logger, async () => {
      await next()
      const ctx = c.get('ctx')
      const userId = ctx?.actor.kind === 'user' ? ctx.actor.id : (c.get('signedIn') ?? undefined)
      const { method } = c.req
      const route = patternOf(c)
      const always = method !== 'GET' && PROVING.test(route)
      return {
        response: undefined,
        facts: { requestId: ctx?.requestId, userId, method, route, status: c.res.status, always },
      }
    })
