import type { StreamLease } from '../../platform/live-streams.ts'
import { nextCheckAfter, Wake } from '../../platform/wake.ts'
import type { Unread } from '../../shared/contract/notifications.ts'
import { isSessionLive } from '../auth/index.ts'
import { requireUser, type Ctx } from '../context.ts'
import { bellTopic, countUnread } from './queries.ts'

const RECHECK_MS = 15_000

/** The caller's number of unread notifications: now, and after every change. Ends with the lease or the session. */
export async function* watchUnread(ctx: Ctx, lease: StreamLease): AsyncGenerator<Unread, void> {
  const { id, sessionId } = requireUser(ctx)
  const wake = new Wake(lease)
  const topic = bellTopic(id)
  ctx.live.subscribe(topic, wake)
  let told: number | null = null
  try {
    while (!lease.hasEnded && (await isSessionLive(ctx, sessionId))) {
      const unread = await countUnread(ctx.db, id)
      if (unread !== told) yield { unread }
      told = unread
      await wake.sleepUntil(nextCheckAfter(RECHECK_MS))
    }
  } finally {
    ctx.live.unsubscribe(topic, wake)
  }
}
