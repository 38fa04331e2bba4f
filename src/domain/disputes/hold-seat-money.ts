import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { seatRequests, transfers } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { findPayoutOfRequest } from '../payouts/index.ts'
import { holdMoney } from '../seat-requests/index.ts'
import type { PayoutStatus } from '../../shared/kernel/enums.ts'

const isGone = (status: PayoutStatus): boolean => status === 'SENDING' || status === 'SENT'

/** Stops the payout of this seat until the dispute is decided. `GONE`: the payout was or may have been sent. */
export const holdSeatMoney = async (
  ctx: Pick<Dependencies, 'clock'>,
  tx: Tx,
  requestId: string,
): Promise<'HELD' | 'GONE'> => {
  await tx.select({ id: seatRequests.id }).from(seatRequests).where(eq(seatRequests.id, requestId)).for('update')
  const payout = await findPayoutOfRequest(tx, requestId)
  if (payout && isGone(payout.status) && !(await isUnsent(tx, payout.id))) return 'GONE'
  await holdMoney(tx, requestId, ctx.clock.now())
  return 'HELD'
}

/** Failed transfers moved no money, so they do not count. */
const isUnsent = async (tx: Tx, payoutId: string): Promise<boolean> => {
  const open = await tx
    .select({ state: transfers.state, attempts: transfers.attempts })
    .from(transfers)
    .where(
      and(
        eq(transfers.payoutId, payoutId),
        inArray(transfers.state, ['CREATED', 'SUBMITTING', 'PENDING', 'UNKNOWN', 'SENT']),
      ),
    )
    .for('update')
  return open.every(({ state, attempts }) => state === 'CREATED' && attempts === 0)
}
