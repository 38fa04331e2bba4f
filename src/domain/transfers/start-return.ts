import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { transfers, unmatchedMoney } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Dependencies } from '../context.ts'
import { startTransfer } from './start-transfer.ts'

/**
 * Refunds unmatched money by reversal, because M-Pesa knows the payer and reverses a payment only once.
 * @throws AppError CONFLICT when the money is settled or already being refunded
 */
export const startReturn = async (
  deps: Pick<Dependencies, 'clock' | 'keyring'>,
  tx: Tx,
  unmatchedId: string,
): Promise<void> => {
  const [money] = await tx.select().from(unmatchedMoney).where(eq(unmatchedMoney.id, unmatchedId)).for('update')
  const [alive] = await tx
    .select({ id: transfers.id })
    .from(transfers)
    .where(and(eq(transfers.unmatchedId, unmatchedId), ne(transfers.state, 'FAILED')))
  if (money?.status !== 'OPEN' || alive) throw new AppError('CONFLICT', 'error.conflict')
  await startTransfer(deps, tx, { unmatchedId, method: 'REVERSAL', msisdn: null, amountKsh: money.amountKsh })
}
