import { createWake, untilNextCheck } from '../../platform/wake.ts'
import { isSessionLive } from '../auth/index.ts'
import { requireUser, type Ctx } from '../context.ts'
import { userTopic } from './events.ts'
import { countUnread } from './list-conversations.ts'
import { RECHECK_MS } from './rules.ts'

/** The caller's number of unread messages: now, and on every change, until they sign out. */
export async function* watchUnread(ctx: Ctx, signal: AbortSignal): AsyncGenerator<{ total: number }, void> {
  const { id, sessionId } = requireUser(ctx)
  const wake = createWake(signal)
  const unsubscribe = ctx.live.subscribe(userTopic(id), wake.ring)
  try {
    while (!signal.aborted && (await isSessionLive(ctx, sessionId))) {
      const { total } = await countUnread(ctx)
      yield { total }
      await wake.sleep(untilNextCheck(RECHECK_MS))
    }
  } finally {
    unsubscribe()
  }
}
