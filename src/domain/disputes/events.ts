import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { users } from '../../db/schema/index.ts'
import { firstNameOf } from '../../shared/kernel/first-name.ts'
import { formatKsh } from '../../shared/kernel/money.ts'
import type { Dependencies } from '../context.ts'
import { announce } from '../notifications/index.ts'
import { tripFacts, type RideRow } from '../rides/index.ts'
import type { DisputeKind } from '../../shared/kernel/enums.ts'

interface News {
  disputeId: string
  requestId: string
  to: readonly string[]
  fromId: string | null
}
type Told =
  | { template: 'dispute_opened'; kind: DisputeKind; heldKsh: number; answerBy: Date }
  | { template: 'dispute_answered'; heldKsh: number }
  | { template: 'dispute_decided'; refundKsh: number; releaseKsh: number }

const factsOf = (told: Told) => {
  if (told.template === 'dispute_decided')
    return { amount: formatKsh(told.refundKsh), driverAmount: formatKsh(told.releaseKsh) }
  const amount = formatKsh(told.heldKsh)
  return told.template === 'dispute_answered'
    ? { amount }
    : { amount, reported: told.kind, dueAt: told.answerBy.toISOString() }
}

const nameOf = async (tx: Tx, id: string): Promise<string> => {
  const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.id, id))
  return firstNameOf(user?.name ?? '')
}

/**
 * The driver of another user's ride gets the seat's money, so they are told what happens to it. They cannot read the
 * report.
 */
const tellDriver = async (
  tx: Tx,
  deps: Pick<Dependencies, 'clock' | 'enqueue'>,
  row: RideRow,
  news: News & Told,
): Promise<void> => {
  const { template, disputeId } = news
  if (template === 'dispute_answered' || row.ride.driverId === row.ride.ownerId) return
  await announce(tx, deps, {
    userId: row.ride.driverId,
    template,
    params: { ...tripFacts(row), ...factsOf(news), isDriver: 'yes' },
    link: '/dashboard/earnings',
    dedupe: `${template}:${disputeId}`,
  })
}

export const announceDispute = async (
  tx: Tx,
  deps: Pick<Dependencies, 'clock' | 'enqueue'>,
  row: RideRow,
  news: News & Told,
): Promise<void> => {
  const { template, disputeId, requestId, to, fromId } = news
  const from = fromId === null ? {} : { name: await nameOf(tx, fromId) }
  for (const userId of to)
    await announce(tx, deps, {
      userId,
      template,
      params: { ...tripFacts(row), ...from, ...factsOf(news) },
      ...(fromId !== null && { aboutId: fromId }),
      link: `/request/${requestId}/report`,
      dedupe: `${template}:${disputeId}`,
    })
  await tellDriver(tx, deps, row, news)
}
