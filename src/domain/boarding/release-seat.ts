import type { Tx } from '../../db/client.ts'
import type { Ctx } from '../context.ts'
import { releaseSeatMoney, sumKept } from '../payouts/index.ts'

/** Makes what a boarded seat's payment still holds the driver's. */
export const releaseSeat = async (ctx: Ctx, tx: Tx, requestId: string, driverId: string): Promise<void> => {
  const kept = await sumKept(tx, requestId)
  if (!kept) return
  const { paymentId, keptKsh } = kept
  await releaseSeatMoney(ctx, tx, { requestId, paymentId, driverId, reason: 'BOARDED', amountKsh: keptKsh })
}
