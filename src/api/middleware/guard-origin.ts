import type { MiddlewareHandler } from 'hono'
import { AppError } from '../../platform/errors.ts'
import type { ApiEnv } from '../environment.ts'
import { cookieName } from '../session-cookie.ts'

export const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Checks the origin of writes with a session cookie, the only credential that another site can make a browser send. */
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
