import type { MiddlewareHandler } from 'hono'
import { AppError } from '../../platform/errors.ts'
import type { ApiEnv } from '../environment.ts'
import { cookieName } from './request-context.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a write that a browser makes for another site. A call that was recognised by its Bearer token, or that carries
 * no cookie at all, cannot borrow a session and passes. Any other Authorization header changes nothing: the cookie still counts.
 */
export const guardOrigin =
  (publicUrl: string): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const carriesCookie = (c.req.header('cookie') ?? '').includes(`${cookieName('session', publicUrl)}=`)
    if (SAFE.has(c.req.method) || c.var.ctx.credential === 'bearer' || !carriesCookie) return next()
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const ownOrigins = [new URL(publicUrl).origin, new URL(c.req.url).origin]
    const sameSite = site === undefined ? origin !== undefined && ownOrigins.includes(origin) : site === 'same-origin'
    if (!sameSite) throw new AppError('CROSS_ORIGIN', 'error.crossOrigin')
    return next()
  }
