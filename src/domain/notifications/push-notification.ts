import { eq } from 'drizzle-orm'
import { pushSubscriptions, sessions, type notifications } from '../../db/schema/index.ts'
import { MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import type { Dependencies } from '../context.ts'
import { recordAttempt } from '../deliveries/index.ts'
import { notificationText, notificationTitle } from './present.ts'
import { isPushedTo } from './queries.ts'
import { giveUpAt } from './rules.ts'
import type { Recipient } from './send-notification.ts'

type Row = typeof notifications.$inferSelect

const payloadOf = (row: Row, { language }: Recipient): string =>
  JSON.stringify({
    id: row.id,
    title: notificationTitle(language, row.template),
    body: notificationText(language, row),
    link: row.link ?? '/',
  })

const listTargets = (deps: Dependencies, userId: string) =>
  deps.db
    .select({
      id: pushSubscriptions.id,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(isPushedTo(userId, deps.clock.now()))

/** Tries each browser once, because the panel and another channel are the fallback. @returns whether at least one browser accepted it */
export const pushNotification = async (deps: Dependencies, row: Row, to: Recipient): Promise<boolean> => {
  if (deps.messaging.pushKey === null) return false
  const targets = await listTargets(deps, to.id)
  const leftMs = giveUpAt(row.createdAt, row.expiresAt).getTime() - deps.clock.now().getTime()
  const ttlSeconds = Math.max(Math.round(leftMs / 1000), MINUTE_MS / 1000)
  let shown = false
  for (const target of targets) {
    const attempt = {
      subject: row.template,
      channel: 'push',
      recipient: target.endpoint,
      userId: to.id,
      notificationId: row.id,
    } as const
    const outcome = await recordAttempt(deps, attempt, () =>
      deps.messaging.sendPush({ target, payload: payloadOf(row, to), ttlSeconds }),
    )
    if (outcome.kind === 'gone') await deps.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, target.id))
    shown ||= outcome.kind === 'accepted'
  }
  return shown
}
