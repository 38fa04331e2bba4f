import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Dependencies } from '../../domain/context.ts'
import { SEEN_UNKNOWN, type Seen } from '../../domain/search/index.ts'
import type { ApiEnv } from '../environment.ts'
import { setOtherCookie } from '../session-cookie.ts'
import { SAFE } from './guard-origin.ts'
import { cookieName } from '../session-cookie.ts'

/** Set after a write. The client returns it with its next calls, which then show the write; browsers use a cookie. */
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

/** The `x-seen` value that the caller's last write returned. Any process may have answered that write. */
const seenBy = (c: Context<ApiEnv>): Seen | null =>
  c.req.header(SEEN_HEADER) ?? getCookie(c, cookieName('seen', c.get('ctx').settings.publicUrl)) ?? null

export const waitForOwnWrites = async (c: Context<ApiEnv>): Promise<void> => {
  const seen = seenBy(c)
  if (seen !== null) await c.get('ctx').search.waitFor(seen)
}

/** For operations of `READ_FROM_REPLICAS` in read-from-replicas.ts. */
export const readFromReplica: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const ctx = c.get('ctx')
  c.set('ctx', { ...ctx, db: ctx.reader(seenBy(c)) })
  await next()
}

/** Only a visitor reads from a replica; a signed-in caller reads from the primary. */
export const readFromReplicaAsVisitor: MiddlewareHandler<ApiEnv> = (c, next) =>
  c.get('ctx').actor.kind === 'anonymous' ? readFromReplica(c, next) : next()
