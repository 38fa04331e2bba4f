import { createWake, untilNextCheck } from '../../platform/wake.ts'
import type { Unread } from '../../shared/contract/notifications.ts'
import { isSessionLive } from '../auth/index.ts'
import { requireUser, type Ctx } from '../context.ts'
import { bellTopic, countUnread } from './queries.ts'

const RECHECK_MS = 15_000

/** The number of unread notifications: now, and after every change. Ends with the signal or the session. */
export async function* watchUnread(ctx: Ctx, signal: AbortSignal): AsyncGenerator<Unread, void> {
  const { id, sessionId } = requireUser(ctx)
  const wake = createWake(signal)
  const unsubscribe = ctx.live.subscribe(bellTopic(id), wake.ring)
  let told: number | null = null
  try {
    while (!signal.aborted && (await isSessionLive(ctx, sessionId))) {
      const unread = await countUnread(ctx.db, id)
      if (unread !== told) yield { unread }
      told = unread
      await wake.sleep(untilNextCheck(RECHECK_MS))
    }
  } finally {
    unsubscribe()
  }
}
