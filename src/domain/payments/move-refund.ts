import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { refunds } from '../../db/schema/index.ts'
import type { RefundStatus } from '../../shared/kernel/enums.ts'

export type RefundRow = typeof refunds.$inferSelect

export const moveRefund = async (
  tx: Tx,
  id: string,
  from: readonly RefundStatus[],
  change: Partial<RefundRow>,
): Promise<RefundRow | null> => {
  const [row] = await tx
    .update(refunds)
    .set(change)
    .where(and(eq(refunds.id, id), inArray(refunds.status, [...from])))
    .returning()
  return row ?? null
}
