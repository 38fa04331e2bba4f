import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from '../../platform/logger.ts'
import type { ApiEnv } from '../environment.ts'
import { severityOf } from './answer-errors.ts'

/** One line a call, with the route's pattern and never its values: ids and phone numbers stay out of the logs. */
export const logRequests =
  (logger: Logger): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const startedAt = performance.now()
    await next()
    const ctx = c.get('ctx')
    logger.log(severityOf(c.res.status), 'request', {
      requestId: ctx?.requestId,
      userId: ctx?.actor.kind === 'user' ? ctx.actor.id : undefined,
      method: c.req.method,
      route: routePath(c, -1),
      status: c.res.status,
      ms: Math.round(performance.now() - startedAt),
    })
  }
