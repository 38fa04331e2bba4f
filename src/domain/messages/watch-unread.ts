import type { StreamLease } from '../../platform/live-streams.ts'
import { nextCheckAfter, Wake } from '../../platform/wake.ts'
import { isSessionLive } from '../auth/index.ts'
import { requireUser, type Ctx } from '../context.ts'
import { userTopic } from './events.ts'
import { countUnread } from './list-conversations.ts'
import { RECHECK_MS } from './rules.ts'

/** The caller's number of unread messages: now, after every change, and about every 30 seconds, until they sign out or the lease ends. */
export async function* watchUnread(ctx: Ctx, lease: StreamLease): AsyncGenerator<{ total: number }, void> {
  const { id, sessionId } = requireUser(ctx)
  const wake = new Wake(lease)
  const topic = userTopic(id)
  ctx.live.subscribe(topic, wake)
  try {
    while (!lease.hasEnded && (await isSessionLive(ctx, sessionId))) {
      const { total } = await countUnread(ctx)
      yield { total }
      await wake.sleepUntil(nextCheckAfter(RECHECK_MS))
    }
  } finally {
    ctx.live.unsubscribe(topic, wake)
  }
}
