import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Dependencies } from '../../domain/context.ts'
import { SEEN_UNKNOWN, type Seen } from '../../domain/search/index.ts'
import type { ApiEnv } from '../environment.ts'
import { setOtherCookie } from '../session-cookie.ts'
import { SAFE } from './guard-origin.ts'
import { cookieName } from '../session-cookie.ts'

/** Names the caller's last write. The caller sends it back with the next calls, which then show that write. */
export const SEEN_HEADER = 'x-seen'

const keepSeen = (c: Context<ApiEnv>, seen: Seen): void => {
  const { actor, visitor } = c.var.ctx
  if (actor.kind === 'anonymous') return
  c.header(SEEN_HEADER, seen)
  if (visitor?.isBrowser) setOtherCookie(c, 'seen', seen)
}

/** The next call may reach another process or a replica, so the answer says which changes that call has to show. */
export const showOwnWrites =
  ({ search, logger }: Pick<Dependencies, 'search' | 'logger'>): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    await next()
    if (SAFE.has(c.req.method) || c.res.status >= 400) return
    const before = search.seen()
    try {
      await search.catchUp()
      const seen = search.seen()
      if (seen !== null) keepSeen(c, seen)
    } catch (error) {
      // The write is done, and a late search index must not make it fail.
      logger.log('critical', 'the search index could not be updated', { error })
      if (before !== null) keepSeen(c, SEEN_UNKNOWN)
    }
  }

/** The value that the answer to the caller's last write set: programs send it as a header, browsers as a cookie. */
const seenBy = (c: Context<ApiEnv>): Seen | null =>
  c.req.header(SEEN_HEADER) ?? getCookie(c, cookieName('seen', c.get('ctx').settings.publicUrl)) ?? null

export const waitForOwnWrites = async (c: Context<ApiEnv>): Promise<void> => {
  const seen = seenBy(c)
  if (seen !== null) await c.get('ctx').search.waitFor(seen)
}

export const readFromReplica: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const ctx = c.get('ctx')
  c.set('ctx', { ...ctx, db: ctx.reader(seenBy(c)) })
  await next()
}

export const readFromReplicaAsVisitor: MiddlewareHandler<ApiEnv> = (c, next) =>
  c.get('ctx').actor.kind === 'anonymous' ? readFromReplica(c, next) : next()
