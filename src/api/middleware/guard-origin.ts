import type { MiddlewareHandler } from 'hono'
import { AppError } from '../../platform/errors.ts'
import type { ApiEnv } from '../environment.ts'
import { cookieName } from './request-context.ts'

/** Methods that change nothing. */
export const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a write from another site. A call with a valid Bearer token, or without a cookie, has no session to steal
 * and passes. Any other Authorization header changes nothing: the cookie still counts.
 */
export const guardOrigin =
  (publicUrl: string): MiddlewareHandler<ApiEnv> =>
  (c, next) => {
    if (SAFE.has(c.req.method) || c.var.ctx.credential === 'bearer') return next()
    const carriesCookie = (c.req.header('cookie') ?? '').includes(`${cookieName('session', publicUrl)}=`)
    if (!carriesCookie) return next()
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const ownOrigins = [new URL(publicUrl).origin, new URL(c.req.url).origin]
    const sameSite = site === undefined ? origin !== undefined && ownOrigins.includes(origin) : site === 'same-origin'
    if (!sameSite) throw new AppError('CROSS_ORIGIN', 'error.crossOrigin')
    return next()
  }
