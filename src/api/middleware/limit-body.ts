import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError } from '../../platform/errors.ts'
import type { ApiEnv } from '../environment.ts'

const refuse = (): never => {
  throw new AppError('TOO_LARGE', 'error.tooLarge')
}

/**
 * Refuses bodies above so many bytes. A length that is told ahead is believed, because the HTTP parser reads no more than that;
 * the body itself is not touched then: asking for it would build a whole Request and a web stream around every call.
 */
export const limitBody = (maxBytes: number): MiddlewareHandler<ApiEnv> => {
  const countBytes = bodyLimit({ maxSize: maxBytes, onError: refuse })
  return (c, next) => {
    const told = c.req.header('content-length')
    if (told === undefined || c.req.header('transfer-encoding') !== undefined) return countBytes(c, next)
    return Number(told) > maxBytes ? refuse() : next()
  }
}
