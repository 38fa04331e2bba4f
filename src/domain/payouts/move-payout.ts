import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { payouts } from '../../db/schema/index.ts'
import type { PayoutRow } from './queries.ts'

export const movePayout = async (
  tx: Tx,
  id: string,
  from: readonly PayoutRow['status'][],
  change: Partial<PayoutRow>,
): Promise<PayoutRow | null> => {
  const [row] = await tx
    .update(payouts)
    .set(change)
    .where(and(eq(payouts.id, id), inArray(payouts.status, [...from])))
    .returning()
  return row ?? null
}
