import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Dependencies } from '../../domain/context.ts'
import type { ApiEnv } from '../environment.ts'
import { keepBeside } from '../session-cookie.ts'
import { SAFE } from './guard-origin.ts'
import { cookieName } from './request-context.ts'

/** Sent back with a search, so that the search shows the write before it. Browsers have a cookie for it. */
export const SEEN_HEADER = 'x-search-seen'

/**
 * A write is answered when the search of this process has it. The next search may ask another process, so the answer
 * says what that one must have seen.
 */
export const showOwnWrites =
  ({ search, logger }: Pick<Dependencies, 'search' | 'logger'>): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    await next()
    if (SAFE.has(c.req.method) || c.res.status >= 400) return
    try {
      await search.catchUp()
    } catch (error) {
      // The write is done: a search index that is late must not fail it.
      logger.log('critical', 'the search index could not be updated', { error })
      return
    }
    const seen = search.seen()
    const { actor, visitor } = c.var.ctx
    if (seen === null || actor.kind === 'anonymous') return
    c.header(SEEN_HEADER, seen)
    if (visitor?.isBrowser) keepBeside(c, 'seen', seen)
  }

/** Waits until this process has the caller's last write, wherever it was made. */
export const waitForOwnWrites = async (c: Context<ApiEnv>): Promise<void> => {
  const { search, settings } = c.var.ctx
  const seen = c.req.header(SEEN_HEADER) ?? getCookie(c, cookieName('seen', settings.publicUrl))
  if (seen !== undefined) await search.waitFor(seen)
}
