import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { payouts, seatRequests, transfers } from '../../db/schema/index.ts'
import { DAY_MS, nairobiDayStart } from '../../shared/kernel/nairobi-time.ts'
import { withTx, type Dependencies } from '../context.ts'
import { openReview } from '../money-reviews/index.ts'
import { movePayout, type PayoutRow } from '../payouts/index.ts'
import { findPayee } from './queries.ts'
import { startTransfer } from './start-transfer.ts'

/** DUE → SENDING with a transfer to the driver's number, or REVIEW. Stays DUE in a dispute or over the limit. */
export const startPayout = (deps: Dependencies, payoutId: string): Promise<string | null> =>
  withTx(deps, async (tx) => {
    const payout = await lockPayout(tx, payoutId)
    if (!payout) return null
    const msisdn = await findPayee(tx, { payoutId })
    if (msisdn === null) return sendPayoutToReview(deps, tx, payout, 'NO_NUMBER')
    if (payout.netKsh < deps.settings.money.payouts.minKsh) return sendPayoutToReview(deps, tx, payout, 'BELOW_MINIMUM')
    const tomorrow = await whenLimited(deps, tx, msisdn, payout.netKsh)
    if (tomorrow !== null) {
      await movePayout(tx, payoutId, ['DUE'], { status: 'DUE', nextTryAt: tomorrow })
      return null
    }
    await movePayout(tx, payoutId, ['DUE'], { status: 'SENDING' })
    return startTransfer(deps, tx, { payoutId, method: 'B2C', msisdn, amountKsh: payout.netKsh })
  })

/**
 * Locks the request before the payout, in the common lock order. So it waits for a call that opens a dispute, and sees the
 * dispute.
 * @returns null while a dispute holds the money, when the payout is not due, or while another process has locked it
 */
const lockPayout = async (tx: Tx, payoutId: string): Promise<PayoutRow | null> => {
  const [known] = await tx.select({ requestId: payouts.requestId }).from(payouts).where(eq(payouts.id, payoutId))
  if (!known) return null
  const [request] = await tx
    .select({ heldAt: seatRequests.moneyHeldAt })
    .from(seatRequests)
    .where(eq(seatRequests.id, known.requestId))
    .for('update')
  if (!request || request.heldAt !== null) return null
  const [payout] = await tx
    .select()
    .from(payouts)
    .where(and(eq(payouts.id, payoutId), eq(payouts.status, 'DUE')))
    .for('update', { skipLocked: true })
  return payout ?? null
}

const sendPayoutToReview = async (deps: Dependencies, tx: Tx, payout: PayoutRow, cause: string): Promise<null> => {
  await movePayout(tx, payout.id, ['DUE'], { status: 'REVIEW' })
  const { id: payoutId, paymentId, netKsh: amountKsh } = payout
  await openReview(tx, deps, { kind: 'PAYOUT_STUCK', payoutId, paymentId, cause, amountKsh })
  return null
}

/** The beginning of the next Nairobi day if this payout would exceed the daily limit of the number, else null. */
const whenLimited = async (deps: Dependencies, tx: Tx, msisdn: string, amountKsh: number): Promise<Date | null> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${msisdn}, 7234003))`)
  const midnight = nairobiDayStart(deps.clock.now())
  const [sent] = await tx
    .select({ ksh: sql`coalesce(sum(${transfers.amountKsh}), 0)`.mapWith(Number) })
    .from(transfers)
    .where(
      and(
        eq(transfers.msisdn, msisdn),
        gte(transfers.createdAt, midnight),
        inArray(transfers.state, ['CREATED', 'SUBMITTING', 'PENDING', 'UNKNOWN', 'SENT']),
      ),
    )
  const isWithin = (sent?.ksh ?? 0) + amountKsh <= deps.settings.money.payouts.dailyLimitKsh
  return isWithin ? null : new Date(midnight.getTime() + DAY_MS)
}
