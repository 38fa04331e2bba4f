import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from '../../platform/logger.ts'
import { inSpan } from '../../platform/telemetry.ts'
import type { ApiEnv } from '../environment.ts'
import { severityOf } from './answer-errors.ts'

/** One line and one span a call, with the route's pattern and never its values: ids and phone numbers stay out. */
export const logRequests =
  (logger: Logger): MiddlewareHandler<ApiEnv> =>
  (c, next) =>
    inSpan('server', async () => {
      const startedAt = performance.now()
      await next()
      const ctx = c.get('ctx')
      const route = routePath(c, -1)
      const { method } = c.req
      const { status } = c.res
      logger.log(severityOf(status), 'request', {
        requestId: ctx?.requestId,
        userId: ctx?.actor.kind === 'user' ? ctx.actor.id : undefined,
        method,
        route,
        status,
        ms: Math.round(performance.now() - startedAt),
      })
      return {
        name: `${method} ${route}`,
        attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status },
        failed: status >= 500,
      }
    })
