import { setTimeout } from 'node:timers/promises'
import type { Unread } from '../../shared/contract/notifications.ts'
import { requireUser, type Ctx } from '../context.ts'
import { bellTopic, countUnread, isStillSignedIn } from './queries.ts'

const RECHECK_MS = 15_000

/**
 * The number of unread notifications: now, and after every change. Ends with the signal, a sign-out, a block, or the
 * account.
 */
export async function* watchUnread(ctx: Ctx, signal: AbortSignal): AsyncGenerator<Unread, void> {
  const { id, sessionId } = requireUser(ctx)
  let wake = Promise.withResolvers<void>()
  const ring = () => wake.resolve()
  const unsubscribe = ctx.live.subscribe(bellTopic(id), ring)
  signal.addEventListener('abort', ring)
  let told: number | null = null
  try {
    for (;;) {
      // Created before anything is read, so that no later event is missed.
      wake = Promise.withResolvers<void>()
      if (signal.aborted || !(await isStillSignedIn(ctx.db, sessionId, ctx.clock.now()))) return
      const unread = await countUnread(ctx.db, id)
      if (unread !== told) yield { unread }
      told = unread
      const quiet = new AbortController()
      await Promise.race([
        wake.promise,
        setTimeout(RECHECK_MS, null, { signal: quiet.signal, ref: false }).catch(() => null),
      ])
      quiet.abort()
    }
  } finally {
    unsubscribe()
    signal.removeEventListener('abort', ring)
  }
}
