import { eq } from 'drizzle-orm'
import { pushSubscriptions, type notifications } from '../../db/schema/index.ts'
import { MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import type { Dependencies } from '../context.ts'
import { beginAttempt, settleAttempt } from '../deliveries/index.ts'
import { notificationText, notificationTitle } from './present.ts'
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

/**
 * Shows it on every browser that the person has allowed. Once: what does not get through stands in the bell panel, and
 * goes by message too. Whether at least one browser took it.
 */
export const pushNotification = async (deps: Dependencies, row: Row, to: Recipient): Promise<boolean> => {
  if (deps.messaging.pushKey === null) return false
  const targets = await deps.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, to.id))
  const leftMs = giveUpAt(row.createdAt, row.expiresAt).getTime() - deps.clock.now().getTime()
  const ttlSeconds = Math.max(Math.round(leftMs / 1000), MINUTE_MS / 1000)
  let shown = false
  for (const target of targets) {
    const attempt = { subject: row.template, channel: 'push', recipient: target.endpoint } as const
    const attemptId = await beginAttempt(deps, { ...attempt, userId: to.id, notificationId: row.id })
    const outcome = await deps.messaging.sendPush({ target, payload: payloadOf(row, to), ttlSeconds })
    await settleAttempt(deps, attemptId, outcome)
    if (outcome.kind === 'gone') await deps.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, target.id))
    shown ||= outcome.kind === 'accepted'
  }
  return shown
}
