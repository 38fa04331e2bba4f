import { and, eq, gte, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { deliveries, deliveryReports } from '../../db/schema/index.ts'
import { storableText } from '../../db/storable-json.ts'
import { newId } from '../../platform/ids.ts'
import type { PushOutcome } from '../../providers/messaging/port.ts'
import type { NotificationKind } from '../../shared/contract/notifications.ts'
import { withTx, type Dependencies } from '../context.ts'
import { stateOfOutcome } from './rules.ts'
import type { DeliveryChannel } from '../../shared/kernel/enums.ts'

type Row = typeof deliveries.$inferSelect

interface Attempt {
  subject: NotificationKind | 'by_hand' | 'trusted_contact'
  channel: DeliveryChannel
  /** The phone, the email address or the browser; stored as a keyed hash. */
  recipient: string
  userId?: string | null
  notificationId?: string
  challengeId?: string
}

/** The attempt is stored before the provider is called, because an attempt without a known result also counts. */
const begin = async (deps: Dependencies, { recipient, ...attempt }: Attempt): Promise<string> => {
  const id = newId()
  await deps.db.insert(deliveries).values({
    id,
    ...attempt,
    recipientMac: deps.keyring.newMac('recipient', recipient),
    state: 'SENDING',
    createdAt: deps.clock.now(),
  })
  return id
}

/**
 * Queues the reports that arrived before the response to this attempt. When the response is lost, only reports tell
 * the result of the attempt.
 */
const enqueueWaiting = async (deps: Dependencies, tx: Tx, row: Row) => {
  if (row.channel !== 'sms' && row.channel !== 'whatsapp') return
  const byId = row.providerId === null ? undefined : eq(deliveryReports.providerId, row.providerId)
  const byPhone =
    row.state === 'UNKNOWN' && row.recipientMac !== null
      ? and(eq(deliveryReports.recipientMac, row.recipientMac), gte(deliveryReports.receivedAt, row.createdAt))
      : undefined
  if (!byId && !byPhone) return
  const waiting = await tx
    .select({ id: deliveryReports.id })
    .from(deliveryReports)
    .where(and(eq(deliveryReports.provider, row.channel), isNull(deliveryReports.appliedAt), or(byId, byPhone)))
  for (const { id } of waiting) await deps.enqueue(tx, 'deliveries.apply-report', { reportId: id })
}

const settle = (deps: Dependencies, id: string, outcome: PushOutcome): Promise<void> =>
  withTx(deps, async (tx) => {
    const state = stateOfOutcome(outcome)
    const reason = outcome.kind === 'accepted' ? null : storableText(outcome.reason)
    const [row] = await tx
      .update(deliveries)
      .set({
        state: sql`case when ${deliveries.state} = 'SENDING' then ${state} else ${deliveries.state} end`,
        reason: sql`coalesce(${deliveries.reason}, ${reason})`,
        ...(outcome.kind === 'accepted' ? { providerId: outcome.providerId } : {}),
        answeredAt: deps.clock.now(),
      })
      .where(eq(deliveries.id, id))
      .returning()
    if (row) await enqueueWaiting(deps, tx, row)
  })

export const recordAttempt = async <Outcome extends PushOutcome>(
  deps: Dependencies,
  attempt: Attempt,
  send: (attemptId: string) => Promise<Outcome>,
): Promise<Outcome> => {
  const id = await begin(deps, attempt)
  const outcome = await send(id)
  await settle(deps, id, outcome)
  return outcome
}
