import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { payouts, seatRequests } from '../../db/schema/index.ts'
import { newOrderedId } from '../../platform/ids.ts'
import type { PayoutReason } from '../../shared/kernel/money-states.ts'
import type { Dependencies } from '../context.ts'
import { postTransaction, release } from '../ledger/index.ts'
import { sharesOf } from './rules.ts'

export interface SeatMoney {
  requestId: string
  paymentId: string
  driverId: string
  reason: PayoutReason
  amountKsh: number
}

type Deps = Pick<Dependencies, 'clock' | 'settings'>

/**
 * Makes a payout of a seat's money, with its ledger transaction. Does nothing while a report holds the money, or when
 * the request already has a payout in another state than TAKEN_BACK.
 * @returns the id of the payout, or null
 */
export const releaseSeatMoney = async (ctx: Deps, tx: Tx, money: SeatMoney): Promise<string | null> => {
  if (money.amountKsh === 0) return null
  const { requestId, paymentId, driverId, reason } = money
  const [request] = await tx
    .select({ rideId: seatRequests.rideId, heldAt: seatRequests.moneyHeldAt })
    .from(seatRequests)
    .where(eq(seatRequests.id, requestId))
    .for('update')
  if (!request || request.heldAt !== null) return null
  const shares = sharesOf(money.amountKsh, ctx.settings.money.payouts)
  const id = newOrderedId()
  const [owed] = await tx
    .insert(payouts)
    .values({ id, requestId, paymentId, driverId, reason, ...shares, status: 'DUE', createdAt: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ id: payouts.id })
  if (!owed) return null
  await postTransaction(tx, ctx, { paymentId, payoutId: id, ...release(request.rideId, id, shares) })
  return id
}
